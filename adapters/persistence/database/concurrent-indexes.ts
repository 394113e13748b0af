import { Migration } from '@mikro-orm/migrations';

/**
 * Waiting for older transactions to end blocks no request, so it may take longer than waiting for a lock on a table. It
 * is limited, because one of them may belong to a process that waits for this migration.
 */
const WAIT = '60s';

// Why: docs/decisions/0029-migrations-beside-the-previous-release.md
/**
 * A migration that builds indexes on tables in use. It runs outside a transaction, so it may be interrupted between any
 * two statements, and runs again from the start.
 */
export abstract class ConcurrentIndexes extends Migration {
  /** The indexes by name, each with the rest of its `create index` statement. */
  protected abstract readonly indexes: Readonly<Record<string, string>>;
  protected readonly unique: boolean = false;

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql(`set lock_timeout = '${WAIT}'`);
    for (const [name, definition] of Object.entries(this.indexes)) {
      // A failed build leaves an index that is written but never read.
      if (await this.isInvalid(name)) this.addSql(`drop index concurrently ${name}`);
      const kind = this.unique ? 'unique index' : 'index';
      this.addSql(`create ${kind} concurrently if not exists ${name} ${definition}`);
    }
    this.addSql(`reset lock_timeout`);
  }

  private async isInvalid(name: string): Promise<boolean> {
    const invalid = 'select from pg_index where indexrelid = to_regclass(?) and not indisvalid';
    return (await this.execute(invalid, [name])).length > 0;
  }
}
