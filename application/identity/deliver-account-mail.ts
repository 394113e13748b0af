import type { AccountMailId } from '../../domain/identity/account-mail.id.ts';
import type { AccountMails } from '../../domain/identity/account-mails.port.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { accountMailText } from './account-mail-text.ts';
import type { AccountMailer, AccountMailLog, MailTokens } from './ports.ts';

// Why: docs/decisions/0022-a-mailed-token-exists-only-in-its-mail.md
/** Sends a mail about an account, outside of any unit of work. Its token exists only here and in the mail. */
export class DeliverAccountMail extends UseCase<{
  accountMails: AccountMails;
  mailTokens: MailTokens;
  mailer: AccountMailer;
  deliveryLog: AccountMailLog;
  urlOf: (path: string) => string;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  clock: Clock;
}> {
  async execute({ mailId }: { mailId: AccountMailId }): Promise<void> {
    const { mailer, deliveryLog } = this.deps;
    const prepared = await this.prepare(mailId);
    if (prepared === null) return;
    const answer = await mailer.send(prepared.address, prepared.message);
    if (answer.outcome === 'delivered') return;
    deliveryLog.undeliverable({ notificationId: mailId, channel: 'email', reason: answer.reason });
  }

  /** Returns `null` if the mail was replaced, used, erased with the account, or could not be sent for too long. */
  private prepare(mailId: AccountMailId) {
    const { accountMails, mailTokens, urlOf, unitOfWork, ids, clock } = this.deps;
    return unitOfWork.run(async () => {
      const mail = await accountMails.find(mailId);
      if (mail === null || mail.isExpired(clock.now())) return null;
      const { token, hash } = mailTokens.mint();
      if (mail.hasToken) {
        mail.issue(hash, clock.now());
        await accountMails.save(mail);
      }
      const { title, message, path } = accountMailText(mail.purpose, token);
      // A new id each time: a mail client that drops duplicates would keep the one with the older token.
      const content = { id: ids.next<'Mail'>(), title, message, type: 'account', actionUrl: path && urlOf(path) };
      return { address: mail.email, message: content };
    });
  }
}
