import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequestId } from '../../../domain/loan-requests/loan-request.id.ts';
import { LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import type { LoanRequests } from '../../../domain/loan-requests/loan-requests.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { tableOf } from '../shared/mapped-table.ts';
import { store, storeSoon } from '../shared/mikro-orm-collection.ts';
import { rowsOf } from '../shared/read-models.ts';

export class MikroOrmLoanRequests implements LoanRequests {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  add(request: LoanRequest): Promise<void> {
    return storeSoon(this.em, this.events, request);
  }

  /**
   * Locked, so that many who decide at once wait for their turn instead of colliding at the end, over and over. The
   * borrower is held first, as by whoever deletes the account: in the other order the two would wait for each other.
   */
  async get(id: LoanRequestId): Promise<LoanRequest> {
    const borrower = '(select borrower_id from loan_requests where id = $1)';
    await rowsOf(this.em, `select from users where id = ${borrower} for key share`, [id]);
    const request = await tableOf(this.em, LoanRequest).one(this.em, { id }, { lock: true });
    if (request === null) throw new LoanRequestNotFound();
    return request;
  }

  async getOwn(id: LoanRequestId, borrowerId: UserId): Promise<LoanRequest> {
    const request = await this.get(id);
    if (request.borrowerId !== borrowerId) throw new LoanRequestNotFound();
    return request;
  }

  allOf(borrowerId: UserId): Promise<readonly LoanRequest[]> {
    return tableOf(this.em, LoanRequest).many(this.em, { borrowerId }, { orderBy: 'id' });
  }

  save(request: LoanRequest): Promise<void> {
    return store(this.em, this.events, request);
  }
}
