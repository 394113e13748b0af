import { checkConfirmationToken, PASSWORD_MAILS } from '../../domain/identity/account-mail.ts';
import { checkPersonalData, emailKeyOf } from '../../domain/identity/personal-data.ts';
import { EmailTaken, EmailTakenMeanwhile, InvalidPassword, NewEmailTaken } from '../../domain/identity/user.errors.ts';
import type { Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type MailingDependencies, mailAccount } from './account-mail.ts';
import { confirmedPassword } from './password.ts';
import type { MailTokens, PasswordHasher } from './ports.ts';

export interface ChangeEmailCommand {
  readonly userId: UserId;
  readonly newEmail: string;
  readonly password: string;
}

/** Mails a token to the new address; `ConfirmEmail` makes the change. With the current address, it mails a new token. */
export class ChangeEmail extends UseCase<
  MailingDependencies & { users: Users; passwordHasher: PasswordHasher; unitOfWork: UnitOfWork }
> {
  /** @throws InvalidPassword, NoPasswordHere, NewEmailTaken, InvalidPersonalData, UnknownSubject, PasswordHashingOverloaded */
  async execute({ userId, newEmail: email, password }: ChangeEmailCommand): Promise<void> {
    const { users, unitOfWork } = this.deps;
    checkPersonalData({ email });
    const confirmed = await confirmedPassword(this.deps, { userId, password }, InvalidPassword);
    await unitOfWork.run(async () => {
      const { emailKey } = await confirmed();
      const isOwn = emailKey === emailKeyOf(email);
      if (!isOwn && (await users.findByEmail(email)) !== null) throw new NewEmailTaken();
      await mailAccount(this.deps, { userId, purpose: 'email-confirmation', email });
    });
  }
}

/** Gives the account the address to which the token was mailed, and informs the former address. */
export class ConfirmEmail extends UseCase<
  MailingDependencies & { users: Users; mailTokens: MailTokens; unitOfWork: UnitOfWork; calendar: BusinessCalendar }
> {
  /** @throws InvalidConfirmationToken, EmailTakenMeanwhile */
  async execute({ token }: { token: string }): Promise<void> {
    const { users, accountMails, mailTokens, unitOfWork, clock } = this.deps;
    const tokenHash = mailTokens.hashOf(token);
    const find = async () => checkConfirmationToken(await accountMails.findByToken(tokenHash), clock.now());
    const confirm = async () => {
      const { userId } = await find();
      const user = await users.get(userId);
      // Read again, now that the user is locked.
      const { email } = await find();
      const former = user.confirmEmail(email, await momentOf(this.deps));
      await users.save(user);
      await accountMails.removeAllOf(userId, ['email-confirmation']);
      if (former === null) return;
      // Links to reset the password went to the former address.
      await accountMails.removeAllOf(userId, PASSWORD_MAILS);
      if (former.wasConfirmed) await mailAccount(this.deps, { userId, purpose: 'email-changed', email: former.email });
    };
    await unitOfWork.run(confirm).catch((error: unknown) => {
      throw error instanceof EmailTaken ? new EmailTakenMeanwhile() : error;
    });
  }
}
