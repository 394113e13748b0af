import type { Sessions } from '../../domain/identity/sessions.port.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { RefreshTokens } from './ports.ts';

export interface LogOutCommand {
  readonly refreshToken: string;
}

/**
 * Ends the session that a refresh token belongs to. A token that is unknown or of no use any more is no fault: what
 * the caller wants is already so (RFC 7009, 2.2). One that was exchanged before ends its session too, being a replay.
 */
export class LogOut extends UseCase<{
  sessions: Sessions;
  refreshTokens: RefreshTokens;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  async execute({ refreshToken }: LogOutCommand): Promise<void> {
    const { sessions, refreshTokens, unitOfWork, clock } = this.deps;
    const presented = refreshTokens.parse(refreshToken);
    if (presented === null) return;

    await unitOfWork.run(async () => {
      const session = await sessions.find(presented.sessionId);
      if (session === null) return;
      session.revoke(clock.now());
      await sessions.save(session);
    });
  }
}
