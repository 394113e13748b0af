import { Migration } from '@mikro-orm/migrations';

/**
 * What operators write down about people, requests and loans. A row is only added, and removed with the account of its
 * person. The author may be no user.
 */
export class Migration058Notes extends Migration {
  override up(): void {
    this.addSql(`create table notes (
      id uuid primary key,
      user_id uuid not null references users (id),
      request_id uuid references loan_requests (id),
      loan_id uuid references loans (id),
      kind text not null check (kind in ('note', 'call', 'promise')),
      text text not null,
      promised_on date,
      promised_amount bigint check (promised_amount > 0),
      author uuid not null,
      created_at timestamptz(3) not null,
      constraint notes_of_one_subject check (num_nonnulls(request_id, loan_id) <= 1),
      constraint notes_promise check (num_nonnulls(promised_on, promised_amount) = case kind when 'promise' then 2 else 0 end))`);
    this.addSql(`create unique index notes_one_promise_a_day on notes (loan_id, promised_on) where kind = 'promise'`);
    this.addSql(`create index notes_of_user on notes (user_id, created_at desc, id desc)`);
    this.addSql(
      `create index notes_of_request on notes (request_id, created_at desc, id desc) where request_id is not null`,
    );
    this.addSql(`create index notes_of_loan on notes (loan_id, created_at desc, id desc) where loan_id is not null`);
    this.addSql(`create function refuse_note_change() returns trigger language plpgsql as $$
      begin
        raise exception 'Notes are never changed.' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`create trigger notes_stay before update on notes
      for each statement execute function refuse_note_change()`);
    this.addSql(`alter table notes enable always trigger notes_stay`);
  }
}
