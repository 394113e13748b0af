import {
  type AccountMails,
  checkResetToken,
  InvalidResetToken,
  PASSWORD_MAILS,
} from '../../domain/identity/account-mail.ts';
import { checkPassword } from '../../domain/identity/credentials.ts';
import type { Sessions } from '../../domain/identity/session.ts';
import type { Users } from '../../domain/identity/user.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AccountGate, MailTokens, PasswordHasher } from './ports.ts';

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
