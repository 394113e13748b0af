import { Migration } from '@mikro-orm/migrations';

/** Actions of operators. The database refuses to change or remove a row. */
export class Migration012Audit extends Migration {
  override up(): void {
    this.addSql(`create table audit_log (
      id uuid primary key,
      operator_id uuid not null references users (id),
      action text not null,
      subject_type text not null,
      subject_id uuid not null,
      before jsonb,
      after jsonb,
      created_at timestamptz(3) not null)`);
    this.addSql(`create index audit_log_by_age on audit_log (created_at desc, id desc)`);
    this.addSql(`create index audit_log_of_operator on audit_log (operator_id, created_at desc, id desc)`);
    this.addSql(`create index audit_log_by_action on audit_log (action, created_at desc, id desc)`);
    this.addSql(`create index audit_log_of_subject on audit_log (subject_id, created_at desc, id desc)`);
    this.addSql(`create function refuse_audit_change() returns trigger language plpgsql as $$
      begin raise exception 'The audit log is append-only.' using errcode = '42501'; end $$`);
    this.addSql(`create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_audit_change()`);
  }
}
