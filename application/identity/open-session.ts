import { Session, type Sessions } from '../../domain/identity/session.ts';
import type { User } from '../../domain/identity/user.ts';
import type { SessionId, UserId } from '../../domain/shared/ids.ts';
import type { OperatorRole } from '../../domain/shared/operator.ts';
import type { Clock, IdGenerator } from '../shared/ports.ts';
import type { AccessTokens, AddressDigests, RefreshTokens } from './ports.ts';

/** The tokens of a new session. `expiresIn` is the lifetime of the access token in seconds. */
export interface SignedIn {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
  readonly userId: UserId;
}

export interface OpenSessionDependencies {
  readonly sessions: Sessions;
  readonly refreshTokens: RefreshTokens;
  readonly accessTokens: AccessTokens;
  readonly addressDigests: AddressDigests;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

interface SignIn {
  /** `null` for a borrower. */
  readonly operatorRole: OperatorRole | null;
  /** Whether a code was shown beside the password. */
  readonly withSecondFactor: boolean;
  /** The network address of the person, if known. */
  readonly address: string | undefined;
}

/** Opens a session in the caller's unit of work. */
export async function openSession(
  user: User,
  { operatorRole, withSecondFactor, address }: SignIn,
  deps: OpenSessionDependencies,
): Promise<SignedIn> {
  const id = deps.ids.next<'Session'>();
  const { token, hash } = deps.refreshTokens.mint(id);
  const addressDigest = address === undefined ? null : deps.addressDigests.digestOf(user.id, address);
  const session = { id, userId: user.id, tokenHash: hash, addressDigest, withSecondFactor };
  await deps.sessions.save(new Session(session, deps.clock.now()));
  return signedIn({ user, operatorRole, sessionId: id, refreshToken: token }, deps.accessTokens);
}

interface OpenSession {
  readonly user: User;
  readonly operatorRole: OperatorRole | null;
  readonly sessionId: SessionId;
  readonly refreshToken: string;
}

export function signedIn({ user, refreshToken, ...session }: OpenSession, accessTokens: AccessTokens): SignedIn {
  const { id: userId, role, tokenGeneration: generation } = user;
  const { token, expiresInSeconds } = accessTokens.issue({ ...session, userId, role, generation });
  return { accessToken: token, expiresIn: expiresInSeconds, refreshToken, userId };
}
