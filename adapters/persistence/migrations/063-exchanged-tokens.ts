import { Migration } from '@mikro-orm/migrations';

/** Refresh tokens that were exchanged a moment ago are only refused. Nodes of the previous release leave this empty. */
export class Migration063ExchangedTokens extends Migration {
  override up(): void {
    this.addSql(`alter table sessions add column if not exists exchanged_tokens jsonb not null default '[]'`);
  }
}
