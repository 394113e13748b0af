import type { EntityManager } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { AgreementQueries, WrittenAgreement } from '../../../application/loan-requests/loan-request.queries.ts';
import { Agreement, type Agreements } from '../../../domain/loan-requests/agreement.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanRequestId, UserId } from '../../../domain/shared/ids.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, compiledWrite, type Db } from '../database/compiled-query.ts';
import { MappedCollection } from '../database/database-adapter.ts';
import type { Fields } from '../database/list-query.ts';
import { moneyFrom, rateFrom } from '../tables/column-types.ts';
import { personOf } from '../tables/people.ts';
import { productOf, termsOf } from '../tables/product-rows.ts';
import { rowMapping } from '../tables/row-mapping.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';
import { isItsLoan } from './loan-requests.ts';

const MAPPING = rowMapping('agreements', { key: ['id', 'borrower_id'] });

type Row = Selectable<Tables['agreements']>;
type State = ReturnType<typeof MAPPING.stateOf>;

const OF_REQUEST = compiledQuery((db, { requestId, borrowerId }: { requestId: LoanRequestId; borrowerId: UserId }) =>
  db
    .selectFrom('agreements')
    .select(columnsOf('agreements'))
    .where('request_id', '=', requestId)
    .where('borrower_id', '=', borrowerId)
    .forUpdate(),
);
const ALL = compiledQuery((db, { borrowerId }: { borrowerId: UserId }) =>
  db
    .selectFrom('agreements')
    .select(columnsOf('agreements'))
    .where('borrower_id', '=', borrowerId)
    .orderBy('id')
    .forUpdate(),
);
const PUT = compiledWrite((db, row: Row) =>
  db
    .insertInto('agreements')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('request_id').doUpdateSet(({ ref }) => ({
        id: ref('excluded.id'),
        sha256: ref('excluded.sha256'),
        counted_from: ref('excluded.counted_from'),
        language: ref('excluded.language'),
        borrower_name: ref('excluded.borrower_name'),
        created_at: ref('excluded.created_at'),
      })),
    ),
);
const UPDATE = compiledWrite((db, { id, borrower_id, ...changes }: State) =>
  db.updateTable('agreements').set(changes).where('id', '=', id).where('borrower_id', '=', borrower_id),
);

/** Uses Kysely, because a new agreement takes the row of the one before. */
export class KyselyAgreements extends MappedCollection<Agreement, Row, State> implements Agreements {
  protected readonly type = Agreement;
  protected readonly mapping = MAPPING;
  protected readonly insert = PUT;
  protected readonly update = UPDATE;

  put(agreement: Agreement): Promise<void> {
    return this.add(agreement);
  }

  async findOf(requestId: LoanRequestId, borrowerId: UserId): Promise<Agreement | null> {
    const [row] = await OF_REQUEST(this.em, { requestId, borrowerId });
    return row === undefined ? null : this.load(row);
  }

  async allOf(borrowerId: UserId): Promise<readonly Agreement[]> {
    return (await ALL(this.em, { borrowerId })).map((row) => this.load(row));
  }
}

const written = ({ selectFrom }: Fields<'loan_requests'>) =>
  jsonObjectFrom(
    selectFrom('agreements as a')
      .whereRef('a.request_id', '=', 't.id')
      .whereRef('a.borrower_id', '=', 't.borrower_id')
      .select(({ ref }) => [
        'a.id as agreementId',
        'a.sha256',
        'a.counted_from as countedFrom',
        'a.language',
        'a.borrower_name as borrowerName',
        iso(ref('a.created_at')).as('createdAt'),
        iso(ref('a.signed_at')).as('signedAt'),
        'a.signed_name as signedName',
        sql<boolean>`a.signed_at is not null`.as('isSigned'),
      ]),
  ).as('written');

const facts = (db: Db, { id }: { readonly id: LoanRequestId }) =>
  db
    .selectFrom('loan_requests as t')
    .where('t.id', '=', id)
    .innerJoin('users as u', 'u.id', 't.borrower_id')
    .leftJoin('loans as l', isItsLoan)
    .select(['t.borrower_id', 't.status', 't.amount', 't.currency', 't.rate', 't.term', 'l.disbursed_on'])
    .select(['u.first_name', 'u.last_name', 'u.language', 'u.email', productOf.as('product')])
    .select((t) => written(t as unknown as Fields<'loan_requests'>));
const ANY = compiledQuery(facts);
const OWN = compiledQuery((db, { id, borrowerId }: { id: LoanRequestId; borrowerId: UserId }) =>
  facts(db, { id }).where('t.borrower_id', '=', borrowerId),
);

export function kyselyAgreementQueries(em: EntityManager): AgreementQueries {
  return {
    async factsOf(id, borrowerId) {
      const [row] = await (borrowerId === null ? ANY(em, { id }) : OWN(em, { id, borrowerId }));
      if (row === undefined) return null;
      const { status, currency, term, language, first_name: firstName, last_name: lastName, email } = row;
      return {
        requestId: id,
        borrowerId: row.borrower_id as UserId,
        status,
        currency,
        term,
        language,
        amount: moneyFrom(row.amount),
        rate: rateFrom(row.rate),
        product: row.product && termsOf(row.product),
        disbursedOn: row.disbursed_on as CalendarDay | null,
        borrower: personOf(firstName, lastName, email),
        written: row.written as WrittenAgreement | null,
      };
    },
  };
}
