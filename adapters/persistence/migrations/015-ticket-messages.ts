import { Migration } from '@mikro-orm/migrations';

/** Moves the messages of tickets from a `jsonb` column into rows, so that a new message rewrites no other. */
export class Migration015TicketMessages extends Migration {
  override up(): void {
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
    this.addSql(`insert into ticket_messages (id, ticket_id, position, sender, from_agent, content, attachments, sent_at)
      select (message ->> 'messageId')::uuid, t.id, position, (message ->> 'sender')::uuid,
        (message ->> 'fromAgent')::boolean, message ->> 'content', message -> 'attachments',
        (message ->> 'at')::timestamptz
      from tickets t cross join lateral jsonb_array_elements(t.messages) with ordinality as m (message, position)`);
    // Tickets are written under their row lock, so the version is not needed.
    this.addSql(`alter table tickets drop column messages, drop column version`);
  }
}
