import type { Sessions } from '../../domain/identity/session.ts';
import type { SessionId, UserId } from '../../domain/shared/ids.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Ends a session of the user. One that has ended, is unknown, or belongs to another user is no error. */
export class EndSession extends UseCase<{ sessions: Sessions; unitOfWork: UnitOfWork; clock: Clock }> {
  async execute({ userId, sessionId }: { userId: UserId; sessionId: SessionId }): Promise<void> {
    const { sessions, unitOfWork, clock } = this.deps;
    await unitOfWork.run(async () => {
      const session = await sessions.find(sessionId, userId);
      if (session === null) return;
      session.revoke(clock.now());
      await sessions.save(session);
    });
  }
}
