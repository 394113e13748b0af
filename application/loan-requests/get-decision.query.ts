import { LoanRequestNotFound, RequestNotDecided } from '../../domain/loan-requests/loan-request.errors.ts';
import { type CalendarDay, dayOf } from '../../domain/shared/calendar.ts';
import type { LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import { UseCase } from '../shared/use-case.ts';
import type { DecidedLoanRequest, LoanRequestQueries } from './loan-request.queries.ts';

/** The action taken on a request. */
export interface Decision extends Omit<DecidedLoanRequest, 'status' | 'createdAt' | 'decidedAt' | 'rejectionReason'> {
  readonly requestedOn: CalendarDay;
  readonly action: 'Approved' | 'Rejected';
  readonly decidedOn: CalendarDay;
  /** The operator's own words; `null` without any, or once the account is deleted. */
  readonly words: string | null;
}

interface Query {
  readonly requestId: LoanRequestId;
  /** `null` for operators. */
  readonly borrowerId: UserId | null;
}

export class GetDecision extends UseCase<{ loanRequestQueries: LoanRequestQueries }> {
  /** @throws LoanRequestNotFound, RequestNotDecided */
  async execute({ requestId, borrowerId }: Query): Promise<Decision> {
    const request = await this.deps.loanRequestQueries.decisionOf(borrowerId, requestId);
    if (request === null) throw new LoanRequestNotFound();
    const { status, createdAt, decidedAt, rejectionReason: words, ...decision } = request;
    if (decidedAt === null) throw new RequestNotDecided(status);
    const action = status === 'Rejected' ? 'Rejected' : 'Approved';
    return { ...decision, action, requestedOn: dayOf(createdAt), decidedOn: dayOf(decidedAt), words };
  }
}
