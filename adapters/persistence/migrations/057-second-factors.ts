import { Migration } from '@mikro-orm/migrations';

/** One-time passwords of accounts. */
export class Migration057SecondFactors extends Migration {
  override up(): void {
    this.addSql(`create table second_factors (
      id uuid primary key references users (id),
      sealed_secret text not null,
      confirmed_at timestamptz(3),
      last_step integer,
      recovery_digests jsonb not null,
      created_at timestamptz(3) not null)`);
  }
}
