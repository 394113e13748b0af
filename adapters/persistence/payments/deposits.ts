import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { DepositItem } from '../../../application/payments/operator-payment.record.ts';
import type { DepositQueries } from '../../../application/payments/payment.queries.ts';
import { Deposit } from '../../../domain/payments/deposit.ts';
import { DepositNotFound, DuplicateDeposit } from '../../../domain/payments/payment.errors.ts';
import type { Deposits, PaymentKey, TransferClaim } from '../../../domain/payments/payments.port.ts';
import type { DepositId } from '../../../domain/shared/ids.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { writeUnique } from '../database/database-errors.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery } from '../database/list-query.ts';

const item = fieldsOf('deposits', DepositItem, {
  depositId: 'id',
  paymentId: 'claimed_by',
  borrower: 'borrower_id',
  hasConfirmationCode: ({ ref }) => sql`${ref('t.confirmation_code')} is not null`,
});

const deposits = (db: Db) => db.selectFrom('deposits as t');
const LIST = listQuery({
  from: deposits,
  filters: {
    reference: 't.reference',
    // What was sent back unclaimed is neither.
    claimed: ({ ref }, claimed: boolean) =>
      sql<boolean>`((${ref('t.claimed_by')} is not null) = ${claimed}
        and (${ref('t.claimed_by')} is not null or ${ref('t.returned_at')} is null))`,
  },
  select: item,
  acrossOwners: true,
});
const ITEM = viewQuery((db, { id }: { id: DepositId }) => deposits(db).where('t.id', '=', id).select(item));

export function kyselyDepositQueries(em: EntityManager): DepositQueries {
  return {
    list: (filter, page) => LIST(em, filter, page),
    itemOf: (id) => ITEM(em, { id }),
  };
}

export class MikroOrmDeposits extends MikroOrmCollection<Deposit> implements Deposits {
  override add(deposit: Deposit): Promise<void> {
    return writeUnique(super.add(deposit), { deposits_bank_reference: DuplicateDeposit });
  }

  async get(id: DepositId): Promise<Deposit> {
    const deposit = await this.em.findOne(Deposit, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (deposit === null) throw new DepositNotFound();
    return deposit;
  }

  /** PostgreSQL checks a row again after waiting for its lock, so a deposit that was just claimed or returned is left out. */
  unclaimed({ reference, amount, currency }: TransferClaim): Promise<readonly Deposit[]> {
    const where = { reference, amount, currency, _claimedBy: null, _returnedAt: null } as FilterQuery<Deposit>;
    return this.em.find(Deposit, where, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  claimedBy({ id, borrowerId }: PaymentKey): Promise<Deposit | null> {
    const where = { _claimedBy: id, _borrowerId: borrowerId } as FilterQuery<Deposit>;
    return this.em.findOne(Deposit, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
