import { Migration } from '@mikro-orm/migrations';

/** Support tickets. Categories are constants in the code, so they have no table. */
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
      messages jsonb not null,
      assigned_agent uuid references users (id),
      resolution text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      closed_at timestamptz(3),
      version integer not null default 1,
      constraint tickets_closed_at check ((status = 'Closed') = (closed_at is not null)))`);
    this.addSql(`create index tickets_of_owner on tickets (owner_id, created_at desc, id desc)`);
    this.addSql(`create index tickets_queue on tickets (created_at desc, id desc)`);
  }
}
