import { Type } from 'typebox';
import type { LedgerQueries } from '../../../application/ledger/ledger.queries.ts';
import type { Reconcile } from '../../../application/ledger/reconcile.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import {
  clockSchemas,
  dayIn,
  type HttpServer,
  IdFilter,
  loanIdOf,
  PageQuery,
  refusal,
} from '../../http/for-console.ts';
import { type Part, renderDetail } from '../details.ts';
import { count, day, money } from '../format.ts';
import { fieldsOf, formReader } from '../forms.ts';
import { list, tableOf } from '../lists.ts';
import { PAGE, render } from '../rendering.ts';

export interface LedgerPagesOptions {
  readonly ledger: LedgerQueries;
  readonly reconcile: Reconcile;
  readonly calendar: BusinessCalendar;
}

const { date } = clockSchemas.moveSandboxClock.body.properties;
const DayQuery = Type.Object({ date: Type.Optional(date) });

export function ledgerPages(app: HttpServer, { ledger, reconcile, calendar }: LedgerPagesOptions): void {
  const readQuery = formReader(DayQuery);
  app.get('/ledger', PAGE, async ({ query }, reply) => {
    const given = readQuery(query);
    const until = given.date === undefined ? undefined : dayIn(given.date);
    if (until === null) throw refusal.invalid([{ path: '/date', message: 'Must be a day such as 2026-11-20.' }]);
    const balances = await ledger.trialBalance(until);
    const parts = balances.map(({ currency, accounts, totals }): Part => {
      const rows = [...accounts, { account: 'Total', kind: '', ...totals }];
      const figure = (name: 'debit' | 'credit' | 'balance') => (row: (typeof rows)[number]) =>
        money(row[name], currency);
      const columns = [
        { head: 'Account', cell: ({ account }: (typeof rows)[number]) => account },
        { head: 'Kind', cell: ({ kind }: (typeof rows)[number]) => kind },
        { head: 'Debit', cell: figure('debit'), figure: true as const },
        { head: 'Credit', cell: figure('credit'), figure: true as const },
        { head: 'Balance', cell: figure('balance'), figure: true as const },
      ];
      return { title: currency, table: tableOf(`Trial balance in ${currency}`, columns, rows), wide: true };
    });
    return render(reply, 'ledger', {
      title: `Trial balance of ${day(until ?? (await calendar.today()))}`,
      fields: fieldsOf(DayQuery, { date: 'Up to the day, such as 2026-11-20' }, given),
      parts,
      acts: [],
    });
  });
  app.post('/ledger/reconcile', PAGE, async (_request, reply) => {
    const { agrees, checked, disagreements } = await app.withinTime(reply, () => reconcile.execute());
    const columns = (['subject', 'id', 'what', 'expected', 'found'] as const).map((name) => ({
      head: name,
      cell: (row: (typeof disagreements)[number]) => row[name],
    }));
    return renderDetail(reply, {
      title: agrees ? 'The books agree' : 'The books do not agree',
      parts: [
        { title: 'Checked', facts: Object.entries(checked).map(([name, number]) => [name, count(number)]) },
        {
          title: 'Differences',
          table: tableOf('Differences', columns, disagreements, 'There are no differences.'),
          wide: true,
        },
      ],
    });
  });
  list(app, {
    path: '/ledger/entries',
    title: 'Entries of a loan',
    query: Type.Object({ ...PageQuery, loanId: Type.Optional(IdFilter()) }),
    filters: { loanId: 'Id of the loan' },
    async load({ loanId }, page) {
      if (loanId === undefined) return { items: [], total: 0 };
      const postings = await ledger.postingsOf(loanIdOf({ loanId }), page);
      if (postings === null) throw new LoanNotFound();
      return postings;
    },
    columns: [
      { head: 'Booked', cell: ({ bookedOn }) => day(bookedOn) },
      { head: 'Event', cell: ({ source }) => source },
      { head: 'Account', cell: ({ account }) => account },
      { head: 'Debit', cell: (p) => (p.side === 'debit' ? money(p.amount, p.currency) : ''), figure: true },
      { head: 'Credit', cell: (p) => (p.side === 'credit' ? money(p.amount, p.currency) : ''), figure: true },
    ],
    empty: 'Enter the id of a loan that has entries.',
  });
}
