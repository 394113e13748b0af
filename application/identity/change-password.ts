import { checkPassword } from '../../domain/identity/credentials.ts';
import type { Sessions } from '../../domain/identity/session.ts';
import { InvalidCurrentPassword } from '../../domain/identity/user.errors.ts';
import type { Users } from '../../domain/identity/user.ts';
import type { SessionId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { confirmedPassword } from './confirmed-password.ts';
import { endMailedTokens, type MailingDependencies } from './mail-account.ts';
import type { PasswordHasher } from './ports.ts';

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
