import { Migration } from '@mikro-orm/migrations';

/** Apart from 050, so that reading the table keeps no lock on it. */
export class Migration051OperatorsValidated extends Migration {
  override up(): void {
    this.addSql(`alter table account_mails validate constraint account_mails_purpose_check`);
  }
}
