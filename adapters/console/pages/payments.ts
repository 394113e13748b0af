import type { FastifyRequest } from 'fastify';
import type { PaymentCase } from '../../../application/payments/payment.queries.ts';
import type { PreviewReversal } from '../../../application/payments/preview-reversal.query.ts';
import type { RefundItem } from '../../../application/payments/refund.queries.ts';
import type { IdempotencyKeys } from '../../../application/shared/idempotency.ts';
import { PaymentNotFound, RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import {
  type BackofficePaymentRoutesOptions,
  type HttpServer,
  paymentIdOf,
  paymentSchemas,
  type RefundRoutesOptions,
  refundSchemas,
  withIds,
} from '../../http/for-console.ts';
import { type Act, action, type Facts } from '../actions.ts';
import { type Part, renderDetail } from '../details.ts';
import { day, instant, money, orNone } from '../format.ts';
import { list, tableOf } from '../lists.ts';
import { PAGE } from '../rendering.ts';
import { DEPOSIT_COLUMNS, PAYMENT_COLUMNS } from './payment-columns.ts';

export interface PaymentPagesOptions extends BackofficePaymentRoutesOptions, RefundRoutesOptions {
  readonly keys: IdempotencyKeys;
  readonly previewReversal: PreviewReversal;
}

const FIRST = { page: 1, limit: 20 };
const REVERSE = 'Reverse the payment';
const PAY_OUT = 'Record the payout of the refund';

export function paymentPages(app: HttpServer, options: PaymentPagesOptions): void {
  const { payments, refunds, deposits } = options;
  list(app, {
    path: '/payments',
    title: 'Payments',
    query: paymentSchemas.listAllPayments.querystring,
    filters: { status: 'Status', loanId: 'Id of the loan', userId: 'Id of the borrower' },
    load: (filter, page) => payments.cases(withIds(filter, 'loanId', 'userId'), page),
    columns: PAYMENT_COLUMNS,
    empty: 'There is no such payment.',
  });
  app.get('/payments/:paymentId', PAGE, async ({ params }: FastifyRequest, reply) => {
    const payment = await caseOf(options, params as object);
    const { paymentId, status, reference } = payment;
    const path = `/payments/${paymentId}`;
    const refund = await refunds.itemOf(paymentIdOf(payment));
    const sent = reference === null ? null : await deposits.list({ reference }, FIRST);
    const owed: Part[] = refund === null ? [] : [{ title: 'Refund', facts: refundFacts(refund) }];
    const table = sent && tableOf('Deposits with its reference', DEPOSIT_COLUMNS, sent.items);
    return renderDetail(reply, {
      title: `Payment of ${money(payment.amount, payment.currency)}`,
      acts: [
        ...(status === 'Completed' ? [{ path: `${path}/reverse`, title: REVERSE }] : []),
        ...(refund?.refundedAt === null ? [{ path: `${path}/refund`, title: PAY_OUT }] : []),
      ],
      parts: [
        {
          title: 'Payment',
          facts: factsOf(payment),
          link: { path: `/loans/${payment.loanId}`, text: 'Open the loan' },
        },
        ...owed,
        ...(table === null ? [] : [{ title: 'Deposits', table, wide: true as const }]),
      ],
    });
  });
  reversal(app, options);
  refundPages(app, options);
}

function reversal(app: HttpServer, options: PaymentPagesOptions): void {
  const { keys, previewReversal, reversePayment } = options;
  action(app, keys, {
    path: '/payments/:paymentId/reverse',
    title: REVERSE,
    body: paymentSchemas.reversePayment.body,
    labels: { reason: 'Reason' },
    async describe({ params, values: { reason } }) {
      const preview = await previewReversal.execute({ paymentId: idIn(params), reason });
      const { amount, currency, before, after } = preview;
      const open = after.remainingAmount - before.remainingAmount;
      return [
        ['Amount taken back', money(amount, currency)],
        ['Owed again', money(open, currency)],
        ['Outstanding now', money(before.remainingAmount, currency)],
        ['Outstanding afterwards', money(after.remainingAmount, currency)],
        ['Payments left', `${before.remainingTerm} now, ${after.remainingTerm} afterwards`],
        ['Next payment afterwards', day(after.nextPaymentDate)],
        ['Status of the loan', `${before.status} now, ${after.status} afterwards`],
        ['Reason', reason],
      ];
    },
    async execute(act) {
      await reversePayment.execute(command(act));
      return { location: `/payments/${act.params.paymentId}`, message: 'The payment is reversed.' };
    },
  });
}

function refundPages(app: HttpServer, { keys, refunds, payRefund }: PaymentPagesOptions): void {
  list(app, {
    path: '/refunds',
    title: 'Refunds',
    query: refundSchemas.listRefunds.querystring,
    filters: { refunded: 'Paid out', userId: 'Id of the borrower' },
    load: (filter, page) => refunds.list(withIds(filter, 'userId'), page),
    columns: [
      {
        head: 'Owed since',
        cell: ({ owedSince }) => instant(owedSince),
        link: ({ paymentId }) => `/payments/${paymentId}`,
      },
      { head: 'Amount', cell: ({ amount, currency }) => money(amount, currency), figure: true },
      { head: 'Paid out', cell: ({ refundedAt }) => instant(refundedAt) },
      { head: 'Reference', cell: ({ reference }) => orNone(reference) },
    ],
    empty: 'There is no such refund.',
  });
  action(app, keys, {
    path: '/payments/:paymentId/refund',
    title: PAY_OUT,
    body: refundSchemas.payRefund.body,
    labels: { reference: 'Reference of the transfer to the borrower' },
    async describe({ params, values: { reference } }) {
      const refund = await refunds.itemOf(idIn(params));
      if (refund === null) throw new RefundNotFound();
      return [...refundFacts(refund).slice(0, 2), ['Reference of the transfer', reference]];
    },
    async execute(act) {
      await payRefund.execute(command(act));
      return { location: `/payments/${act.params.paymentId}`, message: 'The payout is recorded.' };
    },
  });
}

const idIn = (params: object) => paymentIdOf(params as { paymentId: string });

function command<Values extends object>({ params, values, operatorId }: Act<Values>) {
  return { ...values, paymentId: idIn(params), operatorId };
}

async function caseOf({ payments }: PaymentPagesOptions, params: object): Promise<PaymentCase> {
  const payment = await payments.caseOf(idIn(params));
  if (payment === null) throw new PaymentNotFound();
  return payment;
}

function factsOf(payment: PaymentCase): Facts {
  const { completedAt, reversedAt, failureReason } = payment;
  return [
    ['Status', payment.status],
    ['Method', payment.paymentMethod],
    ['Created', instant(payment.createdAt)],
    ['Completed', instant(completedAt)],
    ['Reference', orNone(payment.reference)],
    ['Transaction of the gateway', orNone(payment.transactionId)],
    ...(failureReason === null ? [] : [['Reason of the failure', failureReason] as const]),
    ...(reversedAt === null ? [] : [['Reversed', instant(reversedAt)] as const]),
  ];
}

function refundFacts({ amount, currency, owedSince, reference, refundedAt }: RefundItem): Facts {
  return [
    ['Owed to the borrower', money(amount, currency)],
    ['Owed since', instant(owedSince)],
    ['Paid out', instant(refundedAt)],
    ['Reference of the payout', orNone(reference)],
  ];
}
