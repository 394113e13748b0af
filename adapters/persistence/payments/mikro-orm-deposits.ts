import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { DepositNotFound, DuplicateDeposit } from '../../../domain/payments/deposit.errors.ts';
import type { DepositId } from '../../../domain/payments/deposit.id.ts';
import { Deposit } from '../../../domain/payments/deposit.ts';
import type { Deposits, TransferClaim } from '../../../domain/payments/deposits.port.ts';
import type { PaymentKey } from '../../../domain/payments/payments.port.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { writeUnique } from '../database/database-errors.ts';

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
