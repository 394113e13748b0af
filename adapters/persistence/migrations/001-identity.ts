import { Migration } from '@mikro-orm/migrations';

/** Accounts and sessions. Account closures keep the reason without the user. */
export class Migration001Identity extends Migration {
  override up(): void {
    this.addSql(`create table users (
      id uuid primary key,
      role text not null check (role in ('borrower', 'operator')),
      email text not null,
      email_key text not null constraint users_email_key unique,
      first_name text not null,
      last_name text not null,
      phone text,
      verified boolean not null,
      profile_image text,
      password_hash text,
      external_issuer text,
      external_subject text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      erased_at timestamptz(3),
      version integer not null default 1,
      constraint users_external_identity unique (external_issuer, external_subject))`);
    this.addSql(`create index users_newest on users (created_at desc, id desc)`);
    this.addSql(`create index users_erased on users (erased_at) where erased_at is not null`);
    this.addSql(`create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id),
      token_hash text not null,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null)`);
    this.addSql(`create index sessions_of_user on sessions (user_id)`);
    this.addSql(`create index sessions_by_expiry on sessions (expires_at)`);
    this.addSql(`create table account_closures (
      id bigint generated always as identity primary key,
      reason text,
      closed_at timestamptz(3) not null)`);
  }
}
