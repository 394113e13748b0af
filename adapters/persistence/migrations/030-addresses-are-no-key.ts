import { Migration } from '@mikro-orm/migrations';

/**
 * Replaces the unique constraint on addresses by the partial index. PostgreSQL counts the columns of a whole unique index
 * to the key of a row, so that a change of address would lock the row for update and wait for every act of the person.
 */
export class Migration030AddressesAreNoKey extends Migration {
  override up(): void {
    this.addSql('alter table users drop constraint users_email_key');
    // The name by which the code knows the error.
    this.addSql('alter index users_email_in_use rename to users_email_key');
  }
}
