import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CollectionFilter, CollectionQueries } from '../../../application/loans/loan.queries.ts';
import { CollectionItem } from '../../../application/loans/operator-loan.record.ts';
import { cursorOf, type PageRequest } from '../../../application/shared/page.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { without } from '../../../application/shared/record.ts';
import { daysSince } from '../../../domain/loans/close-of-day.ts';
import { overdueAmount } from '../../../domain/loans/installment.ts';
import type { PayableDays } from '../../../domain/loans/payable-days.ts';
import { payableDaysOf as payableDaysIn } from '../../../domain/loans/portfolio.ts';
import { outstandingPrincipalOf } from '../../../domain/loans/schedule.ts';
import { addDays, type CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanId } from '../../../domain/shared/ids.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import { decimal } from '../database/columns.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { DAY_ORDER, type Fields, listQuery } from '../database/list-query.ts';
import { payableDaysOf } from './holidays.ts';
import { toInstallment } from './loan-rows.ts';

/** Literals, so that PostgreSQL uses the partial index. */
const owed = (db: Db) =>
  db
    .selectFrom('loans as t')
    .where(sql<boolean>`t.status in ('Active', 'Defaulted')`)
    .where('t.written_off_at', 'is', null);

const newestNote = ({ selectFrom }: Fields<'loans'>) =>
  selectFrom('notes as n')
    .whereRef('n.loan_id', '=', 't.id')
    .whereRef('n.user_id', '=', 't.borrower_id')
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(1);

const promise = (t: Fields<'loans'>) =>
  jsonObjectFrom(
    newestNote(t)
      .where('n.kind', '=', sql.lit('promise'))
      .select(({ ref }) => [
        'n.promised_on as on',
        decimal(ref('n.promised_amount'), ref('n.promised_currency')).as('amount'),
      ]),
  ).as('promise');

const view = fieldsOf(
  'loans',
  without(CollectionItem, 'daysPastDue', 'amountOverdue', 'outstandingPrincipal', 'promisedOn', 'promisedAmount'),
  {
    loanId: 'id',
    borrower: 'borrower_id',
    lastPaymentDate: 'last_payment_at',
    lastNote: (t) => newestNote(t).select('n.text'),
  },
);

const LIST = listQuery({
  from: owed,
  filters: {
    currency: 't.currency',
    earliest: ({ eb }, day: CalendarDay) => eb('t.next_payable_on', '>=', day),
    latest: ({ eb }, day: CalendarDay) => eb('t.next_payable_on', '<=', day),
  },
  select: (t: Fields<'loans'>) => [
    ...view(t),
    't.next_payable_on as payableOn',
    't.due_day_rule',
    't.disbursed_on',
    't.installments',
    promise(t),
  ],
  acrossOwners: true,
  sorts: { daysPastDue: DAY_ORDER('next_payable_on') },
});

const PAYABLE_DAY = compiledQuery((db, { id }: { id: LoanId }) =>
  owed(db).where('t.id', '=', id).select(sql<number | null>`t.next_payable_on - '1970-01-01'::date`.as('day')),
);

export function kyselyCollectionQueries(em: EntityManager, calendar: BusinessCalendar): CollectionQueries {
  const list = async ({ bucket, currency }: CollectionFilter, page: PageRequest) => {
    const today = await calendar.today();
    const days = bucket === undefined ? { latest: addDays(today, -1) } : payableDaysIn(bucket, today);
    const { items, ...rest } = await LIST(em, { currency, ...days }, { ...page, sort: '-daysPastDue' });
    const daysOf = await payableDaysOf(em, items);
    return { ...rest, items: items.map((row) => itemOf(row, daysOf(row), today)) };
  };
  return {
    list,

    async next(filter, loanId) {
      const [loan] = await PAYABLE_DAY(em, { id: loanId });
      const after = loan?.day == null ? undefined : cursorOf({ value: loan.day, id: loanId });
      return (await list(filter, { page: 1, limit: 1, after })).items[0] ?? null;
    },
  };
}

type Row = Awaited<ReturnType<typeof LIST>>['items'][number];

/** By the functions that the loan itself uses. */
function itemOf(found: Row, payableDays: PayableDays, today: CalendarDay): CollectionItem {
  const { payableOn, due_day_rule: _, disbursed_on: __, installments: stored, promise: promised, ...row } = found;
  const currency = row.currency as Currency;
  const installments = stored.map((each) => toInstallment(each, payableDays));
  return {
    ...row,
    daysPastDue: daysSince(payableOn as CalendarDay | null, today),
    amountOverdue: overdueAmount(installments, today).toDecimal(currency),
    outstandingPrincipal: outstandingPrincipalOf(installments).toDecimal(currency),
    promisedOn: promised?.on ?? null,
    promisedAmount: promised?.amount ?? null,
  };
}
