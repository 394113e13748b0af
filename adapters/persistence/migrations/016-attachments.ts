import { Migration } from '@mikro-orm/migrations';

/** Finds what refers to a file, which cannot be deleted then. Most tickets and messages have no attachments. */
export class Migration016Attachments extends Migration {
  override up(): void {
    for (const table of ['tickets', 'ticket_messages']) {
      this.addSql(`create index ${table}_attachments on ${table}
        using gin (attachments jsonb_path_ops) where attachments <> '[]'`);
    }
  }
}
