import type { DepositItem } from '../../../application/payments/deposit.queries.ts';
import type { Banks } from '../../../domain/payments/banks.port.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { httpErrors } from '../../http/api/http-errors.ts';
import { pathId } from '../../http/api/read-fields.ts';
import type { HttpServer } from '../../http/api/typebox-provider.ts';
import { type BackofficePaymentRoutesOptions, depositIn } from '../../http/backoffice/payments.routes.ts';
import * as paymentSchemas from '../../http/backoffice/payments.schemas.ts';
import { action, type ResponseKeys } from '../actions.ts';
import { detail } from '../details.ts';
import { instant, money } from '../format.ts';
import { list, NEWEST, tableOf } from '../lists.ts';
import { DEPOSIT_COLUMNS, PAYMENT_COLUMNS } from './columns.ts';

export interface DepositPagesOptions extends BackofficePaymentRoutesOptions {
  readonly keys: ResponseKeys;
  readonly banks: Banks;
}

const RECORD = { page: '/deposits', path: '/deposits/record', title: 'Record a deposit' };

export function depositPages(app: HttpServer, options: DepositPagesOptions): void {
  const { depositQueries, paymentQueries, banks } = options;
  list(app, {
    path: '/deposits',
    title: 'Deposits',
    query: paymentSchemas.listDeposits.querystring,
    filters: { reference: 'Reference', claimed: 'Claimed by a payment' },
    load: (filter, page) => depositQueries.list(filter, page),
    columns: DEPOSIT_COLUMNS,
    acts: [RECORD],
  });
  recording(app, options);
  detail(app, '/deposits/:depositId', async (params) => {
    const { depositId } = params as { depositId: string };
    const deposit = await depositQueries.itemOf(pathId<'Deposit'>(depositId, httpErrors.routeNotFound));
    if (deposit === null) throw httpErrors.routeNotFound();
    const { amount, currency, paymentId } = deposit;
    const claimant = paymentId === null ? null : await paymentQueries.getForOperators(paymentId as PaymentId);
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

function recording(app: HttpServer, options: DepositPagesOptions): void {
  const { keys, banks, recordDeposit } = options;
  const choices = banks.all().map(({ bankId, name, country }) => ({ value: bankId, text: `${name} (${country})` }));
  action(app, keys, {
    ...RECORD,
    body: paymentSchemas.recordDeposit.body,
    labels: {
      bankId: { label: 'Bank', choices },
      reference: 'Reference',
      amount: 'Amount',
      currency: 'Currency',
      confirmationCode: 'Confirmation code, if the bank gave one',
      receivedAt: 'Received, in UTC, such as 2026-11-20T23:02:00Z (empty: now)',
    },
    async describe({ values }) {
      const { bankId, reference, receivedAt } = depositIn(values);
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
      const { id } = await recordDeposit.execute({ ...depositIn(values), operatorId });
      return { location: `/deposits/${id}`, message: 'The deposit is recorded.' };
    },
  });
}

async function waitingFor({ paymentQueries }: DepositPagesOptions, { reference }: Pick<DepositItem, 'reference'>) {
  return (await paymentQueries.listForOperators({ awaitedReference: reference }, NEWEST)).items;
}

function bankName(banks: Banks, bankId: string): string {
  return banks.all().find((bank) => bank.bankId === bankId)?.name ?? bankId;
}
