import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { DuplicateDeposit } from '../../../domain/payments/deposit.errors.ts';
import { Deposit } from '../../../domain/payments/deposit.ts';
import type { Deposits, TransferClaim } from '../../../domain/payments/deposits.port.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { isUniqueViolation } from '../database/database-errors.ts';

export class MikroOrmDeposits extends MikroOrmCollection<Deposit> implements Deposits {
  override async add(deposit: Deposit): Promise<void> {
    try {
      await super.add(deposit);
    } catch (error) {
      throw isUniqueViolation(error, 'deposits_bank_reference') ? new DuplicateDeposit() : error;
    }
  }

  /** PostgreSQL checks a row again after waiting for its lock, so a deposit claimed meanwhile is left out. */
  unclaimed({ reference, amount, currency }: TransferClaim): Promise<readonly Deposit[]> {
    const where = { reference, amount, currency, _claimedBy: null } as FilterQuery<Deposit>;
    return this.em.find(Deposit, where, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
