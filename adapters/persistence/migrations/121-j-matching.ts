import { Migration } from '@mikro-orm/migrations';

/** Indexes for the close of business: overdue notices, and the matching of references with deposits. */
export class Migration121Matching extends Migration {
  override up(): void {
    // Only a Completed loan has no due date. With the id, each batch of a due date reads its own rows only.
    this.addSql(`drop index loans_next_due`);
    this.addSql(`create index loans_next_due on loans (next_due_on, id) where next_due_on is not null`);
    this.addSql(`create index payments_pending on payments (id) where status = 'Pending'`);
    this.addSql(`create index payments_claims on payments (reference) where status = 'Pending'`);
  }
}
