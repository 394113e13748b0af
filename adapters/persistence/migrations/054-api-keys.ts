import { Migration } from '@mikro-orm/migrations';

/** Keys of programs, which act in the back office like operators. So an actor is a user or a key. */
export class Migration054ApiKeys extends Migration {
  override up(): void {
    this.addSql(`create table api_keys (
      id uuid primary key,
      name text not null,
      role text not null check (role in ('viewer', 'support', 'officer')),
      digest text not null unique,
      last_four text not null,
      made_by uuid not null,
      expires_at timestamptz(3),
      last_used_at timestamptz(3),
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null)`);
    this.addSql(`create index api_keys_by_age on api_keys (created_at desc, id desc)`);
    this.addSql(`alter table audit_log drop constraint audit_log_operator_id_fkey`);
    this.addSql(`alter table loan_changes drop constraint loan_changes_operator_id_fkey`);
  }
}
