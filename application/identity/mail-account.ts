import { AccountMail, type AccountMails, PASSWORD_MAILS } from '../../domain/identity/account-mail.ts';
import type { User } from '../../domain/identity/user.ts';
import type { AccountMailId, UserId } from '../../domain/shared/ids.ts';
import type { JobKind, JobQueue } from '../shared/jobs.ts';
import type { Clock, IdGenerator } from '../shared/ports.ts';
import type { AddressMails } from './ports.ts';

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
