import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { App } from '../app.ts';
import { PaymentPorts } from '../contexts/payments.ts';
import { RequestPorts } from '../contexts/requests.ts';

/** Opens the same service at another moment, without its jobs. */
export type OpenAt = (moment: Date) => Promise<App>;

interface People {
  readonly borrowerId: UserId;
  readonly operatorId: UserId;
}

/** Loans that were disbursed some months ago. */
interface OldLoans {
  readonly toPayOff: LoanId;
  readonly toWriteOff: LoanId;
}

const MONTHS_AGO = 5;

/** Books the loans at an earlier moment, so that instalments are due by now. */
export async function seedOldLoans(openAt: OpenAt, people: People): Promise<OldLoans> {
  const now = Temporal.Now.zonedDateTimeISO('UTC').subtract({ months: MONTHS_AGO });
  const app = await openAt(new Date(now.epochMilliseconds));
  try {
    const toPayOff = await disburse(app, { ...people, amount: 3_000, term: 12 });
    await payByTransfer(app, { ...people, loanId: toPayOff, amount: 1_332.75, reference: 'DEMO-0003' });
    const toWriteOff = await disburse(app, { ...people, amount: 1_500, term: 6 });
    return { toPayOff, toWriteOff };
  } finally {
    await app.http.close();
  }
}

/** Closes today, which puts the unpaid loan in default. If today is closed already, the loan stays overdue. */
export async function settleOldLoans(app: App, { borrowerId }: People, old: OldLoans): Promise<void> {
  const { closing, loans, payments } = app;
  const { days } = await closing.closeBusinessDay.execute();
  if (days.length > 0) {
    await loans.writeOffLoan.execute({ loanId: old.toWriteOff, reason: 'The borrower cannot be reached.' });
  }
  const wanted = { kind: 'payoff' } as const;
  await payments.payLoan.execute({ borrowerId, loanId: old.toPayOff, wanted, method: 'card', bankId: null });
}

export async function seedCurrentLoans(app: App, people: People): Promise<void> {
  const { loans, payments } = app;
  const { borrowerId } = people;
  const lend = (amount: number, term: number) => disburse(app, { ...people, amount, term });

  const repaid = await lend(600, 3);
  await payByTransfer(app, { borrowerId, loanId: repaid, amount: 612.04, reference: 'DEMO-0001' });
  const paused = await lend(2_000, 6);
  await payByTransfer(app, { borrowerId, loanId: paused, amount: 345.1, reference: 'DEMO-0002' });
  await loans.pauseLoan.execute({ borrowerId, loanId: paused, months: 2, reason: null });
  const running = await lend(10_000, 12);
  const wanted = { kind: 'payment', amount: 888.49 } as const;
  await payments.payLoan.execute({ borrowerId, loanId: running, wanted, method: 'card', bankId: null });
  const reversed = await lend(1_200, 6);
  const returned = { borrowerId, loanId: reversed, amount: 207.06, reference: 'DEMO-0004' };
  const paymentId = await payByTransfer(app, returned);
  await payments.reversePayment.execute({ paymentId, reason: 'The bank returned the transfer.' });

  await approve(app, { ...people, amount: 2_500, term: 6 });
  await submit(app, { ...people, amount: 800, term: 3 });
}

interface DemoRequest extends People {
  readonly amount: number;
  readonly term: number;
}

async function submit({ requests }: App, { borrowerId, amount, term }: DemoRequest) {
  const person = { purpose: 'Education', employmentStatus: 'Employed', companyName: null } as const;
  return (await requests.submitLoanRequest.execute({ ...person, borrowerId, amount, term, currency: 'USD' })).id;
}

async function approve(app: App, request: DemoRequest) {
  const requestId = await submit(app, request);
  const decision = { outcome: 'approve', rate: Rate.ofPercent(12) } as const;
  await app.requests.decideLoanRequest.execute({ requestId, decision });
  return requestId;
}

async function disburse(app: App, request: DemoRequest): Promise<LoanId> {
  const requestId = await approve(app, request);
  await app.requests.disburseLoanRequest.execute({ requestId });
  const found = await app.container.resolve(RequestPorts.loanRequestQueries).getForOperators(requestId);
  if (found?.loanId == null) throw new Error('The demo request has no loan.');
  return found.loanId as LoanId;
}

type Transfer = Parameters<App['payments']['recordBankReference']['execute']>[0];

async function payByTransfer({ payments, container }: App, transfer: Transfer): Promise<PaymentId> {
  const { borrowerId, reference, amount } = transfer;
  const [bank] = container.resolve(PaymentPorts.banks).all();
  if (bank === undefined) throw new Error('There are no banks.');
  const { id: paymentId } = await payments.recordBankReference.execute(transfer);
  const money = { bankId: bank.bankId, reference, amount, currency: 'USD' } as const;
  await payments.recordDeposit.execute({ ...money, confirmationCode: null, receivedAt: null });
  await payments.verifyPayment.execute({ borrowerId, paymentId, confirmationCode: null });
  return paymentId;
}
