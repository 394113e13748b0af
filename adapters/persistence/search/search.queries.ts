import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import {
  SEARCH_MAX_LENGTH,
  SEARCH_MIN_LENGTH,
  type SearchQueries,
} from '../../../application/search/search.queries.ts';
import type { SearchResult } from '../../../application/search/search.record.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { LABELLED_KINDS } from '../../../domain/labels/labels.ts';
import { amountText, NIL_ID } from '../database/columns.ts';
import { replicaQuery } from '../database/compiled-query.ts';
import { namedFrom } from '../tables/labelled.ts';
import type { Tables } from '../tables/tables.ts';

const MOST_FOUND = sql.lit(20);

/**
 * People are searched among this many, the newest, before the index is read: a piece of text that most people have is found
 * here, and would be slow there.
 */
const NEAR = sql.lit(1000);
const SHORTEST = sql.lit(SEARCH_MIN_LENGTH);

interface Asked {
  /** The first and the last id that begin with the text. */
  readonly first: string;
  readonly last: string;
  /** The last 12 characters of an id. */
  readonly end: string;
  readonly reference: string;
  /** The last external id that begins with the reference, if it is as long as a text can be, or else the reference. */
  readonly longestReference: string;
  readonly emailKey: string;
  /** A part of a name, an address or a telephone number. */
  readonly part: string;
}

interface Searched {
  readonly type: RawBuilder<SearchResult['type']>;
  readonly table: RawBuilder<unknown>;
  readonly person: RawBuilder<unknown>;
}

const searched = <Table extends keyof Tables & string>(
  type: SearchResult['type'],
  table: Table,
  person: keyof Tables[Table] & string,
): Searched => ({ type: sql.lit(type), table: sql.table(table), person: sql.ref(person) });

const USERS = searched('user', 'users', 'id');
const REQUESTS = searched('request', 'loan_requests', 'borrower_id');
const LOANS = searched('loan', 'loans', 'borrower_id');
const PAYMENTS = searched('payment', 'payments', 'borrower_id');
const DEPOSITS = searched('deposit', 'deposits', 'borrower_id');
const EACH = [USERS, REQUESTS, LOANS, PAYMENTS, DEPOSITS, searched('ticket', 'tickets', 'owner_id')];

const LABELLED = { user: USERS, request: REQUESTS, loan: LOANS, payment: PAYMENTS } as const;

const rows = ({ type, table, person }: Searched, condition: RawBuilder<unknown>) =>
  sql`(select ${type} as type, id, ${person} as user_id, created_at, 0 as rank from ${table} where ${condition})`;

/** What has exactly this id, a whole part of it, this external id, this reference or this address. */
function exactly({ first, last, end, reference, longestReference, emailKey }: Asked) {
  // Ids begin with their time, so that the newest are the last.
  const range = sql`id between ${first}::uuid and ${last}::uuid order by id desc limit ${MOST_FOUND}`;
  const byId = EACH.flatMap((each) => [rows(each, range), rows(each, sql`right(id::text, 12) = ${end}`)]);
  const labelled = LABELLED_KINDS.map((kind) =>
    rows(LABELLED[kind], sql`id in (${namedFrom(kind, reference, longestReference)})`),
  );
  const others = [
    ...labelled,
    rows(PAYMENTS, sql`reference = ${reference}`),
    rows(PAYMENTS, sql`transaction_id = ${reference}`),
    rows(DEPOSITS, sql`reference = ${reference}`),
    rows(USERS, sql`email_key = ${emailKey} and erased_at is null`),
  ];
  return sql.join([...byId, ...others], sql` union all `);
}

/** Written out, because an index has this expression. The last name is before the first, too. */
const PERSON = sql<string>`search_folded(first_name || ' ' || last_name || ' ' || first_name || E'\n' || email || E'\n' ||
  coalesce(phone, ''))`;

const WORDS = sql`(' ' || replace(text, E'\n', ' ') || ' ')`;
/** A word that is the part comes before one that begins with it, and this before one that has it inside. */
const RANK = sql`case when strpos(${WORDS}, ' ' || part || ' ') > 0 then 1 when strpos(${WORDS}, ' ' || part) > 0 then 2
  else 3 end`;

const NEWEST_FIRST = sql`order by created_at desc, id desc`;

