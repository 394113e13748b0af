import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import { Loan } from '../../../domain/loans/loan.ts';
import type { Loans } from '../../../domain/loans/loans.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { tableOf } from '../shared/mapped-table.ts';
import { store, storeSoon } from '../shared/mikro-orm-collection.ts';

export class MikroOrmLoans implements Loans {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  add(loan: Loan): Promise<void> {
    return store(this.em, this.events, loan);
  }

  async get(id: LoanId): Promise<Loan> {
    const loan = await tableOf(this.em, Loan).one(this.em, { id }, { lock: true });
    if (loan === null) throw new LoanNotFound();
    return loan;
  }

  async getOwn(id: LoanId, borrowerId: UserId): Promise<Loan> {
    const loan = await this.get(id);
    if (loan.borrowerId !== borrowerId) throw new LoanNotFound();
    return loan;
  }

  save(loan: Loan): Promise<void> {
    return storeSoon(this.em, this.events, loan);
  }

  getAll(ids: readonly LoanId[]): Promise<readonly Loan[]> {
    return tableOf(this.em, Loan).many(this.em, { id: [...ids] }, { orderBy: 'id', lock: true });
  }
}
