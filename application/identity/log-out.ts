import type { Sessions } from '../../domain/identity/session.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { RefreshTokens } from './ports.ts';

/**
 * Ends the session of a refresh token. An unknown or expired token is no error (RFC 7009, 2.2). A token that was already
 * exchanged ends its session too, since it is a replay.
 */
export class LogOut extends UseCase<{
  sessions: Sessions;
  refreshTokens: RefreshTokens;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  async execute({ refreshToken }: { refreshToken: string }): Promise<void> {
    const { sessions, refreshTokens, unitOfWork, clock } = this.deps;
    const presented = refreshTokens.parse(refreshToken);
    if (presented === null) return;

    await unitOfWork.run(async () => {
      const session = await sessions.findPresented(presented.sessionId);
      if (session === null) return;
      session.revoke(clock.now());
      await sessions.save(session);
    });
  }
}
