import { OperatorPayment, RefundItem } from '../../../../application/payments/operator-payment.record.ts';
import type { PaymentEffect } from '../../../../application/payments/reversals.ts';
import { without } from '../../../../application/shared/record.ts';
import { PaymentNotFound, RefundNotFound } from '../../../../domain/payments/payment.errors.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import * as paymentSchemas from '../../../http/backoffice/payments.schemas.ts';
import { paymentIdOf, withIds } from '../../../http/fields/read-fields.ts';
import { actsOn } from '../../actions.ts';
import type { Facts, SubmittedAct } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { type Card, detail, existing, type Part } from '../../details.ts';
import { columns, facts } from '../../fields.ts';
import { borrowerName, dayText, instant, moneyText } from '../../format.ts';
import { list, NEWEST, tableOf } from '../../lists.ts';
import { DEPOSIT_COLUMNS, PAYMENT_COLUMNS, paymentStatus, withBorrower } from '../columns.ts';

/** What a payment, or taking it back, changes on its loan. */
export function effectFacts({ amount, currency, before, after }: PaymentEffect, moved: string, owed: string): Facts {
  return [
    [moved, moneyText(amount, currency)],
    [owed, moneyText(Math.abs(after.remainingAmount - before.remainingAmount), currency)],
    ['Outstanding now', moneyText(before.remainingAmount, currency)],
    ['Outstanding afterwards', moneyText(after.remainingAmount, currency)],
    [
      'Open charges',
      `${moneyText(before.openCharges, currency)} now, ${moneyText(after.openCharges, currency)} afterwards`,
    ],
    ['Payments left', `${before.remainingTerm} now, ${after.remainingTerm} afterwards`],
    ['Next payment afterwards', dayText(after.nextPaymentDate)],
    ['Status of the loan', `${before.status} now, ${after.status} afterwards`],
  ];
}

export function paymentPages(app: HttpServer, ports: ConsolePorts): void {
  const { paymentQueries, refundQueries, depositQueries } = ports;
  list(app, {
    path: '/payments',
    title: 'Payments',
    dataset: 'payments',
    query: paymentSchemas.listAllPayments.querystring,
    filters: ['status', 'loanId', 'userId', 'from', 'to', 'sort'],
    load: (filter, page) => paymentQueries.listForOperators(filterIn(filter, 'loanId'), page),
    columns: withBorrower(PAYMENT_COLUMNS),
  });
  refundList(app, ports);
  const acts = paymentActs(app, ports);
  detail(app, '/payments/:paymentId', async (params) => {
    const payment = existing(await paymentQueries.getForOperators(idIn(params)), PaymentNotFound);
    const { loanId, status, reference } = payment;
    const refund = await refundQueries.itemOf(paymentIdOf(payment));
    const { items: sent } = reference === null ? { items: [] } : await depositQueries.list({ reference }, NEWEST);
    const owed: Part[] =
      refund === null ? [] : [{ title: 'Refund', facts: facts(without(RefundItem, 'borrower'), refund) }];
    const possible = [
      ...(status === 'Completed' ? ['reverse'] : []),
      ...(refund?.refundedAt === null ? ['refund'] : []),
    ];
    return {
      title: `Payment of ${moneyText(payment.amount, payment.currency)} by ${borrowerName(payment.borrower)}`,
      card: cardOf(payment),
      acts: acts.links(payment, possible),
      parts: [
        { title: 'Payment', facts: factsOf(payment), link: { path: `/loans/${loanId}`, text: 'Open the loan' } },
        ...owed,
        {
          title: 'Deposits',
          table: tableOf('Deposits with its reference', DEPOSIT_COLUMNS, sent, 'No deposit has its reference.'),
        },
      ],
    };
  });
}

function paymentActs(app: HttpServer, ports: ConsolePorts) {
  const { keys, previewReversal, refundQueries } = ports;
  const acts = actsOn(app, keys, '/payments/:paymentId', (params) =>
    ports.paymentQueries.getForOperators(idIn(params)),
  );
  acts.perform('reverse', ports.reversePayment, {
    done: 'The payment is reversed.',
    labels: { reason: 'Reason' },
    async describe(act) {
      const effect = await previewReversal.execute(command(act));
      return [...effectFacts(effect, 'Amount taken back', 'Owed again'), ['Reason', act.values.reason]];
    },
  });
  acts.perform('refund', ports.payRefund, {
    done: 'The payout is recorded.',
    labels: { reference: 'Reference of the transfer to the borrower' },
    async describe({ params, values: { reference } }) {
      const refund = existing(await refundQueries.itemOf(idIn(params)), RefundNotFound);
      return [
        ['Owed to the borrower', moneyText(refund.amount, refund.currency)],
        ...facts(RefundItem, refund, ['owedSince']),
        ['Reference of the transfer', reference],
      ];
    },
  });
  return acts;
}

function refundList(app: HttpServer, ports: ConsolePorts): void {
  const { refundQueries } = ports;
  list(app, {
    path: '/refunds',
    title: 'Refunds',
    query: paymentSchemas.listRefunds.querystring,
    filters: ['refunded', 'userId'],
    load: (filter, page) => refundQueries.list(withIds(filter, 'userId'), page),
    columns: columns(
      RefundItem,
      ['owedSince', 'borrower', 'amount', 'refundedAt', 'reference'],
      ({ paymentId }) => `/payments/${paymentId}`,
    ),
  });
}

const idIn = (params: object) => paymentIdOf(params as { paymentId: string });

function command<Values extends object>({ params, values, operator }: SubmittedAct<Values>) {
  return { ...values, paymentId: idIn(params), operator };
}

function cardOf(payment: OperatorPayment): Card {
  return {
    state: paymentStatus(payment),
    of: payment.borrower,
    figures: [
      ['paid', moneyText(payment.amount, payment.currency)],
      ['method', payment.paymentMethod],
      ['created', instant(payment.createdAt)],
    ],
  };
}

function factsOf(payment: OperatorPayment): Facts {
  return [['Status', paymentStatus(payment)], ...facts(without(OperatorPayment, 'status', 'borrower'), payment)];
}
