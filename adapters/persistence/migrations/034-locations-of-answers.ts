import { Migration } from '@mikro-orm/migrations';

/** The `Location` of an answer, which a replay has as well. */
export class Migration034LocationsOfAnswers extends Migration {
  override up(): void {
    this.addSql(`alter table idempotency_keys add column location text`);
  }
}
