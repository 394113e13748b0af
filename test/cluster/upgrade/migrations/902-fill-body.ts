import { Migration } from '@mikro-orm/migrations';

const BATCH = 5_000;

/**
 * Migrate: fills `body` of older rows. Each batch is stored by itself, so that no row is locked for long, and rows that were
 * filled before an interruption are only read again. Then the rows are checked without a lock that stops writing.
 */
export class Migration902FillBody extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    let last: unknown = '00000000-0000-0000-0000-000000000000';
    while (last) {
      const [batch] = await this.execute(`with batch as (
          select id from notifications where id > '${last}' order by id limit ${BATCH}
        ), filled as (
          update notifications n set body = message from batch where n.id = batch.id and n.body is null
        ) select id as last from batch order by id desc limit 1`);
      last = (batch as { readonly last?: string } | undefined)?.last;
    }
    this.addSql('alter table notifications drop constraint if exists notifications_body');
    this.addSql('alter table notifications add constraint notifications_body check (body is not null) not valid');
    this.addSql('alter table notifications validate constraint notifications_body');
  }
}
