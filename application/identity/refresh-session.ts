import { InvalidRefreshToken } from '../../domain/identity/session.errors.ts';
import type { SessionId } from '../../domain/identity/session.id.ts';
import type { Sessions } from '../../domain/identity/sessions.port.ts';
import type { User } from '../../domain/identity/user.ts';
import type { Users } from '../../domain/identity/users.port.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type SignedIn, signedIn } from './open-session.ts';
import type { AccessTokens, RefreshTokens } from './ports.ts';

/** Exchanges a refresh token for new tokens. Do not call it inside another unit of work: see `execute`. */
export class RefreshSession extends UseCase<{
  users: Users;
  sessions: Sessions;
  refreshTokens: RefreshTokens;
  accessTokens: AccessTokens;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  /** @throws InvalidRefreshToken */
  async execute({ refreshToken }: { refreshToken: string }): Promise<SignedIn> {
    const { refreshTokens, accessTokens, unitOfWork } = this.deps;
    const presented = refreshTokens.parse(refreshToken);
    if (presented === null) throw new InvalidRefreshToken();
    const next = refreshTokens.mint(presented.sessionId, refreshToken);

    const user = await unitOfWork.run(() => this.rotate(presented.sessionId, presented.hash, next.hash));
    // Thrown after the unit of work: inside, it would roll back the revocation of a replayed session.
    if (user === null) throw new InvalidRefreshToken();
    return signedIn(user, { sessionId: presented.sessionId, refreshToken: next.token }, accessTokens);
  }

  /** Returns the session's user, or `null` if the token is not valid. */
  private async rotate(id: SessionId, presentedHash: string, nextHash: string): Promise<User | null> {
    const { users, sessions, clock } = this.deps;
    const session = await sessions.find(id);
    if (session === null) return null;
    const outcome = session.rotate(presentedHash, nextHash, clock.now());
    await sessions.save(session);
    if (outcome !== 'rotated' && outcome !== 'repeated') return null;
    const user = await users.find(session.userId);
    return user?.erasedAt === null ? user : null;
  }
}
