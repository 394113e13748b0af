import type { App } from '../../bootstrap/app.ts';
import { Identity } from '../../bootstrap/contexts/identity.ts';
import { Shared } from '../../bootstrap/contexts/shared.ts';
import { AccountMail, type MailPurpose } from '../../domain/identity/account-mail.ts';
import type { UserId } from '../../domain/shared/id.ts';

/** A token as a mail would bring it; by default one that was mailed to the address of the account. */
export function tokenFor({ container }: App, userId: string, purpose: MailPurpose, to?: string): Promise<string> {
  const now = container.resolve(Shared.clock).now();
  return container.resolve(Shared.unitOfWork).run(async () => {
    const user = await container.resolve(Identity.users).get(userId as UserId);
    const id = container.resolve(Shared.ids).next<'AccountMail'>();
    const mail = new AccountMail({ id, userId: user.id, purpose, email: to ?? user.email }, now);
    const { token, hash } = container.resolve(Identity.mailTokens).mint();
    mail.issue(hash, now);
    await container.resolve(Identity.accountMails).add(mail);
    return token;
  });
}
