import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { DuplicateDeposit } from '../../../domain/payments/deposit.errors.ts';
import { Deposit } from '../../../domain/payments/deposit.ts';
import type { Deposits, TransferClaim } from '../../../domain/payments/deposits.port.ts';
import { isUniqueViolation } from '../shared/database-errors.ts';
import { tableOf } from '../shared/mapped-table.ts';
import { store } from '../shared/mikro-orm-collection.ts';
import { rowsOf } from '../shared/read-models.ts';

export class MikroOrmDeposits implements Deposits {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  async add(deposit: Deposit): Promise<void> {
    try {
      await store(this.em, this.events, deposit);
    } catch (error) {
      throw isUniqueViolation(error, 'deposits_bank_reference') ? new DuplicateDeposit() : error;
    }
  }

  async unclaimed({ reference, amount, currency }: TransferClaim): Promise<readonly Deposit[]> {
    // Whoever waited for the lock sees what the other made of the row: a deposit claimed meanwhile is not found.
    const rows = await rowsOf<{ id: Deposit['id'] }>(
      this.em,
      `select id from deposits where reference = $1 and amount = $2 and currency = $3 and claimed_by is null
       order by id for update`,
      [reference, amount.minorUnits, currency],
    );
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    return tableOf(this.em, Deposit).many(this.em, { id: ids }, { orderBy: 'id', lock: true });
  }

  save(deposit: Deposit): Promise<void> {
    return store(this.em, this.events, deposit);
  }
}
