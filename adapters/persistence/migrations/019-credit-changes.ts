import { Migration } from '@mikro-orm/migrations';

/** When a user's credit record was changed by a pause or a deleted document. The ledger knows the earlier pauses. */
export class Migration019CreditChanges extends Migration {
  override up(): void {
    // No foreign key: its lock on the user's row could deadlock with the erasure of the account.
    this.addSql(`create table credit_changes (user_id uuid primary key, changed_at timestamptz(3) not null)`);
    this.addSql(`insert into credit_changes select p.borrower_id, max(p.occurred_at)
      from ledger_postings p join users u on u.id = p.borrower_id and u.erased_at is null
      where p.source like 'loan.paused:%' group by p.borrower_id`);
  }
}
