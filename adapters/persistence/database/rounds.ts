import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** How rows of one kind are written: those of one round by one statement. */
export interface RowWrite<in Row> {
  /** The name of the row: a round has each name once. Without it, nothing else in the unit of work writes the row. */
  nameOf?(row: Row): string;
  statement(rows: readonly [Row, ...Row[]], db: Kysely<Tables>): Statement | Promise<Statement>;
}

/** Rows that can be written in any order, but for the order of their kinds. */
export class Round {
  size = 0;
  private readonly kinds = new Map<RowWrite<never>, unknown[]>();
  private readonly names = new Set<string>();

  takes<Row>(write: RowWrite<Row>, row: Row): boolean {
    const name = write.nameOf?.(row);
    return name === undefined || !this.names.has(name);
  }

  add<Row>(write: RowWrite<Row>, row: Row): void {
    const name = write.nameOf?.(row);
    if (name !== undefined) this.names.add(name);
    const rows = this.kinds.get(write) ?? [];
    this.kinds.set(write, rows);
    rows.push(row);
    this.size++;
  }

  /** One of each kind, in the order in which the kinds came. */
  async statements(db: Kysely<Tables>): Promise<Statement[]> {
    const statements: Statement[] = [];
    for (const [write, rows] of this.kinds) statements.push(await write.statement(rows as [never], db));
    return statements;
  }
}
