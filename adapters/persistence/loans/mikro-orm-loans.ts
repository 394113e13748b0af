import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import { Loan } from '../../../domain/loans/loan.ts';
import type { Loans } from '../../../domain/loans/loans.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { store } from '../shared/mikro-orm-collection.ts';

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
    const loan = await this.em.findOne(Loan, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (loan === null) throw new LoanNotFound();
    return loan;
  }

  async getOwn(id: LoanId, borrowerId: UserId): Promise<Loan> {
    const loan = await this.get(id);
    if (loan.borrowerId !== borrowerId) throw new LoanNotFound();
    return loan;
  }

  save(loan: Loan): Promise<void> {
    return store(this.em, this.events, loan);
  }

  getAll(ids: readonly LoanId[]): Promise<readonly Loan[]> {
    const inOrder = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    return this.em.find(Loan, { id: { $in: [...ids] } }, inOrder);
  }

  /** One flush for all: each flush compares everything that was loaded. */
  async saveAll(loans: readonly Loan[]): Promise<void> {
    this.em.persist([...loans]);
    await this.em.flush();
    for (const loan of loans) await this.events.publish(loan.pullEvents());
  }
}
