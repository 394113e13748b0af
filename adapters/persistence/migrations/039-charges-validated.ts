import { Migration } from '@mikro-orm/migrations';

/** Checks the rows of before and builds the index of loans, without a lock that requests wait for. */
export class Migration039ChargesValidated extends Migration {
  override up(): void {
    this.addSql(`alter table loans validate constraint loans_never_overpaid`);
    this.addSql(`alter table loans validate constraint loans_completed_when_paid`);
    this.addSql(`alter table loan_entries validate constraint loan_entries_kind_check`);
    this.addSql(`alter table loan_transactions validate constraint loan_transactions_type_check`);
    this.addSql(`alter table ledger_postings validate constraint ledger_postings_account_check`);
    this.addSql(`alter table ledger_postings validate constraint ledger_postings_of_a_loan`);
    this.addSql(`create index concurrently if not exists loans_charges_due on loans (charges_due_on, id)
      where charges_due_on is not null`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
