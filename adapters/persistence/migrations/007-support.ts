import { Migration } from '@mikro-orm/migrations';

/** Support tickets and their messages. Categories are constants in the code, so they have no table. */
export class Migration007Support extends Migration {
  override up(): void {
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
    this.addSql(`create index tickets_by_status on tickets (status, created_at desc, id desc)`);
    this.addSql(`create index tickets_of_agent on tickets (assigned_agent, created_at desc, id desc)
      where assigned_agent is not null`);
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
}
