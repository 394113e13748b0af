import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { asKnown } from './database-errors.ts';
import { lookUpOn } from './shared-connection.ts';
import { type Answer, runOn, type Statement } from './statements.ts';

/** What is bound to the running transaction. */
interface Session {
  readonly em: EntityManager;
  readonly client: pg.PoolClient;
  /** Aggregates that this transaction has locked, by their table and id, so that asking again costs nothing. */
  readonly held: Map<object, Map<unknown, object>>;
  /** Statements that nobody waits for: they are sent with the next one that somebody does, the commit at the latest. */
  queued: Statement[];
  savepoints: number;
}

const sessions = new AsyncLocalStorage<Session>();
const pools = new WeakMap<EntityManager, pg.Pool>();
const names = new Map<string, string>();
/** Texts are written in the code, so there are some hundreds; should they ever be made up, they stay without a name. */
const MOST_NAMES = 2000;

/** Tells which pool of connections stands behind an entity manager. MikroORM makes it, and keeps it to itself. */
export function bindPool(em: EntityManager, pool: pg.Pool): void {
  // A connection that is lost while nobody reads from it would otherwise end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pools.set(em, pool);
}

function poolOf(em: EntityManager): pg.Pool {
  const pool = pools.get(em);
  if (pool === undefined) throw new Error('The entity manager is none that `connect` has made.');
  return pool;
}

function sessionOf(em: EntityManager): Session | undefined {
  const session = sessions.getStore();
  return session?.em === em ? session : undefined;
}

/** PostgreSQL plans a named statement once on each connection, instead of with every request. */
function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

/** Runs a statement with bound parameters: in the running transaction, or on any connection where there is none. */
export async function query<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Answer<Row>> {
  const session = sessionOf(em);
  const statement = statementOf(text, values);
  const answer = session === undefined ? runAlone(poolOf(em), statement) : send(session, statement);
  return (await answer.catch(refuse)) as Answer<Row>;
}

async function runAlone(pool: pg.Pool, statement: Statement): Promise<Answer> {
  const client = await pool.connect();
  try {
    return await runOn(client, [statement]);
  } finally {
    // The pool throws a connection that was lost away by itself.
    client.release();
  }
}

/**
 * Runs a select that an index answers, that locks nothing and waits for nobody: outside of a transaction it may share a
 * connection with others, which would have to wait for it.
 */
export function lookUp<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Answer<Row>> {
  if (sessionOf(em) !== undefined) return query(em, text, values);
  return lookUpOn(poolOf(em), statementOf(text, values)).catch(refuse) as Promise<Answer<Row>>;
}

/**
 * Runs a statement whose result nobody needs, such as a write of a row that is locked: in a transaction it is sent
 * along with the next statement, which saves waiting for it. Should it fail, so does the transaction.
 */
export async function queue(em: EntityManager, text: string, values: readonly unknown[]): Promise<void> {
  const session = sessionOf(em);
  if (session === undefined) await query(em, text, values);
  else session.queued.push(statementOf(text, values));
}

function statementOf(text: string, values: readonly unknown[] = []): Statement {
  const name = nameOf(text);
  const bound = values as unknown[];
  return name === undefined ? { text, values: bound } : { name, text, values: bound };
}

/** Sends what is queued and one statement more. */
function send(session: Session, statement: Statement): Promise<Answer> {
  const { client, queued } = session;
  session.queued = [];
  return runOn(client, [...queued, statement]);
}

function refuse(error: unknown): never {
  throw asKnown(error);
}

export function isInTransaction(em: EntityManager): boolean {
  return sessionOf(em) !== undefined;
}

/** What this transaction holds of a table under an id; `null` when nothing, or when there is no transaction. */
export function heldBy(em: EntityManager, table: object, id: unknown): object | null {
  return sessionOf(em)?.held.get(table)?.get(id) ?? null;
}

export function hold(em: EntityManager, table: object, id: unknown, aggregate: object): void {
  const session = sessionOf(em);
  if (session === undefined) return;
  let held = session.held.get(table);
  if (held === undefined) {
    held = new Map();
    session.held.set(table, held);
  }
  held.set(id, aggregate);
}

/** Runs work in a transaction; inside one already, in a savepoint, which is undone alone when the work throws. */
export function transaction<T>(em: EntityManager, work: () => Promise<T>, begin = 'begin'): Promise<T> {
  const session = sessionOf(em);
  return session === undefined ? outermost(em, work, begin) : nested(session, work);
}

async function outermost<T>(em: EntityManager, work: () => Promise<T>, begin: string): Promise<T> {
  const client = await poolOf(em).connect();
  const beginning = statementOf(begin);
  let broken: Error | undefined;
  try {
    const session: Session = { em, client, held: new Map(), queued: [beginning], savepoints: 0 };
    const result = await sessions.run(session, work);
    // Where nothing was asked of the database, there is nothing to commit.
    if (session.queued[0] === beginning && session.queued.length === 1) return result;
    const { command } = await send(session, statementOf('commit'));
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of being committed.');
    return result;
  } catch (error) {
    // A connection that cannot roll back is thrown away, and the database rolls back by itself.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function nested<T>(session: Session, work: () => Promise<T>): Promise<T> {
  const { client } = session;
  const savepoint = `s${++session.savepoints}`;
  await send(session, statementOf(`savepoint ${savepoint}`));
  try {
    const result = await work();
    await send(session, statementOf(`release savepoint ${savepoint}`));
    return result;
  } catch (error) {
    session.queued = [];
    await client.query(`rollback to savepoint ${savepoint}`);
    // What was changed in memory is not undone, so it is read again by whoever wants it.
    session.held.clear();
    throw error;
  }
}
