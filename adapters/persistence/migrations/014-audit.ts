import { Migration } from '@mikro-orm/migrations';

/** Actions of operators, and those that wait for a second operator. */
export class Migration014Audit extends Migration {
  override up(): void {
    this.addLog();
    this.addGuard();
    this.addApprovals();
  }

  private addLog(): void {
    // No foreign key to users: an operator may be an API key.
    this.addSql(`create table audit_log (
      id uuid primary key,
      operator_id uuid not null,
      action text not null,
      subject_type text not null,
      subject_id uuid not null,
      before jsonb,
      after jsonb,
      created_at timestamptz(3) not null)
      with (autovacuum_vacuum_insert_scale_factor = 0.02)`);
    this.addSql(`create index audit_log_by_age on audit_log (created_at desc, id desc)`);
    this.addSql(`create index audit_log_of_operator on audit_log (operator_id, created_at desc, id desc)`);
    this.addSql(`create index audit_log_by_action on audit_log (action, created_at desc, id desc)`);
    this.addSql(`create index audit_log_of_subject on audit_log (subject_id, created_at desc, id desc)`);
  }

  /** The database refuses to change or remove a row. */
  private addGuard(): void {
    this.addSql(`create function refuse_audit_change() returns trigger language plpgsql as $$
      begin raise exception 'The audit log is append-only.' using errcode = '42501'; end $$`);
    this.addSql(`create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_audit_change()`);
  }

  /** One waits at most for an act on a subject. */
  private addApprovals(): void {
    this.addSql(`create table approvals (
      id uuid primary key,
      act text not null,
      action text not null,
      subject_id uuid not null,
      payload jsonb not null,
      figures jsonb not null,
      borrower_id uuid references users (id),
      requested_by uuid not null,
      asked_by uuid not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      status text not null check (status in ('Pending', 'Confirmed', 'Refused', 'Expired')),
      decided_by uuid,
      decided_at timestamptz(3),
      refusal_reason text,
      constraint approvals_decided check ((status in ('Confirmed', 'Refused')) = (decided_at is not null)
        and (decided_by is null) = (decided_at is null)),
      constraint approvals_second_operator check (status <> 'Confirmed' or decided_by <> asked_by))`);
    this.addSql(`create unique index approvals_pending on approvals (act, subject_id) where status = 'Pending'`);
    this.addSql(`create index approvals_by_age on approvals (created_at desc, id desc)`);
    this.addSql(`create index approvals_of_subject on approvals (subject_id, created_at desc, id desc)`);
    this.addSql(`create index approvals_of_borrower on approvals (borrower_id)`);
  }
}
