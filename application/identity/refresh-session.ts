import { InvalidRefreshToken, type Sessions } from '../../domain/identity/session.ts';
import type { User, Users } from '../../domain/identity/user.ts';
import type { OperatorAccounts } from '../../domain/operators/operator-account.ts';
import type { SessionId } from '../../domain/shared/ids.ts';
import type { OperatorRole } from '../../domain/shared/operator.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type SignedIn, signedIn } from './open-session.ts';
import { operatorRoleOf } from './operator-role-of.ts';
import type { AccessTokens, RefreshTokens } from './ports.ts';

/** Exchanges a refresh token for new tokens. Do not call it inside another unit of work: see `execute`. */
export class RefreshSession extends UseCase<{
  users: Users;
  operatorAccounts: OperatorAccounts;
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

    const holder = await unitOfWork.run(() => this.rotate(presented.sessionId, presented.hash, next.hash));
    // Thrown after the unit of work: inside, it would roll back the revocation of a replayed session.
    if (holder === null) throw new InvalidRefreshToken();
    return signedIn({ ...holder, sessionId: presented.sessionId, refreshToken: next.token }, accessTokens);
  }

  /** Returns the session's user, or `null` if the token is not valid. */
  private async rotate(
    id: SessionId,
    presentedHash: string,
    nextHash: string,
  ): Promise<{ readonly user: User; readonly operatorRole: OperatorRole | null } | null> {
    const { users, operatorAccounts, sessions, clock } = this.deps;
    const session = await sessions.findPresented(id);
    if (session === null) return null;
    const outcome = session.rotate(presentedHash, nextHash, clock.now());
    await sessions.save(session);
    if (outcome !== 'rotated' && outcome !== 'repeated') return null;
    const user = await users.find(session.userId);
    if (user?.erasedAt !== null) return null;
    const operatorRole = await operatorRoleOf(user, operatorAccounts);
    return operatorRole === 'inactive' ? null : { user, operatorRole };
  }
}
