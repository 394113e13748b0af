import type { DepositItem } from '../../../application/payments/deposit.queries.ts';
import type { Banks } from '../../../domain/payments/banks.port.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import * as api from '../../http/for-console.ts';
import { action, type ResponseKeys } from '../actions.ts';
import { detail } from '../details.ts';
import { instant, money } from '../format.ts';
import { list, NEWEST, tableOf } from '../lists.ts';
import { DEPOSIT_COLUMNS, PAYMENT_COLUMNS } from './columns.ts';

export interface DepositPagesOptions extends api.BackofficePaymentRoutesOptions {
  readonly keys: ResponseKeys;
  readonly banks: Banks;
}

const RECORD = { page: '/deposits', path: '/deposits/record', title: 'Record a deposit' };

export function depositPages(app: api.HttpServer, options: DepositPagesOptions): void {
  const { deposits, payments, banks } = options;
  list(app, {
    path: '/deposits',
    title: 'Deposits',
    query: api.paymentSchemas.listDeposits.querystring,
    filters: { reference: 'Reference', claimed: 'Claimed by a payment' },
    load: (filter, page) => deposits.list(filter, page),
    columns: DEPOSIT_COLUMNS,
    acts: [RECORD],
  });
  recording(app, options);
  detail(app, '/deposits/:depositId', async (params) => {
    const { depositId } = params as { depositId: string };
    const deposit = await deposits.itemOf(api.pathId<'Deposit'>(depositId, api.httpErrors.routeNotFound));
    if (deposit === null) throw api.httpErrors.routeNotFound();
    const { amount, currency, paymentId } = deposit;
    const claimant = paymentId === null ? null : await payments.getForOperators(paymentId as PaymentId);
    const matching = claimant === null ? await waitingFor(options, deposit) : [claimant];
    const caption = claimant === null ? 'Payments that wait for its reference' : 'The payment that claimed it';
    return {
      title: `Deposit of ${money(amount, currency)}`,
      parts: [
        {
          title: 'Deposit',
          facts: [
            ['Bank', bankName(banks, deposit.bankId)],
            ['Reference', deposit.reference],
            ['Confirmation code', deposit.hasConfirmationCode ? 'Required from the borrower' : 'Not required'],
            ['Received', instant(deposit.receivedAt)],
            ['Recorded', instant(deposit.createdAt)],
            ['Claimed', instant(deposit.claimedAt)],
            ['Returned', instant(deposit.returnedAt)],
          ],
        },
        { title: 'Payments', table: tableOf(caption, PAYMENT_COLUMNS, matching), wide: true },
      ],
    };
  });
}

function recording(app: api.HttpServer, options: DepositPagesOptions): void {
  const { keys, banks, recordDeposit } = options;
  const choices = banks.all().map(({ bankId, name, country }) => ({ value: bankId, text: `${name} (${country})` }));
  action(app, keys, {
    ...RECORD,
    body: api.paymentSchemas.recordDeposit.body,
    labels: {
      bankId: { label: 'Bank', choices },
      reference: 'Reference',
      amount: 'Amount',
      currency: 'Currency',
      confirmationCode: 'Confirmation code, if the bank gave one',
      receivedAt: 'Received, in UTC, such as 2026-11-20T23:02:00Z (empty: now)',
    },
    async describe({ values }) {
      const { bankId, reference, receivedAt } = api.depositIn(values);
      const waiting = await waitingFor(options, { reference });
      return [
        ['Amount received', money(values.amount, values.currency)],
        ['Bank', bankName(banks, bankId)],
        ['Reference', reference],
        ['Received', receivedAt === null ? 'Now' : instant(receivedAt.toISOString())],
        ['Confirmation code', values.confirmationCode ? 'Required from the borrower' : 'Not required'],
        ['Payments that wait for it', waiting.map((one) => money(one.amount, one.currency)).join(', ') || 'None'],
      ];
    },
    async execute({ values, operatorId }) {
      const { id } = await recordDeposit.execute({ ...api.depositIn(values), operatorId });
      return { location: `/deposits/${id}`, message: 'The deposit is recorded.' };
    },
  });
}

async function waitingFor({ payments }: DepositPagesOptions, { reference }: Pick<DepositItem, 'reference'>) {
  return (await payments.listForOperators({ awaitedReference: reference }, NEWEST)).items;
}

function bankName(banks: Banks, bankId: string): string {
  return banks.all().find((bank) => bank.bankId === bankId)?.name ?? bankId;
}
