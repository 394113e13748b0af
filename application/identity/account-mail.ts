import {
  AccountMail,
  type AccountMails,
  checkConfirmationToken,
  checkResetToken,
  type MailPurpose,
  PASSWORD_MAILS,
} from '../../domain/identity/account-mail.ts';
import type { User } from '../../domain/identity/user.ts';
import type { AccountMailId, UserId } from '../../domain/shared/ids.ts';
import type { Clock, IdGenerator, JobKind, JobQueue, Languages, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AccountMailer, AccountMailLog, AccountMailTexts, AddressMails, MailTokens } from './ports.ts';

export interface MailToDeliver {
  readonly mailId: AccountMailId;
  readonly userId: UserId;
}

export const DELIVER_ACCOUNT_MAIL: JobKind<MailToDeliver> = { name: 'deliver-account-mail' };

export interface MailingDependencies {
  readonly accountMails: AccountMails;
  readonly addressMails: AddressMails;
  readonly jobs: JobQueue;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/**
 * Enqueues a mail about an account, in the caller's unit of work. Above the limit for the address it sends nothing and
 * reports no error, because the caller may be a stranger. An earlier token then stays valid.
 */
export async function mailAccount(
  { accountMails, addressMails, jobs, ids, clock }: MailingDependencies,
  about: Pick<AccountMail, 'userId' | 'purpose' | 'email'>,
): Promise<void> {
  const now = clock.now();
  if (!(await addressMails.allow(about.email, about.purpose, now))) return;
  const mail = new AccountMail({ ...about, id: ids.next() }, now);
  await accountMails.add(mail);
  await jobs.enqueue(DELIVER_ACCOUNT_MAIL, { mailId: mail.id, userId: mail.userId });
}

/** Ends the tokens mailed about an account: a thief may have requested a change of address. One that confirms it is mailed again. */
export async function endMailedTokens(deps: MailingDependencies, user: User): Promise<void> {
  const { id: userId, email, emailConfirmedAt } = user;
  await deps.accountMails.removeAllOf(userId, [...PASSWORD_MAILS, 'email-confirmation']);
  if (emailConfirmedAt === null) await mailAccount(deps, { userId, purpose: 'email-confirmation', email });
}

/** The app's page for the token. */
const PATHS: Readonly<Record<MailPurpose, string | null>> = {
  'password-reset': '/reset-password',
  'email-confirmation': '/confirm-email',
  'email-changed': null,
  'operator-invitation': '/reset-password',
};

// Why: docs/decisions/0022-files-and-mail.md
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

const CHECKS = { 'password-reset': checkResetToken, 'email-confirmation': checkConfirmationToken };

export interface CheckMailedTokenCommand {
  readonly token: string;
  readonly purpose: keyof typeof CHECKS;
}

/** Whether a mailed token still works. Changes nothing. */
export class CheckMailedToken extends UseCase<{
  accountMails: AccountMails;
  mailTokens: MailTokens;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  /** @throws InvalidResetToken, InvalidConfirmationToken */
  async execute({ token, purpose }: CheckMailedTokenCommand): Promise<void> {
    const { accountMails, mailTokens, unitOfWork, clock } = this.deps;
    const mail = await unitOfWork.run(() => accountMails.findByToken(mailTokens.hashOf(token)));
    CHECKS[purpose](mail, clock.now());
  }
}
