import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Cancels an erased user's open requests and removes personal data, in the unit of work of the erasure. */
export class EraseLoanRequests extends UseCase<{ requests: LoanRequests; calendar: BusinessCalendar; clock: Clock }> {
  async execute({ userId }: { userId: UserId }): Promise<void> {
    const { requests } = this.deps;
    for (const request of await requests.allOf(userId)) {
      request.erase(await momentOf(this.deps));
      await requests.save(request);
    }
  }
}
