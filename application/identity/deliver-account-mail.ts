import type { AccountMails, MailPurpose } from '../../domain/identity/account-mail.ts';
import type { AccountMailId, UserId } from '../../domain/shared/ids.ts';
import type { Clock, IdGenerator, Languages, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { MailToDeliver } from './mail-account.ts';
import type { AccountMailer, AccountMailLog, AccountMailTexts, MailTokens } from './ports.ts';

/** The app's page for the token. */
const PATHS: Readonly<Record<MailPurpose, string | null>> = {
  'password-reset': '/reset-password',
  'email-confirmation': '/confirm-email',
  'email-changed': null,
  'operator-invitation': '/reset-password',
};

// Why: docs/decisions/0022-a-mailed-token-exists-only-in-its-mail.md
/** Sends a mail about an account, outside of any unit of work. Its token exists only here and in the mail. */
export class DeliverAccountMail extends UseCase<{
  accountMails: AccountMails;
  mailTokens: MailTokens;
  mailTexts: AccountMailTexts;
  languages: Languages;
  mailer: AccountMailer;
  deliveryLog: AccountMailLog;
  urlOf: (path: string) => string;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  clock: Clock;
}> {
  async execute({ mailId, userId }: MailToDeliver): Promise<void> {
    const { mailer, deliveryLog } = this.deps;
    const prepared = await this.prepare(mailId, userId);
    if (prepared === null) return;
    const answer = await mailer.send(prepared.address, prepared.content);
    if (answer.outcome === 'delivered') return;
    deliveryLog.undeliverable({ notificationId: mailId, channel: 'email', reason: answer.reason });
  }

  /** Returns `null` if the mail was replaced, used, erased with the account, or could not be sent for too long. */
  private prepare(mailId: AccountMailId, userId: UserId) {
    const { accountMails, mailTokens, mailTexts, languages, urlOf, unitOfWork, ids, clock } = this.deps;
    return unitOfWork.run(async () => {
      const mail = await accountMails.find(mailId, userId);
      if (mail === null || mail.isExpired(clock.now())) return null;
      const { token, hash } = mailTokens.mint();
      if (mail.hasToken) {
        mail.issue(hash, clock.now());
        await accountMails.save(mail);
      }
      const language = await languages.of(mail.userId);
      const text = mailTexts.ofAccountMail(mail.purpose, language, mail.expiresAt);
      const path = PATHS[mail.purpose];
      // A new id each time: a mail client that drops duplicates would keep the one with the older token.
      const actionUrl = path && urlOf(`${path}?token=${token}`);
      const content = { id: ids.next<'Mail'>(), ...text, type: 'account', actionUrl };
      return { address: mail.email, content: { ...content, language, recipientName: null } };
    });
  }
}
