import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables/tables.ts';
import { translated } from './database-errors.ts';

interface OpenTransaction {
  execute(query: CompiledQuery): Promise<pg.QueryResult>;
}

/** PostgreSQL through a transaction that is open already. */
class OpenTransactionDialect implements Dialect {
  private readonly driver: OneConnection;

  constructor(transaction: OpenTransaction) {
    this.driver = new OneConnection(transaction);
  }

  createAdapter = () => new PostgresAdapter();
  createDriver = () => this.driver;
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
  createQueryCompiler = () => new PostgresQueryCompiler();
}

const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

class OneConnection implements Driver, DatabaseConnection {
  private readonly transaction: OpenTransaction;

  constructor(transaction: OpenTransaction) {
    this.transaction = transaction;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  acquireConnection = async (): Promise<DatabaseConnection> => this;
  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;
  streamQuery = refuseTransaction;

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, command, rowCount } = await this.transaction.execute(query);
    return { rows, ...(WRITES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }
}

function refuseTransaction(): never {
  throw new TypeError('A unit of work is a transaction already, and has no cursor.');
}

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** How rows of one kind are written: those of one round by one statement. */
interface RowWrite<in Row> {
  /** The name of the row: a round has each name once. Without it, nothing else in the unit of work writes the row. */
  nameOf?(row: Row): string;
  /** Whether the statement reads what others of its round write. Then it comes after them. */
  readonly readsOthers?: boolean;
  statement(rows: readonly [Row, ...Row[]], db: Kysely<Tables>): Statement | Promise<Statement>;
}

/** Rows that can be written in any order, but for the order of their kinds. */
class Round {
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

  /** One of each kind, in the order in which the kinds came, those that read others last. */
  async statements(db: Kysely<Tables>): Promise<Statement[]> {
    const statements: Statement[] = [];
    const reads = ([write]: readonly [RowWrite<never>, unknown]) => Number(write.readsOthers ?? false);
    for (const [write, rows] of [...this.kinds].sort((one, other) => reads(one) - reads(other)))
      statements.push(await write.statement(rows as [never], db));
    return statements;
  }
}

type Answer = pg.QueryResult;

const BEGIN = { sql: 'begin', parameters: [] };
const COMMIT = { sql: 'commit', parameters: [] };
/** A round of so many rows is sent at once, so that PostgreSQL writes while the next ones are made. */
const FULL_ROUND = 500;

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
/**
 * A transaction on one connection. It gathers writes, and sends them with the next statement that has an answer or with the
 * commit, in one round trip. The first error fails everything after it.
 */
export class Transaction {
  /** Kysely and MikroORM in this transaction. */
  readonly db: Kysely<Tables> = new TransactionKysely(this);
  private readonly client: pg.PoolClient;
  private gathered: (Statement | Round)[] = [];
  /** Statements are sent one call after another, because rows may take a while to become a statement. */
  private line: Promise<unknown> | null = null;
  private begun: Promise<unknown> | null = null;
  private ended = false;
  /** Whether `commit` was sent. */
  private committed = false;
  private readonly afterwards: (() => void)[] = [];
  /** What collections have last read or written of an aggregate. */
  readonly stored = new Map<object, unknown>();
  private failure: { readonly reason: unknown } | null = null;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /** Sends a statement after those that were gathered. @throws the error of the first one that fails */
  async execute(statement: Statement): Promise<Answer> {
    this.assertOpen();
    return (await this.sendWith(statement)).at(-1) as Answer;
  }

  /**
   * Keeps a write for the next round trip. Nothing waits for its answer, and its refusal fails the unit of work.
   * @throws the error of an earlier statement; TypeError for a value that `pg` could fail to convert once others are sent
   */
  gather(statement: Statement): void {
    this.assertOpen();
    assertPlain(statement);
    this.gathered.push(statement);
  }

  /**
   * Keeps rows for the next round trip, like `gather`. All rows of a kind since the last write of another sort are one
   * statement; those of one call always are.
   */
  gatherRows<Row>(write: RowWrite<Row>, rows: readonly Row[]): void {
    this.assertOpen();
    const last = this.gathered.at(-1);
    const round = last instanceof Round && rows.every((row) => last.takes(write, row)) ? last : new Round();
    if (round !== last) this.gathered.push(round);
    for (const row of rows) round.add(write, row);
    // Its failure fails the next statement.
    if (round.size >= FULL_ROUND) this.sendWith().catch(() => {});
  }

  /** Makes everything fail from here on, also the commit. */
  fail(reason: unknown): void {
    this.failure ??= { reason };
  }

  /** Calls `work` when the transaction is stored. */
  afterCommit(work: () => void): void {
    this.assertOpen();
    this.afterwards.push(work);
  }

