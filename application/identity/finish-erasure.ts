import type { UserErased } from '../../domain/identity/user.events.ts';
import type { Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { JobKind } from '../shared/jobs.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, EventPublisher, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export const FINISH_ERASURE: JobKind<{ readonly userId: UserId }> = { name: 'finish-erasure' };
/** Longer than any request takes that was authenticated before the erasure. */
export const FINISH_ERASURE_AFTER_MS = 60_000;

/** Publishes `user.erased` again, to remove the data that a request in progress wrote after the erasure. */
export class FinishErasure extends UseCase<{
  users: Users;
  events: EventPublisher;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  execute({ userId }: { userId: UserId }): Promise<void> {
    const { users, events, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      await users.getToErase(userId);
      const occurredAt = await momentOf(this.deps);
      const erased: UserErased = { type: 'user.erased', occurredAt, userId, profileImage: null, isRepeated: true };
      await events.publish([erased]);
    });
  }
}
