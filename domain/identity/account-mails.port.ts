import type { AccountMailId, UserId } from '../shared/ids.ts';
import type { AccountMail, MailPurpose } from './account-mail.ts';

/** All mails about accounts that were not used, replaced or swept. Lock the user before changing theirs. */
export interface AccountMails {
  /** Replaces the user's earlier mail with a token for the same purpose. */
  add(mail: AccountMail): Promise<void>;
  /** Locks the mail until the unit of work ends. `null` also if it belongs to another user. */
  find(id: AccountMailId, userId: UserId): Promise<AccountMail | null>;
  /** For reading: locks nothing. */
  findByToken(tokenHash: string): Promise<AccountMail | null>;
  save(mail: AccountMail): Promise<void>;
  /** Ends the tokens of these purposes. */
  removeAllOf(userId: UserId, purposes: readonly MailPurpose[]): Promise<void>;
}
