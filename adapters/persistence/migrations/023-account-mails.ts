import { Migration } from '@mikro-orm/migrations';

/** Mails that reset a password or confirm an address. Accounts that exist by now already get mail: they are confirmed. */
export class Migration023AccountMails extends Migration {
  override up(): void {
    this.addSql(`alter table users add column email_confirmed_at timestamptz(3),
      add column token_generation integer not null default 0`);
    this.addSql(`update users set email_confirmed_at = created_at where erased_at is null`);
    this.addSql(`create index users_with_ended_tokens on users (updated_at) where token_generation > 0`);
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
