import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables/tables.ts';
import { translated } from './database-errors.ts';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
type Answer = pg.QueryResult;

const BEGIN = { sql: 'begin', parameters: [] };
const COMMIT = { sql: 'commit', parameters: [] };
const SAVEPOINT = { sql: 'savepoint work', parameters: [] };
const UNDO = { sql: 'rollback to work', parameters: [] };

// Why: docs/decisions/0037-a-unit-of-work-gathers-its-writes.md
/**
 * A transaction on one connection. It gathers writes, and sends them with the next statement that has an answer or with the
 * commit, in one round trip. The first error fails everything after it.
 */
export class Transaction {
  /** Kysely and MikroORM in this transaction. */
  readonly db: Kysely<Tables> = new TransactionKysely(this);
  /** Whether the runs directly inside the unit of work are undone one by one. */
  separates = false;
  private readonly client: pg.PoolClient;
  private gathered: Statement[] = [];
  private begun: Promise<unknown> | null = null;
  private ended = false;
  private failure: { readonly reason: unknown } | null = null;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /** Sends a statement after those that were gathered. @throws the error of the first one that fails */
  async execute(statement: Statement): Promise<Answer> {
    const writes = this.gathered.length > 0 || !/^select\s/i.test(statement.sql);
    const answers = await this.send([...(await this.begin(writes)), statement]);
    return answers.at(-1) as Answer;
  }

  /**
   * Keeps a write for the next round trip. It has no answer, and its refusal fails the unit of work.
   * @throws the error of an earlier statement; TypeError for a value that `pg` could fail to convert once others are sent
   */
  gather(statement: Statement): void {
    this.assertOpen();
    if (!statement.parameters.every(isPlain))
      throw new TypeError('A gathered statement has a value that is not plain.');
    this.gathered.push(statement);
  }

  /** Makes everything fail from here on, also the commit. */
  fail(reason: unknown): void {
    this.failure ??= { reason };
  }

  savepoint(): void {
    this.gather(SAVEPOINT);
  }

  /** Undoes everything since `savepoint`, and its failure. */
  undo(): void {
    const unsent = this.gathered.indexOf(SAVEPOINT);
    if (unsent >= 0) this.gathered.length = unsent;
    else this.gathered = [UNDO];
    this.failure = null;
  }

  async commit(): Promise<void> {
    this.assertOpen();
    const isEmpty = this.begun === null && this.gathered.length === 0;
    const before = isEmpty ? [] : await this.begin(true);
    this.ended = true;
    if (!isEmpty) await this.send([...before, COMMIT]);
  }

  async rollback(): Promise<void> {
    // PostgreSQL ends the transaction at a `commit` that it refuses, too.
    const isOpen = this.begun !== null && !this.ended;
    this.ended = true;
    if (isOpen) await this.client.query('rollback');
  }

  /**
   * Takes what was gathered. `begin` itself goes with the first statement, but a write waits until PostgreSQL has confirmed
   * it: behind a `begin` that fails, the write would be stored by itself.
   */
  private async begin(writes: boolean): Promise<Statement[]> {
    this.assertOpen();
    const taken = this.gathered;
    this.gathered = [];
    if (!writes && this.begun === null) return [BEGIN];
    if (writes) await (this.begun ?? this.send([BEGIN]));
    return taken;
  }

  private async send(statements: readonly Statement[]): Promise<Answer[]> {
    const sent = statements.map(({ sql, parameters }) => this.client.query(sql, parameters as unknown[]));
    this.begun ??= sent[0] ?? null;
    const answers = await Promise.allSettled(sent);
    return answers.map((answer) => {
      if (answer.status === 'fulfilled') return answer.value;
      this.fail(answer.reason);
      throw answer.reason;
    });
  }

  private assertOpen(): void {
    if (this.failure !== null) throw this.failure.reason;
    if (this.ended) throw new Error('The transaction has ended.');
  }
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || (Array.isArray(value) && value.every(isPlain));
}

/** Kysely whose every statement goes through a transaction. */
class TransactionKysely extends Kysely<Tables> {
  readonly opened: Transaction;

  constructor(transaction: Transaction) {
    const client = {
      query: (sql: string, parameters: readonly unknown[]) => transaction.execute({ sql, parameters }),
      release() {},
    };
    const pool = { connect: async () => client, end: async () => {}, options: {} } as unknown as PostgresPool;
    super({ dialect: new PostgresDialect({ pool }) });
    this.opened = transaction;
  }
}

/** The transaction of the current unit of work, if any. */
export function openTransaction(em: EntityManager): Transaction | null {
  const db = em.getTransactionContext();
  return db instanceof TransactionKysely ? db.opened : null;
}

/** Hands a write to the current unit of work. @throws TypeError outside one */
export function gather(em: EntityManager, write: Statement): void {
  const transaction = openTransaction(em);
  if (transaction === null) throw new TypeError('This statement needs a unit of work.');
  transaction.gather(write);
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