/** Newest first: `people` has that order. */
const withPart = (people: RawBuilder<unknown>) => sql`select id, created_at, ${PERSON} as text, part
  from ${people}, asked where erased_at is null and strpos(${PERSON}, part) > 0
  ${NEWEST_FIRST} limit ${MOST_FOUND}`;

/**
 * The newest people with the part: from the newest people, or else from the index. `offset 0` keeps PostgreSQL from
 * folding the texts of all that the index has, which may be false hits, before it has the newest.
 */
const people = (part: string) => sql`
  asked as materialized (select search_folded(${part}) as part where length(search_folded(${part})) >= ${SHORTEST}),
  near as materialized (${withPart(sql`(select * from users ${NEWEST_FIRST} limit ${NEAR}) newest`)}),
  indexed as materialized (select * from users
    where erased_at is null and (select count(*) from near) < ${MOST_FOUND} and exists (select from asked)
      and search_grams(${PERSON}, 2, 3) @>
        search_grams(search_folded(${part}), least(length(search_folded(${part})), 3), 3)),
  far as materialized (${withPart(sql`(select * from indexed ${NEWEST_FIRST} offset 0) sorted`)}),
  people as (select * from near union select * from far ${NEWEST_FIRST} limit ${MOST_FOUND})`;

const NAME = sql`(select case when u.erased_at is null then u.first_name || ' ' || u.last_name else 'Deleted account' end
  from users u where u.id = f.user_id)`;
const MONEY = amountText(sql.ref('amount'), sql.ref('currency'));

/** Tells apart what has one type and one person. */
const DETAIL = sql`case type
  when 'user' then (select case when erased_at is null then email end from users where id = f.id)
  when 'request' then (select concat_ws(', ', ${MONEY}, status) from loan_requests where id = f.id)
  when 'loan' then (select concat_ws(', ', ${MONEY}, status) from loans where id = f.id)
  when 'payment' then (select concat_ws(', ', ${MONEY}, status, reference) from payments where id = f.id)
  when 'deposit' then (select concat_ws(', ', ${MONEY}, reference) from deposits where id = f.id)
  when 'ticket' then (select concat_ws(', ', nullif(subject, ''), status) from tickets where id = f.id) end`;

// Why: docs/decisions/0045-people-are-found-by-pieces-of-their-names.md
const FIND = replicaQuery((db, asked: Asked) =>
  db
    .selectFrom(
      sql<SearchResult>`(with ${people(asked.part)},
        hits as (${exactly(asked)} union all select 'user', id, id, created_at, ${RANK} from people),
        found as (select type, id, user_id, created_at, min(rank) as rank from hits
          group by type, id, user_id, created_at order by min(rank), created_at desc, id desc limit ${MOST_FOUND})
        select type, id, concat_ws(', ', ${NAME}, ${DETAIL}) as title, user_id as "userId", rank, created_at
          from found f)`.as<'found'>(sql`found`),
    )
    .orderBy(sql`rank, created_at desc, id desc`)
    .select(['type', 'id', 'title', 'userId'])
    .$castTo<SearchResult>(),
);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BEGINNING = /^[0-9a-f]{8}$/;
const END = /^[0-9a-f]{12}$/;
/** After all visible ASCII, of which external ids are. They may be longer than the text of a search. */
const AFTER_VISIBLE = '\x7f';
/** Of a telephone number, as people write it. */
const WRITTEN_NUMBER = /^\+?[\d\s().\p{Pd}\u2212]{5,}$/u;

/** How a text may name something. */
function askedBy(text: string): Asked {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  const id = trimmed.toLowerCase();
  const begins = BEGINNING.test(id);
  const isId = UUID.test(id);
  return {
    first: isId ? id : begins ? `${id}-0000-0000-0000-000000000000` : NIL_ID,
    last: isId ? id : begins ? `${id}-ffff-ffff-ffff-ffffffffffff` : NIL_ID,
    end: END.test(id) ? id : '',
    reference: trimmed,
    longestReference: trimmed.length < SEARCH_MAX_LENGTH ? trimmed : `${trimmed}${AFTER_VISIBLE}`,
    emailKey: emailKeyOf(trimmed),
    part: WRITTEN_NUMBER.test(trimmed) ? trimmed.replaceAll(/[^+\d]/g, '') : trimmed,
  };
}

export function kyselySearchQueries(em: EntityManager): SearchQueries {
  return { find: (text) => FIND(em, askedBy(text)) };
}
