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
    // One row, made by the first start: the zone of the days of this database.
    this.addSql(`create table book_zone (
      single boolean primary key default true check (single),
      name text not null,
      since timestamptz(3) not null)`);
    // A start in another zone replaces them.
    this.addSql(`create function day_of(instant timestamptz) returns date language sql immutable parallel safe
      as $$ select (instant at time zone 'UTC')::date $$`);
    this.addSql(`create function first_moment_of(day date) returns timestamptz language sql immutable parallel safe
      as $$ select day::timestamp at time zone 'UTC' $$`);
  }
}
