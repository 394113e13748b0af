import { receivedIn } from '../../../../application/payments/deposits.ts';
import { DepositItem, type OperatorPayment } from '../../../../application/payments/operator-payment.record.ts';
import { recordDeposit as recordDepositAct } from '../../../../application/payments/payment.acts.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import type { Banks } from '../../../../domain/payments/bank.ts';
import { DepositNotFound } from '../../../../domain/payments/payment.errors.ts';
import type { LoanId, PaymentId } from '../../../../domain/shared/ids.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import * as paymentSchemas from '../../../http/backoffice/payments.schemas.ts';
import { pathId } from '../../../http/fields/read-fields.ts';
import { action, actsOn, commandIn, making } from '../../actions.ts';
import type { Facts } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { detail, existing, type Part } from '../../details.ts';
import { facts } from '../../fields.ts';
import { borrowerName, dayText, instant, moneyText } from '../../format.ts';
import { type Column, list, NEWEST, tableOf } from '../../lists.ts';
import { DEPOSIT_COLUMNS, PAYMENT_COLUMNS, withBorrower } from '../columns.ts';
import { effectFacts } from './payments.ts';

const idIn = (params: object) =>
  pathId<'Deposit'>((params as { depositId: string }).depositId, () => new DepositNotFound());
const RECORD = making(recordDepositAct, '/deposits', 'record');

export function depositPages(app: HttpServer, ports: ConsolePorts): void {
  const { depositQueries, paymentQueries, banks } = ports;
  list(app, {
    path: '/deposits',
    title: 'Deposits',
    query: paymentSchemas.listDeposits.querystring,
    filters: ['reference', 'claimed'],
    load: (filter, page) => depositQueries.list(filter, page),
    columns: withBorrower(DEPOSIT_COLUMNS),
    acts: [RECORD],
  });
  recording(app, ports);
  const acts = depositActs(app, ports);
  detail(app, '/deposits/:depositId', async (params) => {
    const deposit = existing(await depositQueries.itemOf(idIn(params)), DepositNotFound);
    const { amount, currency, paymentId, returnedAt } = deposit;
    const claimant = paymentId === null ? null : await paymentQueries.getForOperators(paymentId as PaymentId);
    const isAvailable = paymentId === null && returnedAt === null;
    return {
      title: `Deposit of ${moneyText(amount, currency)}`,
      acts: acts.links(deposit, isAvailable ? ['match', 'return'] : []),
      parts: [
        {
          title: 'Deposit',
          facts: [['Bank', bankName(banks, deposit.bankId)], ...facts(DepositItem, deposit)],
        },
        claimant === null ? await waitingPart(ports, deposit) : claimantPart(claimant),
      ],
    };
  });
}

function claimantPart(claimant: OperatorPayment): Part {
  return { title: 'Payments', table: tableOf('The payment that claimed it', PAYMENT_COLUMNS, [claimant]) };
}

/** Payments that a borrower announced. Each leads to the confirmation that its loan gets the money. */
async function waitingPart({ paymentQueries }: ConsolePorts, deposit: DepositItem): Promise<Part> {
  const { depositId, returnedAt } = deposit;
  const { items } = await paymentQueries.listForOperators({ awaitedDeposit: depositId }, NEWEST);
  const match: Column<OperatorPayment> = {
    head: 'Loan',
    cell: () => 'Match with its loan',
    link: ({ loanId }) => `/deposits/${depositId}/match?loanId=${loanId}`,
  };
  const columns = [...PAYMENT_COLUMNS, ...(returnedAt === null ? [match] : [])];
  const caption = 'Payments that wait for its reference or its amount';
  return { title: 'Payments', table: tableOf(caption, columns, items, 'No payment waits for it.') };
}

function depositActs(app: HttpServer, ports: ConsolePorts) {
  const { keys, depositQueries, previewMatch } = ports;
  const acts = actsOn(app, keys, '/deposits/:depositId');
  acts.perform('match', ports.matchDeposit, {
    done: 'The deposit is a payment of the loan.',
    labels: { loanId: 'Id of the loan' },
    async describe(act) {
      const { depositId, loanId } = commandIn(ports.matchDeposit, act);
      const effect = await previewMatch.execute({ depositId, loanId });
      const { receivedAt, recordedBy } = existing(await depositQueries.itemOf(depositId), DepositNotFound);
      const facts = effectFacts(effect, 'Paid to the loan', 'Owed less');
      const recorded = ['Recorded by', borrowerName(recordedBy)] as const;
      const loan = await loanFacts(ports, loanId);
      return [...facts, ['Value date', dayText(receivedAt)], recorded, ...loan];
    },
  });
  acts.perform('return', ports.returnDeposit, {
    done: 'The deposit is marked as sent back.',
    labels: { reason: 'Reason' },
    async describe(act) {
      const { depositId } = commandIn(ports.returnDeposit, act);
      const { amount, currency, reference } = existing(await depositQueries.itemOf(depositId), DepositNotFound);
      return [
        ['Amount sent back', moneyText(amount, currency)],
        ['Reference', reference],
        ['Reason', act.values.reason],
      ];
    },
  });
  return acts;
}

/** Which loan an id names. */
async function loanFacts({ loanQueries }: ConsolePorts, loanId: LoanId): Promise<Facts> {
  const { amount, currency, borrower, ...loan } = existing(await loanQueries.getForOperators(loanId), LoanNotFound);
  return [
    ['Loan', `${moneyText(amount, currency)}, disbursed on ${dayText(loan.disbursementDate)}`],
    ['Borrower', borrowerName(borrower)],
  ];
}

function recording(app: HttpServer, ports: ConsolePorts): void {
  const { keys, banks, recordDeposit } = ports;
  const choices = banks.all().map(({ bankId, name, country }) => ({ value: bankId, text: `${name} (${country})` }));
  action(app, keys, {
    ...RECORD,
    labels: {
      bankId: { label: 'Bank', choices },
      reference: 'Reference',
      amount: 'Amount',
      currency: 'Currency',
      confirmationCode: 'Confirmation code, if the bank gave one',
      receivedAt: 'Received, in UTC, such as 2026-11-20T23:02:00Z (empty: now)',
    },
    async describe({ values }) {
      const { bankId, reference } = values;
      const receivedAt = values.receivedAt ? receivedIn(values.receivedAt) : null;
      const waiting = await waitingFor(ports, { reference });
      return [
        ['Amount received', moneyText(values.amount, values.currency)],
        ['Bank', bankName(banks, bankId)],
        ['Reference', reference],
        ['Received', receivedAt === null ? 'Now' : instant(receivedAt.toISOString())],
        ['Confirmation code', values.confirmationCode ? 'Required from the borrower' : 'Not required'],
        ['Payments that wait for it', waiting.map((one) => moneyText(one.amount, one.currency)).join(', ') || 'None'],
      ];
    },
    async execute(act) {
      const { depositId } = await recordDeposit.execute(commandIn(recordDeposit, act));
      return { location: `/deposits/${depositId}`, message: 'The deposit is recorded.' };
    },
  });
}

async function waitingFor({ paymentQueries }: ConsolePorts, { reference }: Pick<DepositItem, 'reference'>) {
  return (await paymentQueries.listForOperators({ awaitedReference: reference }, NEWEST)).items;
}

function bankName(banks: Banks, bankId: string): string {
  return banks.all().find((bank) => bank.bankId === bankId)?.name ?? bankId;
}
