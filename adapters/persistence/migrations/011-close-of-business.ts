import { Migration } from '@mikro-orm/migrations';

/** The days closed and how far the one in hand is, and the indexes by which loans and payments are found for it. */
export class Migration011CloseOfBusiness extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table closed_days (
      day date primary key,
      step text,
      cursor text,
      tally jsonb not null,
      begun_at timestamptz(3) not null,
      closed_at timestamptz(3))`);
    this.addSql(`create index loans_paused on loans (pause_ends_on, id) where status = 'Paused'`);
    this.addSql(`create index loans_active_due on loans (next_due_on, id) where status = 'Active'`);
    this.addSql(`create index loans_by_due_day on loans ((extract(day from disbursed_on)::integer), id)
      where status <> 'Completed'`);
    this.addSql(`alter table payments add column expires_on date`);
    this.addSql(`update payments set expires_on = (created_at at time zone 'utc')::date + 30
      where reference is not null`);
    this.addSql(`create index payments_processing on payments (id) where status = 'Processing'`);
    this.addSql(`create index payments_unverified on payments (expires_on, id) where status = 'Pending'`);
    this.addSql(`create index sessions_by_expiry on sessions (expires_at)`);
  }

  override async down(): Promise<void> {
    for (const index of ['loans_paused', 'loans_active_due', 'loans_by_due_day', 'sessions_by_expiry']) {
      this.addSql(`drop index ${index}`);
    }
    this.addSql(`alter table payments drop column expires_on`);
    this.addSql(`drop index payments_processing`);
    this.addSql(`drop table closed_days`);
  }
}
