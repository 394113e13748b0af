import { Socket } from 'node:net';
import pg from 'pg';
import { DATABASE_LIMITS, KEEP_ALIVE } from './limits.ts';

/** A session that was opened while writes are refused lives so long, because it refuses them for ever. */
const READ_ONLY_MS = 3_000;
/** Together with `READ_ONLY_MS` less than the 10 s after which every write works again. */
export const IDLE_MS = 5_000;

/**
 * A new session may succeed where this one does not: the role, the database or the server was read-only, or had other
 * settings, such as `search_path` or `role`, when it was opened; PostgreSQL has lost its named statements, or cannot use
 * them since a table has changed; the server is ending it.
 */
const USELESS = /^(?:25006|3F000|42(?:501|704|883|P01|P02)|26000|0A000|57P0[1-5])$/;

/** Performance times from which on sessions are useless. */
const uselessFrom = new WeakMap<pg.ClientBase, number>();

/** Call it with each error of a session. */
function noticeError(session: pg.ClientBase, { code }: { readonly code?: unknown }): void {
  if (USELESS.test(String(code))) uselessFrom.set(session, 0);
}

/** Call it with each new session of a pool that writes. */
export async function noticeReadOnly(session: pg.ClientBase): Promise<void> {
  try {
    const { rows } = await session.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'on') uselessFrom.set(session, performance.now() + READ_ONLY_MS);
  } catch {
    // A lost connection fails its next statement.
  }
}

// Why: docs/decisions/0028-every-statement-has-a-deadline.md
/** Ends useless sessions when they return to the pool. It must end idle ones after `IDLE_MS`. */
export function dropUselessSessions(pool: pg.Pool): void {
  pool.on('release', (_error, client) => {
    if (performance.now() >= (uselessFrom.get(client) ?? Number.POSITIVE_INFINITY)) void client.end();
  });
}

/** Message of `pg` for an answer that exceeds `query_timeout`. */
const TIMED_OUT = 'Query read timeout';
/** For PostgreSQL to confirm the end of a connection. */
const GOODBYE_MS = 1_000;

/** Connections keep every named statement, so their number is limited. */
const MAX_NAMES = 1000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_NAMES) names.set(text, `s${names.size}`);
  return names.get(text);
}

/**
 * Fails a `commit` that PostgreSQL answers with a rollback, because an earlier error in the transaction was ignored.
 * Ends the connection if an answer exceeds `query_timeout`: `pg` would still wait for it and keep the connection in the
 * pool.
 */
export class CommitCheckingClient extends pg.Client {
  private readonly socket: Socket;
  private isTooLate = false;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    // Not a copy: `pg` hides the password from it.
    super(Object.create(config ?? {}, { stream: { value: () => socket } }));
    this.socket = socket;
  }

  override query(...args: never[]): never {
    // Statements that are sent together leave in one packet: a write to a socket costs more than the statement.
    if (this.socket.writableCorked === 0) {
      this.socket.cork();
      process.nextTick(() => this.socket.uncork());
    }
    const answer = super.query(...(args as [never])) as Promise<pg.QueryResult>;
    answer.catch((error: pg.DatabaseError) => {
      noticeError(this, error);
      if (error.message === TIMED_OUT) this.giveUp();
    });
    return ((args[0] as unknown) === 'commit' ? answer.then(assertCommitted) : answer) as never;
  }

  /** Each statement that was sent together with a late one is late, too. */
  private giveUp(): void {
    if (this.isTooLate) return;
    this.isTooLate = true;
    void this.end();
  }
}

function assertCommitted(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of being committed.');
  return result;
}

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
/**
 * Names each statement with parameters, so that PostgreSQL parses and plans it once per connection. Statements without
 * parameters stay unnamed: MikroORM writes values into their text, so every text differs.
 */
export class NamedStatementClient extends CommitCheckingClient {
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[];
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return super.query(...((name === undefined ? args : [{ name, text, values }, ...rest]) as never[]));
  }
}

/** A connection outside the pool, for session locks and LISTEN. Its statements have a deadline. */
export class SessionClient extends pg.Client {
  private readonly socket: Socket;

  /** @param name of the connection in `pg_stat_activity` */
  constructor(databaseUrl: string, name: string, { connectMs, answerMs } = DATABASE_LIMITS) {
    const socket = new Socket();
    const limits = { connectionTimeoutMillis: connectMs, query_timeout: answerMs };
    const way = { connectionString: databaseUrl, application_name: name, stream: () => socket };
    super({ ...way, ...limits, ...KEEP_ALIVE });
    this.socket = socket;
    // A lost connection fails the next statement. Without a listener it would end the process.
    this.on('error', () => {});
  }

  /** Ends the connection at once, without notifying PostgreSQL. */
  destroy(): void {
    this.socket.destroy();
  }

  /** Ends the connection, and does not wait long for PostgreSQL to confirm it. */
  async close(): Promise<void> {
    const goodbye = setTimeout(() => this.destroy(), GOODBYE_MS);
    await this.end().finally(() => clearTimeout(goodbye));
  }
}
