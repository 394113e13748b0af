import { Migration } from '@mikro-orm/migrations';

/** Notifications (one per event), devices (one owner per push token), preferences, and a count of mails with a user's own text. */
export class Migration010Notifications extends Migration {
  override up(): void {
    this.addSql(`create table notifications (
      id uuid primary key,
      recipient_id uuid not null references users (id),
      title text not null,
      message text not null,
      type text not null,
      action_url text,
      source text constraint notifications_source unique,
      created_at timestamptz(3) not null,
      read_at timestamptz(3),
      dispatched_at timestamptz(3))
      with (autovacuum_vacuum_scale_factor = 0.02)`);
    this.addSql(`create index notifications_of_recipient on notifications (recipient_id, created_at desc, id desc)`);
    this.addSql(`create index notifications_by_reading on notifications (read_at) where read_at is not null`);
    this.addSql(`create table devices (
      id uuid primary key,
      owner_id uuid not null references users (id),
      token text not null constraint devices_token unique,
      platform text not null check (platform in ('ios', 'android', 'web')),
      name text,
      created_at timestamptz(3) not null)`);
    this.addSql(`create index devices_of_owner on devices (owner_id, created_at, id)`);
    this.addSql(`create table notification_preferences (
      user_id uuid primary key references users (id),
      email_notifications boolean not null,
      push_notifications boolean not null,
      loan_updates boolean not null,
      payment_reminders boolean not null,
      promotions boolean not null)`);
    // No foreign key: its lock on the user's row could deadlock with the erasure of the account.
    this.addSql(`create table own_mails (
      user_id uuid primary key,
      day date not null,
      count integer not null check (count > 0))`);
  }
}
