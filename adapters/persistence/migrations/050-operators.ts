import { Migration } from '@mikro-orm/migrations';

/** The roles of operators. Those of before are admins. */
export class Migration050Operators extends Migration {
  override up(): void {
    this.addSql(`create table operator_accounts (
      id uuid primary key references users (id),
      role text not null check (role in ('viewer', 'support', 'officer', 'admin')),
      active boolean not null,
      created_at timestamptz(3) not null)`);
    this.addSql(`insert into operator_accounts (id, role, active, created_at)
      select id, 'admin', true, created_at from users where role = 'operator' and erased_at is null`);
    this.addSql(`alter table account_mails drop constraint account_mails_purpose_check,
      add constraint account_mails_purpose_check check (purpose in ('password-reset', 'email-confirmation',
        'email-changed', 'operator-invitation')) not valid`);
  }
}
