import { Migration } from '@mikro-orm/migrations';

/** Why an operator approved, where a reason was given. */
export class Migration048ApprovalReasons extends Migration {
  override up(): void {
    this.addSql('alter table loan_requests add column approval_reason text');
  }
}
