import { Migration } from '@mikro-orm/migrations';

/**
 * Accounts, with the roles of operators, sessions, one-time passwords, and mails with a token. Closures keep the reason
 * without the user. Keys are of programs, which act in the back office like operators.
 */
export class Migration002Identity extends Migration {
  override up(): void {
    this.addUsers();
    this.addOperators();
    this.addSessions();
    this.addSecondFactors();
    this.addSavedViews();
    this.addMails();
    this.addApiKeys();
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
      language text not null default 'en' check (language in ('en', 'es')),
      verified boolean not null,
      profile_image text,
      password_hash text,
      token_generation integer not null default 0,
      kept_session uuid,
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
    this.addSql(
      `create index users_search on users using gin (search_grams(${SEARCHED}, 2, 3)) where erased_at is null`,
    );
    this.addSql(`create index users_by_end_of_id on users (right(id::text, 12))`);
    this.addSql(`create index users_newest on users (created_at desc, id desc)`);
    this.addSql(`create index users_by_role on users (role, created_at desc, id desc)`);
    this.addSql(`create index users_erased on users (erased_at) where erased_at is not null`);
    this.addSql(`create index users_with_ended_tokens on users (updated_at) where token_generation > 0`);
  }

  private addOperators(): void {
    this.addSql(`create table operator_accounts (
      id uuid primary key references users (id),
      role text not null check (role in ('viewer', 'support', 'officer', 'admin')),
      active boolean not null,
      created_at timestamptz(3) not null)`);
  }

  /** Refresh tokens that were exchanged a moment ago are only refused. */
  private addSessions(): void {
    this.addSql(`create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id),
      address_digest text,
      token_hash text not null,
      exchanged_tokens jsonb not null default '[]',
      with_second_factor boolean not null,
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

  private addSecondFactors(): void {
    this.addSql(`create table second_factors (
      id uuid primary key references users (id),
      sealed_secret text not null,
      confirmed_at timestamptz(3),
      last_step integer,
      recovery_digests jsonb not null,
      created_at timestamptz(3) not null)`);
  }

  private addSavedViews(): void {
    this.addSql(`create table saved_views (
      id uuid primary key,
      owner_id uuid not null references users (id),
      list text not null,
      name text not null,
      filter text not null,
      created_at timestamptz(3) not null,
      constraint saved_views_name unique (owner_id, list, name))`);
  }

  private addMails(): void {
    // No foreign key: its lock on the user's row could deadlock with the erasure of the account.
    this.addSql(`create table account_mails (
      id uuid primary key,
      user_id uuid not null,
      purpose text not null check (purpose in ('password-reset', 'email-confirmation', 'email-changed',
        'operator-invitation')),
      email text not null,
      token_hash text constraint account_mails_token unique,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null)`);
    this.addSql(`create unique index account_mails_latest on account_mails (user_id, purpose)
      where purpose <> 'email-changed'`);
    this.addSql(`create index account_mails_of_user on account_mails (user_id)`);
    this.addSql(`create index account_mails_by_expiry on account_mails (expires_at)`);
    this.addSql(`create table address_mails (
      address_hash text not null,
      purpose text not null,
      since timestamptz(3) not null,
      count integer not null check (count > 0),
      primary key (address_hash, purpose))`);
    this.addSql(`create index address_mails_by_age on address_mails (since)`);
  }

  private addApiKeys(): void {
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
  }
}

/** The text of a person, with the last name also before the first. */
const SEARCHED = `search_folded(first_name || ' ' || last_name || ' ' || first_name || E'\\n' || email || E'\\n' ||
  coalesce(phone, ''))`;
