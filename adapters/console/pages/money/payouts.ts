import { Type } from 'typebox';
import { PayoutItem } from '../../../../application/payments/payout.record.ts';
import { without } from '../../../../application/shared/record.ts';
import { PayoutNotFound } from '../../../../domain/payments/payout.ts';
import { listPayouts } from '../../../http/backoffice/payments.schemas.ts';
import { withIds } from '../../../http/fields/read-fields.ts';
import { type ActsOn, actsOn } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing } from '../../details.ts';
import { columns, facts } from '../../fields.ts';
import { borrowerName, instant, moneyText, orNone, yesOrNo } from '../../format.ts';
import { idsIn } from '../../ids.ts';
import { list, OnlyFilter } from '../../lists.ts';
import { withBorrower } from '../columns.ts';
import { accountText } from './accounts.ts';

const PayoutQuery = Type.Object({ ...listPayouts.querystring.properties, waiting: OnlyFilter() });

const waits = ({ status, resolvedAt }: PayoutItem) => status === 'Returned' && resolvedAt === null;

/** Money that the payment gateway sends to accounts of borrowers. */
export const payoutPages: Pages = (app, ports) => {
  const { payoutQueries } = ports;
  list(app, {
    path: '/payouts',
    title: 'Payouts',
    query: PayoutQuery,
    filters: ['status', 'purpose', 'waiting', 'userId'],
    load: (filter, page) => payoutQueries.list(withIds(filter, 'userId'), page),
    columns: [
      ...withBorrower<PayoutItem>(
        columns(
          PayoutItem,
          ['createdAt', 'purpose', 'status', 'amount', 'code', 'settledAt'],
          ({ payoutId }) => `/payouts/${payoutId}`,
        ),
      ),
      { head: 'Waits', cell: (payout) => yesOrNo(waits(payout)), mark: waits },
    ],
  });
  const acts = actsOn(app, '/payouts/:payoutId', async ({ payoutId }) =>
    existing(await payoutQueries.itemOf(payoutId), PayoutNotFound),
  );
  addResolving(acts, ports);
  acts.show(async (payout) => ({
    title: `Payout of ${moneyText(payout.amount, payout.currency)} to ${borrowerName(payout.borrower)}`,
    card: {
      state: payout.status,
      of: payout.borrower,
      figures: [
        ['paid out', moneyText(payout.amount, payout.currency)],
        ['purpose', payout.purpose],
        ['created', instant(payout.createdAt)],
      ],
    },
    acts: waits(payout) ? ['resolve'] : [],
    parts: [
      { title: 'Payout', facts: facts(without(PayoutItem, 'borrower'), payout), link: subjectOf(payout) },
      {
        title: 'Account',
        facts: [['Bank account', await accountText(ports, idsIn(payout).userId, payout.instrumentId)] as const],
      },
    ],
  }));
};

function addResolving(acts: ActsOn<PayoutItem>, { resolvePayout }: ConsolePorts): void {
  acts.perform('resolve', resolvePayout, {
    labels: { reference: 'Reference of the transfer by which the money was sent again', annul: 'Or annul the loan' },
    describe: ({ amount, currency, code, reason }, { values: { reference, annul } }) =>
      Object.entries({
        'Amount that came back': moneyText(amount, currency),
        Reason: [code, reason].filter((text) => text !== null).join(', '),
        'Reference of the transfer': orNone(reference ?? null),
        'The loan is annulled': yesOrNo(annul === true),
      }),
  });
}

function subjectOf({ requestId, paymentId }: PayoutItem) {
  return requestId === null
    ? { path: `/payments/${paymentId}`, text: 'Open the payment' }
    : { path: `/requests/${requestId}`, text: 'Open the request' };
}
