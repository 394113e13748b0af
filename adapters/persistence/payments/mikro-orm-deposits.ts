import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { DuplicateDeposit } from '../../../domain/payments/deposit.errors.ts';
import { Deposit } from '../../../domain/payments/deposit.ts';
import type { Deposits, TransferClaim } from '../../../domain/payments/deposits.port.ts';
import type { PaymentKey } from '../../../domain/payments/payments.port.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { writeUnique } from '../database/database-errors.ts';

export class MikroOrmDeposits extends MikroOrmCollection<Deposit> implements Deposits {
  override add(deposit: Deposit): Promise<void> {
    return writeUnique(super.add(deposit), { deposits_bank_reference: DuplicateDeposit });
  }

  /** PostgreSQL checks a row again after waiting for its lock, so a deposit that was just claimed is left out. */
  unclaimed({ reference, amount, currency }: TransferClaim): Promise<readonly Deposit[]> {
    const where = { reference, amount, currency, _claimedBy: null } as FilterQuery<Deposit>;
    return this.em.find(Deposit, where, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  claimedBy({ id, borrowerId }: PaymentKey): Promise<Deposit | null> {
    const where = { _claimedBy: id, _borrowerId: borrowerId } as FilterQuery<Deposit>;
    return this.em.findOne(Deposit, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
