import { Migration } from '@mikro-orm/migrations';

/** Business days that are closed or being closed, with the progress of the closing. */
export class Migration013Closing extends Migration {
  override up(): void {
    this.addSql(`create table closed_days (
      day date primary key,
      step text,
      cursor text,
      tally jsonb not null,
      begun_at timestamptz(3) not null,
      closed_at timestamptz(3))`);
  }
}
