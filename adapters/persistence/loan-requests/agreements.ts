import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { AgreementQueries, WrittenAgreement } from '../../../application/loan-requests/loan-request.queries.ts';
import { Agreement, type Agreements } from '../../../domain/loan-requests/agreement.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanRequestId, UserId } from '../../../domain/shared/ids.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import type { Fields } from '../database/list-query.ts';
import { personOf } from '../tables/people.ts';
import { productOf, termsOf } from '../tables/product-rows.ts';

const lockMode = LockMode.PESSIMISTIC_WRITE;

export class MikroOrmAgreements extends MikroOrmCollection<Agreement> implements Agreements {
  /** A new agreement takes the row of the one before. */
  async put(agreement: Agreement): Promise<void> {
    await this.em.upsert(Agreement, agreement, { onConflictFields: ['requestId'] });
    await this.events.publish(agreement.pullEvents());
  }

  findOf(requestId: LoanRequestId, borrowerId: UserId): Promise<Agreement | null> {
    return this.em.findOne(Agreement, { requestId, borrowerId }, { lockMode });
  }

  allOf(borrowerId: UserId): Promise<readonly Agreement[]> {
    return this.em.find(Agreement, { borrowerId }, { orderBy: { id: 'asc' }, lockMode });
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
    .leftJoin('loans as l', (on) => on.onRef('l.request_id', '=', 't.id').onRef('l.borrower_id', '=', 't.borrower_id'))
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
        amount: Money.ofMinorUnits(BigInt(row.amount)),
        rate: Rate.ofUnits(BigInt(row.rate)),
        product: row.product && termsOf(row.product),
        disbursedOn: row.disbursed_on as CalendarDay | null,
        borrower: personOf(firstName, lastName, email),
        written: row.written as WrittenAgreement | null,
      };
    },
  };
}
