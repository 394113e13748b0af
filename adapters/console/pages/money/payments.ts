import { OperatorPayment, RefundItem } from '../../../../application/payments/operator-payment.record.ts';
import type { PaymentEffect } from '../../../../application/payments/reversals.ts';
import { without } from '../../../../application/shared/record.ts';
import { PaymentNotFound, RefundNotFound } from '../../../../domain/payments/payment.errors.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import { listAllPayments, listRefunds } from '../../../http/backoffice/payments.schemas.ts';
import { withIds } from '../../../http/fields/read-fields.ts';
import { type ActsOn, actsOn, commandIn, type ShownThing } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { type Detail, existing } from '../../details.ts';
import { columns, type Facts, facts } from '../../fields.ts';
import { borrowerName, dayText, instant, moneyText, orNone } from '../../format.ts';
import { idsIn } from '../../ids.ts';
import { list, NEWEST, tableOf } from '../../lists.ts';
import type { ActLink } from '../../rendering.ts';
import { DEPOSIT_COLUMNS, PAYMENT_COLUMNS, paymentStatus, withBorrower } from '../columns.ts';
import { addLabelling, labelsPart } from '../own-ids.ts';
import { accountsPart, accountText } from './accounts.ts';

/** What a payment, or taking it back, changes on its loan. */
export function effectFacts({ amount, currency, before, after }: PaymentEffect, moved: string, owed: string): Facts {
  const text = (money: number) => moneyText(money, currency);
  return Object.entries({
    [moved]: text(amount),
    [owed]: text(Math.abs(after.remainingAmount - before.remainingAmount)),
    'Outstanding now': text(before.remainingAmount),
    'Outstanding afterwards': text(after.remainingAmount),
    'Open charges': `${text(before.openCharges)} now, ${text(after.openCharges)} afterwards`,
    'Payments left': `${before.remainingTerm} now, ${after.remainingTerm} afterwards`,
    'Next payment afterwards': dayText(after.nextPaymentDate),
    'Status of the loan': `${before.status} now, ${after.status} afterwards`,
  });
}

export const paymentPages: Pages = (app, ports) => {
  const { paymentQueries } = ports;
  list(app, {
    path: '/payments',
    title: 'Payments',
    dataset: 'payments',
    query: listAllPayments.querystring,
    filters: ['status', 'returned', 'loanId', 'userId', 'externalId', 'from', 'to', 'sort'],
    load: (filter, page) => paymentQueries.listForOperators(filterIn(filter, 'loanId'), page),
    columns: withBorrower(PAYMENT_COLUMNS),
  });
  const acts = actsOn(app, '/payments/:paymentId', async ({ paymentId }) =>
    existing(await paymentQueries.getForOperators(paymentId), PaymentNotFound),
  );
  addReturning(acts, ports);
  addLabelling(acts, ports.labelPayment);
  acts.show((payment) => shownPayment(ports, payment));
};

export const refundPages: Pages = (app, { refundQueries }) => {
  list(app, {
    path: '/refunds',
    title: 'Refunds',
    query: listRefunds.querystring,
    filters: ['refunded', 'userId'],
    load: (filter, page) => refundQueries.list(withIds(filter, 'userId'), page),
    columns: columns(
      RefundItem,
      ['owedSince', 'borrower', 'amount', 'refundedAt', 'reference'],
      ({ paymentId }) => `/payments/${paymentId}`,
    ),
  });
};

function addReturning(acts: ActsOn<OperatorPayment>, ports: ConsolePorts): void {
  acts.perform('reverse', ports.reversePayment, {
    async describe(_payment, act) {
      const effect = await ports.previewReversal.execute(commandIn(ports.reversePayment, act));
      return [...effectFacts(effect, 'Amount taken back', 'Owed again'), ['Reason', act.values.reason]];
    },
  });
  acts.perform('refund', ports.payRefund, {
    done: 'The payout is recorded.',
    labels: {
      reference: 'Reference of the transfer to the borrower',
      instrumentId: 'Or the id of a bank account of the borrower, to which the payment gateway sends it',
    },
    async describe(_payment, { params: { paymentId }, values: { reference, instrumentId } }) {
      const refund = existing(await ports.refundQueries.itemOf(paymentId), RefundNotFound);
      return [
        ['Owed to the borrower', moneyText(refund.amount, refund.currency)],
        ...facts(RefundItem, refund, ['owedSince']),
        ['Reference of the transfer', orNone(reference ?? null)],
        ['Sent to the account', await accountOf(ports, refund, instrumentId)],
      ];
    },
  });
}

const refundTo = ({ payRefund }: ConsolePorts, { paymentId }: OperatorPayment): ActLink => ({
  title: 'Refund to it',
  path: `/payments/${paymentId}/refund`,
  allowed: payRefund.act.action,
});

async function accountOf(ports: ConsolePorts, refund: RefundItem, instrumentId?: string | null): Promise<string> {
  return instrumentId ? accountText(ports, idsIn(refund).userId, instrumentId) : orNone(null);
}

async function shownPayment(ports: ConsolePorts, payment: OperatorPayment): Promise<ShownThing<Detail>> {
  const { refundQueries, depositQueries } = ports;
  const { loanId, status, reference, amount, currency, borrower } = payment;
  const refund = await refundQueries.itemOf(idsIn(payment).paymentId);
  const { items: sent } = reference === null ? { items: [] } : await depositQueries.list({ reference }, NEWEST);
  const shownStatus = paymentStatus(payment);
  const known = facts(without(OperatorPayment, 'status', 'borrower', 'externalId'), payment);
  const isOwed = refund?.refundedAt === null;
  const owed = refund && { title: 'Refund', facts: facts(without(RefundItem, 'borrower'), refund) };
  return {
    title: `Payment of ${moneyText(amount, currency)} by ${borrowerName(borrower)}`,
    card: {
      state: shownStatus,
      of: borrower,
      figures: [
        ['paid', moneyText(amount, currency)],
        ['method', payment.paymentMethod],
        ['created', instant(payment.createdAt)],
      ],
    },
    acts: [...(status === 'Completed' ? ['reverse'] : []), ...(isOwed ? ['refund'] : []), 'labels'],
    parts: [
      {
        title: 'Payment',
        facts: [['Status', shownStatus], ...known],
        link: { path: `/loans/${loanId}`, text: 'Open the loan' },
      },
      ...(owed ? [owed] : []),
      ...(isOwed ? [await accountsPart(ports, idsIn(payment).userId, refundTo(ports, payment))] : []),
      labelsPart(payment),
      {
        title: 'Deposits',
        table: tableOf('Deposits with its reference', DEPOSIT_COLUMNS, sent, 'No deposit has its reference.'),
      },
    ],
  };
}
