import { Migration } from '@mikro-orm/migrations';

/** Counts the mails with a user's own text: one row per user, for the latest day with such a mail. */
export class Migration013OwnMails extends Migration {
  override up(): void {
    // No foreign key: its lock on the user's row could deadlock with the erasure of the account.
    this.addSql(`create table own_mails (
      user_id uuid primary key,
      day date not null,
      count integer not null check (count > 0))`);
  }
}
