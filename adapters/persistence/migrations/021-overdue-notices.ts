import { Migration } from '@mikro-orm/migrations';

/** The close of business finds loans by the due date of their oldest unpaid instalment, one batch of ids after the other. */
export class Migration021OverdueNotices extends Migration {
  override up(): void {
    this.addSql(`drop index loans_next_due`);
    // Only a Completed loan has no due date.
    this.addSql(`create index loans_next_due on loans (next_due_on, id) where next_due_on is not null`);
  }
}
