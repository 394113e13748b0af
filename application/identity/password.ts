import {
  type AccountMails,
  checkResetToken,
  InvalidResetToken,
  PASSWORD_MAILS,
} from '../../domain/identity/account-mail.ts';
import { checkPassword } from '../../domain/identity/credentials.ts';
import type { Sessions } from '../../domain/identity/session.ts';
import { InvalidCurrentPassword, NoPasswordHere, UnknownSubject } from '../../domain/identity/user.errors.ts';
import type { User, Users } from '../../domain/identity/user.ts';
import type { SessionId, UserId } from '../../domain/shared/ids.ts';
import {
  type BusinessCalendar,
  type Clock,
  type IdGenerator,
  type JobKind,
  type JobQueue,
  momentOf,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { endMailedTokens, type MailingDependencies, mailAccount } from './account-mail.ts';
import type { AccountGate, AccountLookup, MailTokens, PasswordHasher } from './ports.ts';

export const MAIL_PASSWORD_RESET: JobKind<{ readonly userId: UserId }> = { name: 'mail-password-reset' };

/** Does the same work whether or not the account exists: a job finds out. The job carries an id and no address. */
export class ForgotPassword extends UseCase<{
  accountLookup: AccountLookup;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
}> {
  async execute({ email }: { email: string }): Promise<void> {
    const { accountLookup, jobs, unitOfWork, ids } = this.deps;
    await unitOfWork.run(async () => {
      const unused = ids.next<'User'>();
      await jobs.enqueue(MAIL_PASSWORD_RESET, { userId: (await accountLookup.idOf(email)) ?? unused });
    });
  }
}

/** Mails a link, if the account exists and signs in here. */
export class MailPasswordReset extends UseCase<MailingDependencies & { users: Users; unitOfWork: UnitOfWork }> {
  async execute({ userId }: { userId: UserId }): Promise<void> {
    const { users, unitOfWork } = this.deps;
    await unitOfWork.run(async () => {
      if ((await users.find(userId)) === null) return;
      const user = await users.get(userId);
      if (!user.signsInHere) return;
      await mailAccount(this.deps, { userId, purpose: 'password-reset', email: user.email });
    });
  }
}

/** Sets a new password by a mailed token, and ends every session and access token of the account. */
export class ResetPassword extends UseCase<{
  users: Users;
  sessions: Sessions;
  accountMails: AccountMails;
  mailTokens: MailTokens;
  gate: AccountGate;
  passwordHasher: PasswordHasher;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidResetToken, PasswordOutsideBounds, PasswordHashingOverloaded */
  async execute({ token, password }: { token: string; password: string }): Promise<void> {
    const { users, sessions, accountMails, mailTokens, gate, passwordHasher, unitOfWork, clock } = this.deps;
    checkPassword(password);
    const tokenHash = mailTokens.hashOf(token);
    const find = async () => checkResetToken(await accountMails.findByToken(tokenHash), clock.now());
    // Before the expensive hash; the user is locked below, and the token checked again.
    const { userId } = await unitOfWork.run(find);
    const passwordHash = await passwordHasher.hash(password);
    await unitOfWork.run(async () => {
      const user = await users.get(userId);
      await find();
      if (!user.signsInHere) throw new InvalidResetToken();
      user.resetPassword(passwordHash, await momentOf(this.deps));
      await users.save(user);
      // A thief may have requested a pending change of address. The reset token was mailed to the current one.
      await accountMails.removeAllOf(userId, [...PASSWORD_MAILS, 'email-confirmation']);
      await sessions.revokeAllOf(userId, clock.now());
      await gate.close(userId, user);
    });
  }
}

interface Dependencies {
  readonly users: Users;
  readonly passwordHasher: PasswordHasher;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Verifies a user's password, and returns a function that loads and locks the user in the unit of work that follows. It
 * throws as well if the password was changed in between.
 * @throws NoPasswordHere, UnknownSubject, PasswordHashingOverloaded, or `Wrong`
 */
export async function confirmedPassword(
  { users, passwordHasher, unitOfWork }: Dependencies,
  { userId, password }: { readonly userId: UserId; readonly password: string },
  Wrong: new () => Error,
): Promise<() => Promise<User>> {
  const known = await unitOfWork.run(() => users.find(userId));
  if (known === null || known.erasedAt !== null) throw new UnknownSubject();
  const { passwordHash } = known;
  if (passwordHash === null) throw new NoPasswordHere();
  if (!(await passwordHasher.verify(password, passwordHash))) throw new Wrong();
  return async () => {
    const user = await users.get(userId);
    if (user.erasedAt !== null) throw new UnknownSubject();
    if (user.passwordHash !== passwordHash) throw new Wrong();
    return user;
  };
}

export interface ChangePasswordCommand {
  readonly userId: UserId;
  /** The caller's session, which is kept. */
  readonly sessionId: SessionId | null;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the password, and ends all other sessions. */
export class ChangePassword extends UseCase<
  MailingDependencies & {
    users: Users;
    sessions: Sessions;
    passwordHasher: PasswordHasher;
    unitOfWork: UnitOfWork;
    calendar: BusinessCalendar;
  }
> {
  /** @throws InvalidCurrentPassword, NoPasswordHere, PasswordOutsideBounds, UnknownSubject, PasswordHashingOverloaded */
  async execute({ userId, sessionId, currentPassword: password, newPassword }: ChangePasswordCommand): Promise<void> {
    const { users, sessions, passwordHasher, unitOfWork, clock } = this.deps;
    checkPassword(newPassword);
    const confirmed = await confirmedPassword(this.deps, { userId, password }, InvalidCurrentPassword);
    const passwordHash = await passwordHasher.hash(newPassword);
    await unitOfWork.run(async () => {
      const user = await confirmed();
      user.changePassword(passwordHash, await momentOf(this.deps));
      await users.save(user);
      await endMailedTokens(this.deps, user);
      await sessions.revokeAllOf(userId, clock.now(), sessionId);
    });
  }
}
