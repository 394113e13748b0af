import { Migration } from '@mikro-orm/migrations';

/** Milestones that earn points, once for each `source`, and when a pause or a deleted document changed a credit record. */
export class Migration011Credit extends Migration {
  override up(): void {
    this.addSql(`create table milestones (
      position bigint generated always as identity primary key,
      user_id uuid not null references users (id),
      kind text not null,
      source text not null constraint milestones_source unique,
      points integer not null check (points >= 0),
      occurred_at timestamptz(3) not null)`);
    this.addSql(`create index milestones_of_user on milestones (user_id, position)`);
    // No foreign key: its lock on the user's row could deadlock with the erasure of the account.
    this.addSql(`create table credit_changes (user_id uuid primary key, changed_at timestamptz(3) not null)`);
  }
}
