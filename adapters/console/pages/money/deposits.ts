import { receivedIn } from '../../../../application/payments/deposits.ts';
import { DepositItem, type OperatorPayment } from '../../../../application/payments/operator-payment.record.ts';
import { REDUCTIONS } from '../../../../domain/loans/entry.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import type { Banks } from '../../../../domain/payments/bank.ts';
import { DepositNotFound } from '../../../../domain/payments/payment.errors.ts';
import { Money } from '../../../../domain/shared/money.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { listDeposits } from '../../../http/backoffice/payments.schemas.ts';
import { type ActsOn, actsOn, commandIn, making } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing, type Part } from '../../details.ts';
import { facts } from '../../fields.ts';
import { borrowerName, dayOfInstant, instant, moneyText } from '../../format.ts';
import { currencyLabel } from '../../forms.ts';
import { idsIn } from '../../ids.ts';
import { labelOf, REDUCED, wordsOf } from '../../labels.ts';
import { actColumn, list, NEWEST, tableOf } from '../../lists.ts';
import { DEPOSIT_COLUMNS, PAYMENT_COLUMNS, withBorrower } from '../columns.ts';
import { effectFacts } from './payments.ts';

export const depositPages: Pages = (app, ports) => {
  const { depositQueries, paymentQueries } = ports;
  list(app, {
    path: '/deposits',
    title: 'Deposits',
    query: listDeposits.querystring,
    filters: ['reference', 'claimed'],
    load: (filter, page) => depositQueries.list(filter, page),
    columns: withBorrower(DEPOSIT_COLUMNS),
    acts: [recording(app, ports)],
  });
  const acts = actsOn(app, '/deposits/:depositId', async ({ depositId }) =>
    existing(await depositQueries.itemOf(depositId), DepositNotFound),
  );
  addReceiving(acts, ports);
  acts.show(async (deposit) => {
    const { paymentId } = deposit;
    const claimant = paymentId === null ? null : await paymentQueries.getForOperators(idsIn(deposit).paymentId);
    const isAvailable = paymentId === null && deposit.returnedAt === null;
    const bank = ['Bank', bankName(ports.banks, deposit.bankId)] as const;
    return {
      title: `Deposit of ${moneyText(deposit.amount, deposit.currency)}`,
      acts: isAvailable ? ['match', 'return'] : [],
      parts: [
        { title: 'Deposit', facts: [bank, ...facts(DepositItem, deposit)] },
        claimant === null
          ? await waitingPart(ports, deposit)
          : { title: 'Payments', table: tableOf('The payment that claimed it', PAYMENT_COLUMNS, [claimant]) },
      ],
    };
  });
};

const AS = 'Counts as';
/** By the value of the field. */
const COUNTED = [
  ['', 'A payment of today'],
  ['payment', 'A payment of the day on which it was received'],
  ['prepayment', 'A prepayment of the day on which it was received'],
] as const;

const countedAs = (as: string | null) => COUNTED.find(([value]) => value === (as ?? ''))?.[1] ?? '';

function addReceiving(acts: ActsOn<DepositItem>, ports: ConsolePorts): void {
  acts.perform('match', ports.matchDeposit, {
    done: 'The deposit is a payment of the loan.',
    labels: {
      as: { label: AS, choices: COUNTED.map(([value, text]) => ({ value, text })) },
      reduce: {
        label: 'What a prepayment lowers (empty: the monthly payment)',
        choices: REDUCTIONS.map((value) => ({ value, text: wordsOf(REDUCED[value]) })),
      },
    },
    async describe({ receivedAt, recordedBy }, act) {
      const { depositId, loanId, as = null, reduce = null } = commandIn(ports.matchDeposit, act);
      const effect = await ports.previewMatch.execute({ depositId, loanId, as, reduce });
      const loan = existing(await ports.loanQueries.getForOperators(loanId), LoanNotFound);
      return [
        ...effectFacts(effect, 'Paid to the loan', 'Owed less'),
        [AS, countedAs(as)],
        ...(as === 'prepayment' ? [[labelOf('reduce'), REDUCED[reduce ?? 'payment']] as const] : []),
        ['Value date', dayOfInstant(receivedAt)],
        ['Recorded by', borrowerName(recordedBy)],
        ['Loan', `${moneyText(loan.amount, loan.currency)}, disbursed on ${dayOfInstant(loan.disbursementDate)}`],
        ['Borrower', borrowerName(loan.borrower)],
      ];
    },
  });
  acts.perform('return', ports.returnDeposit, {
    done: 'The deposit is marked as sent back.',
    describe: ({ amount, currency, reference }, { values: { reason } }) =>
      Object.entries({ 'Amount sent back': moneyText(amount, currency), Reference: reference, Reason: reason }),
  });
}

/** Payments that a borrower announced. Each leads to the confirmation that its loan gets the money. */
async function waitingPart({ paymentQueries, matchDeposit }: ConsolePorts, deposit: DepositItem): Promise<Part> {
  const { depositId, returnedAt } = deposit;
  const { items } = await paymentQueries.listForOperators({ awaitedDeposit: depositId }, NEWEST);
  const match = actColumn<OperatorPayment>('Loan', ({ loanId }) => ({
    title: 'Match with its loan',
    path: `/deposits/${depositId}/match?loanId=${loanId}`,
    allowed: matchDeposit.act.action,
  }));
  const columns = [...PAYMENT_COLUMNS, ...(returnedAt === null ? [match] : [])];
  const caption = 'Payments that wait for its reference or its amount';
  return { title: 'Payments', table: tableOf(caption, columns, items, 'No payment waits for it.') };
}

function recording(app: HttpServer, { banks, recordDeposit, paymentQueries, lendingParameters }: ConsolePorts) {
  const choices = banks.all().map(({ bankId, name, country }) => ({ value: bankId, text: `${name} (${country})` }));
  return making(app, '/deposits', 'record', recordDeposit, {
    id: 'depositId',
    labels: {
      bankId: { label: 'Bank', choices },
      currency: currencyLabel(lendingParameters),
      receivedAt: 'Received, such as 2026-11-20T23:02:00Z (empty: now)',
    },
    async describe({ amount, currency, bankId, reference, receivedAt, confirmationCode }) {
      Money.ofDecimal(amount, currency);
      const { items: waiting } = await paymentQueries.listForOperators({ awaitedReference: reference }, NEWEST);
      return Object.entries({
        'Amount received': moneyText(amount, currency),
        Bank: bankName(banks, bankId),
        Reference: reference,
        Received: receivedAt ? instant(receivedIn(receivedAt).toISOString()) : 'Now',
        'Confirmation code': confirmationCode ? 'Required from the borrower' : 'Not required',
        'Payments that wait for it': waiting.map((one) => moneyText(one.amount, one.currency)).join(', ') || 'None',
      });
    },
  });
}

function bankName(banks: Banks, bankId: string): string {
  return banks.all().find((bank) => bank.bankId === bankId)?.name ?? bankId;
}
