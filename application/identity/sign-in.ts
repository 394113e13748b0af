import { CodeRequired, type SecondFactors } from '../../domain/identity/second-factor.ts';
import { InvalidRefreshToken, Session, type Sessions } from '../../domain/identity/session.ts';
import { InvalidCredentials } from '../../domain/identity/user.errors.ts';
import type { User, Users } from '../../domain/identity/user.ts';
import type { OperatorAccounts } from '../../domain/operators/operator-account.ts';
import type { SessionId, UserId } from '../../domain/shared/ids.ts';
import type { OperatorRole } from '../../domain/shared/operator.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AccessTokens, AccountLookup, AddressDigests, PasswordHasher, RefreshTokens } from './ports.ts';
import { type CodeDependencies, presentedCode } from './second-factor.ts';

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

function signedIn({ user, refreshToken, ...session }: OpenSession, accessTokens: AccessTokens): SignedIn {
  const { id: userId, role, tokenGeneration: generation } = user;
  const { token, expiresInSeconds } = accessTokens.issue({ ...session, userId, role, generation });
  return { accessToken: token, expiresIn: expiresInSeconds, refreshToken, userId };
}

/** @returns `null` for a borrower, `inactive` for an operator who may not sign in */
async function operatorRoleOf(user: User, accounts: OperatorAccounts): Promise<OperatorRole | null | 'inactive'> {
  if (user.role !== 'operator') return null;
  const account = await accounts.find(user.id);
  return account?.active ? account.role : 'inactive';
}

export interface LogInCommand {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, where it is on. */
  readonly code?: string;
  /** The network address of the person, if known. */
  readonly address?: string;
}

/** Opens a session by e-mail and password, and a code where the second factor is on. */
export class LogIn extends UseCase<
  OpenSessionDependencies &
    CodeDependencies & {
      secondFactors: SecondFactors;
      accountLookup: AccountLookup;
      users: Users;
      operatorAccounts: OperatorAccounts;
      passwordHasher: PasswordHasher;
      unitOfWork: UnitOfWork;
    }
> {
  /** @throws InvalidCredentials, CodeRequired, PasswordHashingOverloaded */
  async execute({ email, password, code, address }: LogInCommand): Promise<SignedIn> {
    const { accountLookup, users, operatorAccounts, passwordHasher, unitOfWork } = this.deps;
    const account = await accountLookup.credentialOf(email);

    // Without an account or a password one hash is computed too, so that the response time reveals nothing.
    const hash = account?.passwordHash ?? null;
    const matches = await (hash === null
      ? passwordHasher.verifyNothing(password)
      : passwordHasher.verify(password, hash));
    if (account === null || !matches) throw new InvalidCredentials();

    return unitOfWork.run(async () => {
      // The password may have been changed, or the account erased, while the hash was computed.
      const current = await users.get(account.userId);
      if (current.passwordHash !== hash) throw new InvalidCredentials();
      const operatorRole = await operatorRoleOf(current, operatorAccounts);
      if (operatorRole === 'inactive') throw new InvalidCredentials();
      // Turning the second factor on while the hash was computed began a new generation of tokens.
      const needsCode = account.needsCode || current.tokenGeneration !== account.tokenGeneration;
      const withSecondFactor = needsCode && (await this.checkSecondFactor(current.id, code));
      return openSession(current, { operatorRole, withSecondFactor, address }, this.deps);
    });
  }

  /** The user is locked, so that of two log-ins with one code the second finds it used. @returns whether the factor is on */
  private async checkSecondFactor(userId: UserId, code: string | undefined): Promise<boolean> {
    const { secondFactors, clock } = this.deps;
    const factor = await secondFactors.find(userId);
    // It may be off by now.
    if (!factor?.isOn) return false;
    if (code === undefined) throw new CodeRequired();
    if (!factor.accept(presentedCode(code, factor, this.deps), clock.now())) throw new InvalidCredentials();
    await secondFactors.save(factor);
    return true;
  }
}

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