  async commit(): Promise<void> {
    this.assertOpen();
    const isEmpty = this.line === null && this.gathered.length === 0;
    this.ended = true;
    if (!isEmpty) await this.sendWith(COMMIT);
    for (const work of this.afterwards) work();
  }

  async rollback(): Promise<void> {
    await this.line;
    this.ended = true;
    // PostgreSQL ends the transaction at a `commit` that it refuses, too.
    if (this.begun !== null && !this.committed) await this.client.query('rollback');
  }

  /** Sends what was gathered, and then this statement. @returns the answers */
  private async sendWith(...statements: readonly Statement[]): Promise<Answer[]> {
    const taken = [...this.gathered, ...statements];
    this.gathered = [];
    const sent = (this.line ?? Promise.resolve()).then(async () => ({ answers: this.send(await this.ready(taken)) }));
    this.line = sent.then(
      () => {},
      (reason) => this.fail(reason),
    );
    return (await sent).answers;
  }

  /**
   * `begin` itself goes with the first statement, but a write waits until PostgreSQL has confirmed it: behind a `begin` that
   * fails, the write would be stored by itself.
   */
  private async ready(taken: readonly (Statement | Round)[]): Promise<Statement[]> {
    const statements: Statement[] = [];
    for (const each of taken) {
      const made = each instanceof Round ? await each.statements(this.db) : [each];
      if (each instanceof Round) made.forEach(assertPlain);
      statements.push(...made);
    }
    // A round that did not become statements must not be left out of what is stored.
    if (this.failure !== null) throw this.failure.reason;
    const writes = taken.some((each) => each instanceof Round || !/^select\s/i.test(each.sql));
    if (!writes && this.begun === null) return [BEGIN, ...statements];
    if (writes) await (this.begun ?? this.send([BEGIN]));
    return statements;
  }

  private async send(statements: readonly Statement[]): Promise<Answer[]> {
    this.committed ||= statements.includes(COMMIT);
    const sent = statements.map(({ sql, parameters }) => this.client.query(sql, parameters as unknown[]));
    this.begun ??= sent[0] ?? null;
    const answers = await Promise.allSettled(sent);
    return answers.map((answer) => {
      if (answer.status === 'fulfilled') return answer.value;
      this.failure ??= { reason: answer.reason };
      throw this.failure.reason;
    });
  }

  private assertOpen(): void {
    if (this.failure !== null) throw this.failure.reason;
    if (this.ended) throw new Error('The transaction has ended.');
  }
}

function assertPlain({ parameters }: Statement): void {
  if (!parameters.every(isPlain)) throw new TypeError('A gathered statement has a value that is not plain.');
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || (Array.isArray(value) && value.every(isPlain));
}

/** Kysely whose every statement goes through a transaction. */
class TransactionKysely extends Kysely<Tables> {
  readonly opened: Transaction;

  constructor(transaction: Transaction) {
    super({ dialect: new OpenTransactionDialect(transaction) });
    this.opened = transaction;
  }

  /** What `em.transactional` calls. */
  readonly savepoint = refuseTransaction;
}

/** The transaction of the current unit of work, if any. */
export function openTransaction(em: EntityManager): Transaction | null {
  const db = em.getTransactionContext();
  return db instanceof TransactionKysely ? db.opened : null;
}

/** Hands a write to the current unit of work. @throws TypeError outside one */
export function gather(em: EntityManager, write: Statement): void {
  currentUnit(em).gather(write);
}

/** Hands rows to the current unit of work. @throws TypeError outside one */
export function gatherRows<Row>(em: EntityManager, write: RowWrite<Row>, rows: readonly Row[]): void {
  currentUnit(em).gatherRows(write, rows);
}

/** Calls `work` when the current unit of work is stored. @throws TypeError outside one */
export function afterCommit(em: EntityManager, work: () => void): void {
  currentUnit(em).afterCommit(work);
}

/** What the collections of the current unit of work have last read or written of each aggregate. @throws TypeError outside one */
export function storedIn(em: EntityManager): Map<object, unknown> {
  return currentUnit(em).stored;
}

function currentUnit(em: EntityManager): Transaction {
  const transaction = openTransaction(em);
  if (transaction === null) throw new TypeError('This statement needs a unit of work.');
  return transaction;
}

/**
 * Kysely in the current transaction, whose opener translates errors.
 * @throws TypeError outside a transaction: a single statement is a `compiledQuery`
 */
export function currentTransaction(em: EntityManager): Kysely<Tables> {
  if (!em.isInTransaction()) throw new TypeError('This statement needs a unit of work.');
  return em.getKysely<Tables>();
}

/** Runs statements that only read and all see the same moment. @throws DatabaseUnavailable */
export function inSnapshot<T>(em: EntityManager, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true, clear: true };
  return translated(em.transactional(() => work(currentTransaction(em)), snapshot));
}
