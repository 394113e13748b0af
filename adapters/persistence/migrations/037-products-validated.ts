import { Migration } from '@mikro-orm/migrations';

/** Checks the rows of before, without a lock that requests wait for. */
export class Migration037ProductsValidated extends Migration {
  override up(): void {
    for (const table of ['loan_requests', 'loans']) {
      this.addSql(`alter table ${table} validate constraint ${table}_product`);
      this.addSql(`alter table ${table} validate constraint ${table}_product_version`);
    }
    this.addSql(`alter table ledger_postings validate constraint ledger_postings_account_check`);
    this.addSql(`alter table ledger_postings validate constraint ledger_postings_of_a_loan`);
  }
}
