import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import { type TakenOverTerms, takenOverRequest } from '../../domain/loan-requests/taken-over-request.ts';
import type { LoanRequestId } from '../../domain/shared/ids.ts';
import type { RequestTakeover } from '../imports/takeover.port.ts';
import type { IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Adds the request of a loan of another system, since every loan has one. */
export class TakeOverRequest extends UseCase<{ requests: LoanRequests; ids: IdGenerator }> implements RequestTakeover {
  async execute(terms: Omit<TakenOverTerms, 'id'>): Promise<LoanRequestId> {
    const { requests, ids } = this.deps;
    const request = takenOverRequest({ ...terms, id: ids.next() });
    await requests.add(request);
    return request.id;
  }
}
