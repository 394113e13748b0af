import type pg from 'pg';
import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import {
  type AnnulmentPorts,
  annulAsDecided,
  annulIfUntouched,
  type WantedAnnulment,
} from '../../application/loans/annulment.ts';
import { presentOf } from '../../application/shared/ports.ts';
import { LoanPorts } from '../../bootstrap/contexts/loans.ts';
import { SharedPorts } from '../../bootstrap/shared-ports.ts';
import { addDays } from '../../domain/shared/calendar.ts';
import type { DepositId, LoanId, UserId } from '../../domain/shared/ids.ts';
import type { Currency } from '../../domain/shared/money.ts';
import { disbursedLoan, payInstallments, settled, type TestApp } from './app.ts';
import type { Borrower } from './borrower.ts';
import type { Operator } from './operator.ts';
import { withClient } from './pg-client.ts';
import { dayOf } from './utc.ts';

/** Runs a statement directly on the database. */
export async function sql<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  return (await withClient(databaseUrl, (client) => client.query<Row>(text))).rows;
}

/** Records a deposit at the first bank, by default in dollars and without a confirmation code. */
export async function recordDeposit(
  { app, query }: TestApp,
  reference: string,
  amount: number,
  given: { readonly currency?: Currency; readonly confirmationCode?: string } = {},
) {
  const [bank] = BANKS;
  if (bank === undefined) throw new Error('There are no banks.');
  const [recorder] = await query<{ id: UserId }>(
    'select coalesce((select id from operator_accounts order by id limit 1), gen_random_uuid()) as id',
  );
  if (recorder === undefined) throw new Error('There is no operator.');
  const operator = { id: recorder.id, role: 'officer' } as const;
  const told = { bankId: bank.bankId, reference, amount, receivedAt: null, operator };
  const command = { ...told, currency: 'USD', confirmationCode: null, ...given } as const;
  const { depositId: id } = await app.backoffice.recordDeposit.execute(command);
  return { id: id as DepositId };
}

/**
 * A complete loan: 300 dollars at 12 % over three months, the first instalment by card (102.01), a pause of a month, the
 * second by bank transfer (103.03), the last by card (50.01 and 53.01). A further deposit of 50 dollars stays unclaimed.
 */
export async function wholeLife(service: TestApp, borrower: Borrower, operator: Operator): Promise<string> {
  const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
  await payInstallments(borrower, loanId, 1);
  await borrower.pauses(loanId);
  const told = { loanId, referenceNumber: 'SECOND', amount: 103.03 };
  const { body } = await borrower.send('POST', '/payments/reference', told);
  await recordDeposit(service, 'SECOND', 103.03);
  await recordDeposit(service, 'UNCLAIMED', 50);
  await borrower.verifies(body.data.paymentId);
  // Two payments, since the sandbox gateway declines an amount that ends in .02.
  for (const amount of [50.01, 53.01]) {
    await borrower.pays(loanId, amount);
    await settled(borrower);
  }
  return loanId;
}

/** Annuls a loan as a payout that came back does, in a separate unit of work. @returns whether it was untouched */
export async function annulled({ app }: TestApp, borrower: Borrower, loanId: string): Promise<boolean> {
  return withAnnullable(app, borrower, loanId, annulIfUntouched);
}

/** The same as an operator decides, also if payments were taken back. @throws LoanNotAnnullable */
export async function annulledByOperator({ app }: TestApp, borrower: Borrower, loanId: string): Promise<void> {
  return withAnnullable(app, borrower, loanId, annulAsDecided);
}

function withAnnullable<Result>(
  { container }: TestApp['app'],
  { userId }: Borrower,
  loanId: string,
  act: (ports: AnnulmentPorts, wanted: WantedAnnulment) => Promise<Result>,
): Promise<Result> {
  const loans = container.resolve(LoanPorts.loans);
  const time = { calendar: container.resolve(SharedPorts.calendar), clock: container.resolve(SharedPorts.clock) };
  const ports = { loans, loanPayments: container.resolve(LoanPorts.loanPayments) };
  return container.resolve(SharedPorts.unitOfWork).run(async () => {
    const loan = await loans.get(loanId as LoanId, userId as UserId);
    return act(ports, { loan, moment: await presentOf(time) });
  });
}

/** A loan of 300 dollars at 12 % over three months, marked as defaulted while no other loan is. */
export async function defaultedLoan({ app, query }: TestApp, borrower: Borrower, operator: Operator): Promise<string> {
  const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
  const [loans, clock] = [app.container.resolve(LoanPorts.loans), app.container.resolve(SharedPorts.clock)];
  await app.container.resolve(SharedPorts.unitOfWork).run(async () => {
    const loan = await loans.get(loanId as LoanId, borrower.userId as UserId);
    loan.closeDay(addDays(dayOf(clock.now()), 200), clock.now());
    await loans.save(loan);
  });
  // The day has not come.
  await query(`update loans set last_booked_on = disbursed_on where id = '${loanId}';
    update loan_entries set effective_on = (select disbursed_on from loans where id = loan_id)
      where loan_id = '${loanId}' and kind = 'defaulting'`);
  return loanId;
}

/** Pays 7.03 by card, which fails; then the gateway says that it has collected the money. @returns the payment's id */
export async function refundDue({ app }: TestApp, borrower: Borrower, loanId: string): Promise<string> {
  const { body } = await borrower.pays(loanId, 7.03);
  await settled(borrower);
  const { paymentId, transactionId } = body.data;
  const event = { eventId: `late-${paymentId}`, transactionId, paymentId, outcome: 'succeeded', reason: null } as const;
  await app.payments.applyGatewayEvent.execute(event);
  return paymentId;
}
