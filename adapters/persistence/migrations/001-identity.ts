import { Migration } from '@mikro-orm/migrations';

/** Accounts, sessions, and the mails that reset a password or confirm an address. Closures keep the reason without the user. */
export class Migration001Identity extends Migration {
  override up(): void {
    this.addUsers();
    this.addSessions();
    this.addMails();
  }

  private addUsers(): void {
    this.addSql(`create table users (
      id uuid primary key,
      role text not null check (role in ('borrower', 'operator')),
      email text not null,
      email_key text not null,
      email_confirmed_at timestamptz(3),
      first_name text not null,
      last_name text not null,
      phone text,
      verified boolean not null,
      profile_image text,
      password_hash text,
      token_generation integer not null default 0,
      external_issuer text,
      external_subject text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      erased_at timestamptz(3),
      version integer not null default 1,
      constraint users_external_identity unique (external_issuer, external_subject))`);
    // Partial: PostgreSQL counts the columns of a whole unique index to the key of a row, so that a change of address would
    // lock the row for update and wait for every act of the person.
    this.addSql(`create unique index users_email_key on users (email_key) where erased_at is null`);
    this.addSql(`create index users_newest on users (created_at desc, id desc)`);
    this.addSql(`create index users_by_role on users (role, created_at desc, id desc)`);
    this.addSql(`create index users_erased on users (erased_at) where erased_at is not null`);
    this.addSql(`create index users_with_ended_tokens on users (updated_at) where token_generation > 0`);
  }

  private addSessions(): void {
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

  private addMails(): void {
    // No foreign key: its lock on the user's row could deadlock with the erasure of the account.
    this.addSql(`create table account_mails (
      id uuid primary key,
      user_id uuid not null,
      purpose text not null check (purpose in ('password-reset', 'email-confirmation', 'email-changed')),
      email text not null,
      token_hash text constraint account_mails_token unique,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null)`);
    this.addSql(`create unique index account_mails_latest on account_mails (user_id, purpose)
      where purpose <> 'email-changed'`);
    this.addSql(`create index account_mails_by_expiry on account_mails (expires_at)`);
    this.addSql(`create table address_mails (
      address_hash text not null,
      purpose text not null,
      since timestamptz(3) not null,
      count integer not null check (count > 0),
      primary key (address_hash, purpose))`);
    this.addSql(`create index address_mails_by_age on address_mails (since)`);
  }
}
