import type { App } from '../../bootstrap/app.ts';
import { IdentityPorts } from '../../bootstrap/contexts/identity.ts';
import { SharedPorts } from '../../bootstrap/shared-ports.ts';
import { AccountMail, type MailPurpose } from '../../domain/identity/account-mail.ts';
import type { UserId } from '../../domain/shared/ids.ts';

/** A token as a mail would bring it; by default one that was mailed to the address of the account. */
export function tokenFor({ container }: App, userId: string, purpose: MailPurpose, to?: string): Promise<string> {
  const now = container.resolve(SharedPorts.clock).now();
  return container.resolve(SharedPorts.unitOfWork).run(async () => {
    const user = await container.resolve(IdentityPorts.users).get(userId as UserId);
    const id = container.resolve(SharedPorts.ids).next<'AccountMail'>();
    const mail = new AccountMail({ id, userId: user.id, purpose, email: to ?? user.email }, now);
    const { token, hash } = container.resolve(IdentityPorts.mailTokens).mint();
    mail.issue(hash, now);
    await container.resolve(IdentityPorts.accountMails).add(mail);
    return token;
  });
}
