import { LockMode } from '@mikro-orm/core';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequestId } from '../../../domain/loan-requests/loan-request.id.ts';
import { LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import type { LoanRequests } from '../../../domain/loan-requests/loan-requests.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { holdPerson } from '../database/person-locks.ts';

const lockMode = LockMode.PESSIMISTIC_WRITE;
const failHandler = () => new LoanRequestNotFound();

export class MikroOrmLoanRequests extends MikroOrmCollection<LoanRequest> implements LoanRequests {
  async get(id: LoanRequestId, borrowerId: UserId): Promise<LoanRequest> {
    await holdPerson(this.em, { userId: borrowerId });
    return this.em.findOneOrFail(LoanRequest, { id, borrowerId }, { lockMode, failHandler });
  }

  async borrowerOf(id: LoanRequestId): Promise<UserId> {
    const row = this.db.selectFrom('loan_requests').select('borrower_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow(failHandler)).borrower_id as UserId;
  }

  allOf(borrowerId: UserId): Promise<readonly LoanRequest[]> {
    return this.em.find(LoanRequest, { borrowerId }, { orderBy: { id: 'asc' } });
  }
}
