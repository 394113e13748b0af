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
    // The ranges of loans of a day that is being closed.
    this.addSql(`create table closing_ranges (
      day date not null,
      step text not null,
      up_to uuid not null,
      after uuid,
      tally jsonb not null,
      ended boolean not null,
      shared boolean not null,
      primary key (day, step, up_to))`);
  }
}
