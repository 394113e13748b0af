import { Migration } from '@mikro-orm/migrations';

/**
 * Support tickets and their messages, and the notes of operators. Categories are constants in the code, so they have no
 * table.
 */
export class Migration009Support extends Migration {
  override up(): void {
    this.addTickets();
    this.addMessages();
    this.addNotes();
    this.addGuard();
  }

  private addTickets(): void {
    this.addSql(`create table tickets (
      id uuid primary key,
      owner_id uuid not null references users (id),
      category_id uuid not null,
      subject text not null,
      description text not null,
      priority text not null check (priority in ('Low', 'Medium', 'High', 'Critical')),
      status text not null check (status in ('Open', 'In Progress', 'Resolved', 'Closed')),
      attachments jsonb not null,
      assigned_agent uuid references users (id),
      resolution text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      closed_at timestamptz(3),
      constraint tickets_closed_at check ((status = 'Closed') = (closed_at is not null)))`);
    this.addSql(`create index tickets_of_owner on tickets (owner_id, created_at desc, id desc)`);
    this.addSql(`create index tickets_queue on tickets (created_at desc, id desc)`);
    this.addSql(`create index tickets_by_end_of_id on tickets (right(id::text, 12))`);
    this.addSql(`create index tickets_by_status on tickets (status, created_at desc, id desc)`);
    this.addSql(`create index tickets_of_agent on tickets (assigned_agent, created_at desc, id desc)
      where assigned_agent is not null`);
  }

  private addMessages(): void {
    this.addSql(`create table ticket_messages (
      id uuid primary key,
      ticket_id uuid not null references tickets (id),
      position integer not null check (position > 0),
      sender uuid not null,
      from_agent boolean not null,
      content text not null,
      attachments jsonb not null,
      sent_at timestamptz(3) not null,
      constraint ticket_messages_in_order unique (ticket_id, position))`);
    // They find what refers to a file. Most tickets and messages have no attachments.
    for (const table of ['tickets', 'ticket_messages']) {
      this.addSql(`create index ${table}_attachments on ${table}
        using gin (attachments jsonb_path_ops) where attachments <> '[]'`);
    }
  }

  /**
   * What operators write down about people, requests and loans. A row is only added, and removed with the account of its
   * person. The author may be no user.
   */
  private addNotes(): void {
    this.addSql(`create table notes (
      id uuid primary key,
      user_id uuid not null references users (id),
      request_id uuid references loan_requests (id),
      loan_id uuid references loans (id),
      kind text not null check (kind in ('note', 'call', 'promise')),
      text text not null,
      promised_on date,
      promised_amount bigint check (promised_amount > 0),
      promised_currency text,
      author uuid not null,
      created_at timestamptz(3) not null,
      constraint notes_of_one_subject check (num_nonnulls(request_id, loan_id) <= 1),
      constraint notes_promise check (num_nonnulls(promised_on, promised_amount, promised_currency) = case kind when 'promise' then 3 else 0 end))`);
    this.addSql(`create unique index notes_one_promise_a_day on notes (loan_id, promised_on) where kind = 'promise'`);
    this.addSql(`create index notes_of_user on notes (user_id, created_at desc, id desc)`);
    this.addSql(
      `create index notes_of_request on notes (request_id, created_at desc, id desc) where request_id is not null`,
    );
    this.addSql(`create index notes_of_loan on notes (loan_id, created_at desc, id desc) where loan_id is not null`);
  }

  private addGuard(): void {
    this.addSql(`create function refuse_note_change() returns trigger language plpgsql as $$
      begin
        raise exception 'Notes are never changed.' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`create trigger notes_stay before update on notes
      for each statement execute function refuse_note_change()`);
    this.addSql(`alter table notes enable always trigger notes_stay`);
  }
}
