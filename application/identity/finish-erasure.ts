import type { UserErased } from '../../domain/identity/user.events.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { JobKind } from '../shared/jobs.ts';
import type { Clock, EventPublisher, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface ErasureToFinish {
  readonly userId: UserId;
}

export const FINISH_ERASURE: JobKind<ErasureToFinish> = { name: 'finish-erasure' };
/** Longer than any request that was let in before the erasure can take. */
export const FINISH_ERASURE_AFTER_MS = 60_000;

/** Tells of an erasure once more, for what a request that was under way at the time has written after it. */
export class FinishErasure extends UseCase<{ events: EventPublisher; unitOfWork: UnitOfWork; clock: Clock }> {
  execute({ userId }: ErasureToFinish): Promise<void> {
    const { events, unitOfWork, clock } = this.deps;
    const erased: UserErased = { type: 'user.erased', occurredAt: clock.now(), userId, profileImage: null };
    return unitOfWork.run(() => events.publish([erased]));
  }
}
