import { Type } from 'typebox';
import type { LedgerQueries, TrialBalance } from '../../../application/ledger/ledger.queries.ts';
import type { Reconcile } from '../../../application/ledger/reconcile.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { PageQuery } from '../../http/answers/lists.ts';
import type { HttpServer } from '../../http/answers/routes.ts';
import { IdFilter } from '../../http/fields/inputs.ts';
import { loanIdOf } from '../../http/fields/read-fields.ts';
import { type Part, renderDetail } from '../details.ts';
import { count, day, money } from '../format.ts';
import { fieldsOf, formReader } from '../forms.ts';
import { amountColumns, list, tableOf } from '../lists.ts';
import { PAGE, render } from '../rendering.ts';
import { DayForm, dateIn } from './days.ts';

export interface LedgerPagesOptions {
  readonly ledgerQueries: LedgerQueries;
  readonly reconcile: Reconcile;
  readonly calendar: BusinessCalendar;
}

const DayQuery = Type.Partial(DayForm);

export function ledgerPages(app: HttpServer, { ledgerQueries, reconcile, calendar }: LedgerPagesOptions): void {
  const readQuery = formReader(DayQuery);
  app.get('/ledger', PAGE, async ({ query }, reply) => {
    const { date } = readQuery(query);
    const until = date === undefined ? undefined : dateIn({ date });
    return render(reply, 'ledger', {
      title: `Trial balance of ${day(until ?? (await calendar.today()))}`,
      fields: fieldsOf(DayQuery, { date: 'Up to the day, such as 2026-11-20' }, { date }),
      parts: (await ledgerQueries.trialBalance(until)).map(balancePart),
      acts: [],
    });
  });
  app.get('/ledger/reconcile', PAGE, async (_request, reply) => {
    const { agrees, checked, disagreements } = await app.withinTime(reply, () => reconcile.execute());
    const names = ['subject', 'id', 'what', 'expected', 'found'] as const;
    const columns = names.map((head) => ({ head, cell: (one: (typeof disagreements)[number]) => one[head] }));
    const table = tableOf('Differences', columns, disagreements, 'There are no differences.');
    const facts = Object.entries(checked).map(([name, number]) => [name, count(number)] as const);
    return renderDetail(reply, {
      title: agrees ? 'The books agree' : 'The books do not agree',
      parts: [
        { title: 'Checked', facts },
        { title: 'Differences', table, wide: true },
      ],
    });
  });
  list(app, {
    path: '/ledger/entries',
    title: 'Entries of a loan',
    query: Type.Object({ ...PageQuery, loanId: IdFilter() }),
    filters: { loanId: 'Id of the loan' },
    load: async ({ loanId }, page) =>
      (loanId && (await ledgerQueries.postingsOf(loanIdOf({ loanId }), page))) || { items: [], total: 0 },
    columns: [
      { head: 'Booked', cell: ({ bookedOn }) => day(bookedOn) },
      // Its id follows the name of the event.
      { head: 'Event', cell: ({ source }) => source.split(':', 1)[0] ?? '' },
      { head: 'Account', cell: ({ account }) => account },
      { head: 'Debit', cell: (one) => (one.side === 'debit' ? money(one.amount, one.currency) : ''), figure: true },
      { head: 'Credit', cell: (one) => (one.side === 'credit' ? money(one.amount, one.currency) : ''), figure: true },
    ],
    empty: 'Enter the id of a loan that has entries.',
  });
}

function balancePart({ currency, accounts, totals }: TrialBalance): Part {
  const rows = [...accounts, { account: 'Total', kind: '', ...totals }];
  type Row = (typeof rows)[number];
  const columns = [
    { head: 'Account', cell: ({ account }: Row) => account },
    { head: 'Kind', cell: ({ kind }: Row) => kind },
    ...amountColumns(['debit', 'credit', 'balance'], currency),
  ];
  return { title: currency, table: tableOf(`Trial balance in ${currency}`, columns, rows), wide: true };
}
