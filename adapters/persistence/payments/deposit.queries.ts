import { type ExpressionBuilder, sql } from 'kysely';
import type { DepositFilter, DepositItem, DepositQueries } from '../../../application/payments/deposit.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { DepositId } from '../../../domain/payments/deposit.id.ts';
import { decimal, iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { given, listQuery } from '../database/list-query.ts';
import type { Tables } from '../schema.ts';

type T = ExpressionBuilder<Tables & { t: Tables['deposits'] }, 't'>;

const item = ({ ref }: T) =>
  [
    't.id as depositId',
    't.bank_id as bankId',
    't.reference',
    decimal(ref('t.amount')).as('amount'),
    't.currency',
    sql<boolean>`${ref('t.confirmation_code')} is not null`.as('hasConfirmationCode'),
    iso(ref('t.received_at')).as('receivedAt'),
    't.claimed_by as paymentId',
    iso(ref('t.claimed_at')).as('claimedAt'),
    iso(ref('t.created_at')).as('createdAt'),
  ] as const;

const rows = (db: Db, { reference, claimed }: DepositFilter) =>
  db
    .selectFrom('deposits as t')
    .where(({ and }) => and(given({ 't.reference': reference })))
    .$if(claimed !== undefined, (found) =>
      found.where(({ ref }) => sql<boolean>`(${ref('t.claimed_by')} is not null) = ${claimed}`),
    );

const LIST = listQuery({
  filters: ['reference', 'claimed'],
  rows,
  select: (deposits) => deposits.select(item),
  wide: true,
});
const ITEM = viewQuery((db, { id }: { id: DepositId }) => rows(db, {}).where('t.id', '=', id).select(item));

export class KyselyDepositQueries extends DatabaseAdapter implements DepositQueries {
  list({ reference, claimed }: DepositFilter, page: PageRequest): Promise<Page<DepositItem>> {
    return LIST(this.em, { reference, claimed }, page);
  }

  itemOf(id: DepositId): Promise<DepositItem | null> {
    return ITEM(this.em, { id });
  }
}
