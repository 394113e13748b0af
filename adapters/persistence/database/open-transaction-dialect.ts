import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

interface OpenTransaction {
  execute(query: CompiledQuery): Promise<pg.QueryResult>;
}

/** PostgreSQL through a transaction that is open already. */
export class OpenTransactionDialect implements Dialect {
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

export function refuseTransaction(): never {
  throw new TypeError('A unit of work is a transaction already, and has no cursor.');
}
