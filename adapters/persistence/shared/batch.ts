import type { Writable } from 'node:stream';
import pg from 'pg';

/** A statement of the code: the name stands for the text, on each connection that has seen it once. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** What `pg` keeps of a connection. It documents no more than `submit`, on which its own cursors are built. */
interface Connection {
  readonly stream: Writable;
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  bind(what: { readonly statement: string | undefined; readonly values: readonly unknown[] }): void;
  execute(what: object): void;
}

interface QueryInternals {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

type Answered = (error: Error | null, result: pg.QueryResult) => void;

const Query = pg.Query as unknown as new (statement: Statement, callback: Answered) => pg.Submittable & QueryInternals;
const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * Statements that are asked for as one, which the database answers as one: it runs them in their order, stops at the
 * first that fails, and answers once. Only the last one's rows are read. All must be prepared on the connection already.
 */
class Batch extends Query {
  private readonly earlier: readonly Statement[];
  private unanswered: number;

  constructor(earlier: readonly Statement[], last: Statement, answered: Answered) {
    super(last, answered);
    // Before anything is sent, since a value that is none must not leave half a batch behind.
    this.earlier = earlier.map(({ values, ...rest }) => ({ ...rest, values: values.map(prepareValue) }));
    this.unanswered = earlier.length;
  }

  override prepare(connection: Connection): void {
    for (const { name, values } of this.earlier) {
      connection.bind({ statement: name, values });
      connection.execute({});
    }
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.unanswered === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.unanswered > 0) this.unanswered -= 1;
    else super.handleCommandComplete(message, connection);
  }
}

/** Runs statements in their order, and answers as the last one does. What fails first is what the answer fails with. */
export async function sendBatch(client: pg.ClientBase, statements: readonly Statement[]): Promise<pg.QueryResult> {
  const last = statements.at(-1) as Statement;
  const { parsedStatements } = connectionOf(client);
  if (statements.every(({ name }) => name !== undefined && parsedStatements[name] !== undefined)) {
    return new Promise((resolve, reject) => {
      client.query(
        new Batch(statements.slice(0, -1), last, (error, result) => (error ? reject(error) : resolve(result))),
      );
    });
  }
  // The first time they are prepared, each by itself.
  const sent = corked(client, () => statements.map((each) => client.query(each)));
  // All are awaited, so that none fails with nobody listening.
  const results = await Promise.allSettled(sent);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return (results.at(-1) as PromiseFulfilledResult<pg.QueryResult>).value;
}

/** Writes all that is sent meanwhile at once. */
export function corked<T>(client: pg.ClientBase, send: () => T): T {
  const { stream } = connectionOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

function connectionOf(client: pg.ClientBase): Connection {
  return (client as unknown as { readonly connection: Connection }).connection;
}
