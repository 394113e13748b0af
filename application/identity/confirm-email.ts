import { checkConfirmationToken, PASSWORD_MAILS } from '../../domain/identity/account-mail.ts';
import { EmailTaken, EmailTakenMeanwhile } from '../../domain/identity/user.errors.ts';
import type { Users } from '../../domain/identity/user.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type MailingDependencies, mailAccount } from './mail-account.ts';
import type { MailTokens } from './ports.ts';

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
