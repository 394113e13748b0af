import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Compilable,
  type CompiledQuery,
  type InsertQueryNode,
  type Kysely,
  type RawBuilder,
  ReferenceNode,
  SelectAllNode,
  type SelectionNode,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../tables/tables.ts';
import { DatabaseUnavailable, translated } from './database-errors.ts';
import { gather, openTransaction } from './transactions.ts';

export type Db = Kysely<Tables>;
type Run<Parameters, Result> = (em: EntityManager, parameters: Parameters) => Promise<Result>;
/** The replica may be seconds behind. Without one, both are the same. */
type Source = 'primary' | 'replica';

/** Takes the place of a parameter while the query is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
/**
 * A query that is built and compiled once, at the first call. Each call binds its parameters and runs in the current
 * transaction, if any. All calls must pass the same keys. `build` may use parameters only as values of expressions.
 */
export function compiledQuery<Parameters extends object, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): (em: EntityManager, parameters: Parameters, source?: Source) => Promise<Row[]> {
  const bind = compiledOnce(build);
  return async (em, parameters, source = 'primary') => {
    const db = em.getKysely<Tables>({ type: source === 'replica' ? 'read' : 'write' });
    const query = bind(db, parameters);
    const transaction = openTransaction(em);
    const answer: Promise<{ readonly rows: unknown[] }> =
      transaction === null ? db.executeQuery(query) : transaction.execute(query);
    return (await translated(answer)).rows as Row[];
  };
}

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
/**
 * A write, compiled like `compiledQuery`, that the unit of work sends with its next round trip. Nothing waits for its answer. A refusal
 * fails the unit of work, so a write that may be refused, such as for a unique key, is a `compiledQuery`.
 */
export function compiledWrite<Parameters extends object>(
  build: (db: Db, parameters: Parameters) => Compilable<unknown>,
): (em: EntityManager, parameters: Parameters) => void {
  const bind = compiledOnce(build);
  return (em, parameters) => gather(em, bind(em.getKysely<Tables>(), parameters));
}

/** @param sent the value that is sent for a parameter */
export function compiledOnce<Parameters extends object>(
  build: (db: Db, parameters: Parameters) => Compilable<unknown>,
  sent: (value: unknown) => unknown = dateAsText,
) {
  let compiled: CompiledQuery | undefined;
  return (db: Db, parameters: Parameters): CompiledQuery => {
    const given = parameters as Readonly<Record<string, unknown>>;
    compiled ??= namingColumns(build(db, placeholdersOf(given) as Parameters).compile());
    const bound = compiled.parameters.map((value) => sent(value instanceof Placeholder ? given[value.name] : value));
    return { ...compiled, parameters: bound };
  };
}

/** Faster than the conversion in `pg`, which uses the time zone of the process. */
export function dateAsText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/**
 * PostgreSQL refuses a named statement whose columns have changed: after a migration that adds one, each connection that has
 * prepared a `select *` would fail. @throws TypeError for a statement that does not name its columns
 */
function namingColumns(compiled: CompiledQuery): CompiledQuery {
  const { query } = compiled;
  const { selections = [] } = query.kind === 'SelectQueryNode' ? query : ((query as InsertQueryNode).returning ?? {});
  const takesAll = ({ selection }: SelectionNode) =>
    SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column));
  if (selections.some(takesAll)) throw new TypeError(`This statement must name its columns: ${compiled.sql}`);
  return compiled;
}

// Why: docs/decisions/0026-long-lists-are-counted-up-to-10-000.md
/** Reads from the replica, if there is one, or from the primary while the replica does not answer. */
export function replicaQuery<Parameters extends object, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): Run<Parameters, Row[]> {
  const query = compiledQuery(build);
  return async (em, parameters) => {
    try {
      return await query(em, parameters, 'replica');
    } catch (error) {
      const hasReplica = em.getConnection('read') !== em.getConnection('write');
      if (!(hasReplica && error instanceof DatabaseUnavailable) || em.isInTransaction()) throw error;
      return query(em, parameters);
    }
  };
}

/** A compiled query that returns one row, read as one JSON value, or `null`. */
export function viewQuery<Parameters extends object, DB, TB extends keyof DB, View extends object>(
  build: (db: Db, parameters: Parameters) => SelectQueryBuilder<DB, TB, View>,
): Run<Parameters, View | null> {
  const query = compiledQuery((db, parameters: Parameters) =>
    db.selectNoFrom(jsonObjectFrom(build(db, parameters)).as('view')),
  );
  return async (em, parameters) => ((await query(em, parameters))[0]?.view ?? null) as View | null;
}

/** Throws for a parameter that the first call leaves out: its default would be compiled into the query. */
function placeholdersOf(parameters: object): object {
  const placeholders = Object.fromEntries(Object.keys(parameters).map((name) => [name, new Placeholder(name)]));
  return new Proxy(placeholders, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target)) throw new Error(`The parameter ${name} is missing.`);
      return Reflect.get(target, name);
    },
  });
}

/** The rows of a query in parts, through a cursor of the open transaction. At least one part, the last one not full. */
export async function* inParts<Row>(db: Db, query: RawBuilder<Row>, size: number): AsyncIterable<readonly Row[]> {
  await sql`declare rows_in_parts no scroll cursor for ${query}`.execute(db);
  for (let full = true; full; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from rows_in_parts`.execute(db);
    full = rows.length === size;
    yield rows;
  }
  await sql`close rows_in_parts`.execute(db);
}
