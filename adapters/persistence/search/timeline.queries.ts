import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { Moment, TimelineQueries } from '../../../application/search/search.queries.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { decimal, iso, NIL_ID } from '../database/columns.ts';
import { replicaQuery } from '../database/compiled-query.ts';
import { subjectsOf } from '../tables/people.ts';
import type { Tables } from '../tables/tables.ts';

interface Slice {
  readonly userId: UserId;
  readonly limit: number;
  readonly offset: number;
  /** How many rows of each table may be needed. */
  readonly reach: number;
}

interface Source {
  readonly table: keyof Tables & string;
  readonly type: Moment['type'];
  readonly what: RawBuilder<unknown>;
  readonly person: string;
  readonly at?: string;
  readonly hasMoney?: true;
  readonly condition?: RawBuilder<unknown>;
}

const status = sql.ref('status');
const OF_BORROWER = { person: 'borrower_id', what: status, hasMoney: true } as const;
const SOURCES: readonly Source[] = [
  { table: 'loan_requests', type: 'request', ...OF_BORROWER },
  { table: 'loans', type: 'loan', ...OF_BORROWER },
  { table: 'payments', type: 'payment', ...OF_BORROWER },
  { table: 'tickets', type: 'ticket', person: 'owner_id', what: sql`concat_ws(': ', status, nullif(subject, ''))` },
  { table: 'user_documents', type: 'document', person: 'owner_id', at: 'uploaded_at', what: sql.ref('document_type') },
  { table: 'notifications', type: 'notification', person: 'recipient_id', what: sql.ref('title') },
  // The condition is that of its index.
  {
    table: 'account_mails',
    type: 'mail',
    person: 'user_id',
    what: sql.ref('purpose'),
    condition: sql`purpose <> 'email-changed'`,
  },
];

/** The newest rows of one table, read from its index. */
function newestOf(
  { table, type, what, person, at = 'created_at', hasMoney, condition }: Source,
  { userId, reach }: Slice,
) {
  const money = hasMoney ? sql`amount, currency` : sql`null::bigint as amount, null::text as currency`;
  return sql`(select ${sql.ref(at)} as at, ${sql.lit(type)} as type, id, null::text as subject_type, ${what} as what, ${money}
    from ${sql.table(table)} where ${sql.ref(person)} = ${userId}::uuid ${condition ? sql`and ${condition}` : sql``}
    order by ${sql.ref(at)} desc, id desc limit ${reach})`;
}

/** With the name of the operator. Of a signature it is the borrower, whose name an erasure empties. */
const ACT = sql`a.action || coalesce(' by ' || nullif((select trim(u.first_name || ' ' || u.last_name) from users u
  where u.id = a.operator_id), ''), '')`;

/** For each subject the newest, from the index of subjects. */
const newestActs = ({ userId, reach }: Slice) => sql`(select acts.* from ${subjectsOf(userId)} s(id)
  cross join lateral (select created_at as at, 'act' as type, a.subject_id as id, a.subject_type, ${ACT} as what, null::bigint as amount, null::text as currency
    from audit_log a where a.subject_id = s.id order by created_at desc, a.id desc limit ${reach}) acts)`;

const TIMELINE = replicaQuery((db, slice: Slice) => {
  const sources = [...SOURCES.map((source) => newestOf(source, slice)), newestActs(slice)];
  return db
    .selectFrom(
      sql<
        Omit<Moment, 'amount' | 'subjectType'> & { amount: string; subject_type: string | null }
      >`(${sql.join(sources, sql` union all `)})`.as<'t'>(sql`t`),
    )
    .select(({ ref }) => [
      iso(ref('t.at')).as('at'),
      't.type',
      't.id',
      't.subject_type as subjectType',
      't.what',
      decimal(ref('t.amount'), ref('t.currency')).$castTo<number | null>().as('amount'),
      't.currency',
    ])
    .orderBy(sql`t.at desc, t.id desc, t.what`)
    .limit(slice.limit)
    .offset(slice.offset);
});

export function kyselyTimelineQueries(em: EntityManager): TimelineQueries {
  return {
    async timelineOf(userId, { page, limit }) {
      const offset = (page - 1) * limit;
      // One more tells whether there is a next page.
      const rows = await TIMELINE(em, { userId, offset, limit: limit + 1, reach: offset + limit + 1 });
      const items = rows
        .slice(0, limit)
        .map((row) => ({ ...row, amount: row.amount === null ? null : Number(row.amount) }));
      const more = rows.length > limit;
      return { items, total: offset + items.length, more, next: more ? NIL_ID : null };
    },
  };
}
