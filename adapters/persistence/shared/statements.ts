import type { Writable } from 'node:stream';
import pg from 'pg';

/** A statement of the code: the name stands for the text, on each connection that has seen it once. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

export interface Answer<Row = unknown> {
  readonly command: string;
  readonly rows: Row[];
  readonly rowCount: number | null;
}

/** What `pg` shows of a connection to whoever has a `submit`, as its own cursors have. */
interface Connection {
  readonly stream: Writable;
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  bind(what: { readonly statement: string | undefined; readonly values: readonly unknown[] }): void;
  describe(what: { readonly type: 'P'; readonly name: '' }): void;
  execute(what: object): void;
  sync(): void;
}

type Client = pg.ClientBase & { readonly connection: Connection };

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** As PostgreSQL describes a column. */
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The columns that a statement answers with, by its name: they are asked for once. */
const columnsOf = new Map<string, readonly Column[]>();
const NONE: readonly Column[] = [];

const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * Statements that are prepared on a connection already, sent as one message and answered by one: the database runs them
 * in their order and stops at the first that fails. Only the last one's rows are read. Beside a query of `pg` this asks
 * for no column again and makes no emitter; its handlers are those that `pg` calls on everything that has a `submit`.
 */
class Round implements pg.Submittable {
  private readonly client: Client;
  private readonly statements: readonly Statement[];
  private readonly last: string;
  private readonly answered: (error: Error | null, answer?: Answer) => void;
  private readonly rows: (readonly (string | null)[])[] = [];
  private columns: readonly Column[] | undefined;
  private unanswered: number;
  private done = '';

  constructor(client: Client, statements: readonly Statement[], answered: Round['answered']) {
    this.client = client;
    // Before anything is sent, since a value that is none must not leave half a message behind.
    this.statements = statements.map(
      ({ name, text, values }) => ({ name, text, values: values.map(prepareValue) }) as Statement,
    );
    this.last = statements.at(-1)?.name ?? '';
    this.answered = answered;
    this.columns = columnsOf.get(this.last);
    this.unanswered = statements.length;
  }

  submit = (): void => {
    const { connection } = this.client;
    connection.stream.cork();
    for (const [index, { name, values }] of this.statements.entries()) {
      connection.bind({ statement: name, values });
      const isLast = index === this.statements.length - 1;
      if (isLast && this.columns === undefined) connection.describe({ type: 'P', name: '' });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.client.getTypeParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.unanswered === 1) this.rows.push(fields);
  }

  /** `text` is the tag, such as `INSERT 0 1`, `SELECT 20` or `COMMIT`. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.unanswered -= 1;
    this.done = text;
  }

  handleReadyForQuery(): void {
    const columns = this.columns ?? NONE;
    columnsOf.set(this.last, columns);
    const [command = '', ...counts] = this.done.split(' ');
    const count = counts.at(-1);
    try {
      const rows = this.rows.map((fields) => rowOf(columns, fields));
      this.answered(null, { command, rows, rowCount: count === undefined ? null : Number(count) });
    } catch (error) {
      this.answered(error as Error);
    }
  }

  handleError(error: Error): void {
    this.answered(error);
  }
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (const [index, { name, parse }] of columns.entries()) {
    const text = fields[index] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
}

/** Runs statements in their order, and answers as the last one does. What fails first is what the answer fails with. */
export function runOn(client: pg.ClientBase, statements: readonly Statement[]): Promise<Answer> {
  const { parsedStatements } = (client as Client).connection;
  const prepared = statements.every(({ name }) => name !== undefined && parsedStatements[name] !== undefined);
  if (!prepared) return prepareOn(client, statements);
  return new Promise((resolve, reject) => {
    const answered: Round['answered'] = (error, answer) => (answer === undefined ? reject(error) : resolve(answer));
    client.query(new Round(client as Client, statements, answered));
  });
}

/** The first time on a connection, each by itself. */
async function prepareOn(client: pg.ClientBase, statements: readonly Statement[]): Promise<Answer> {
  const sent = corked(client, () => statements.map((each) => client.query(each)));
  // All are awaited, so that none fails with nobody listening.
  const results = await Promise.allSettled(sent);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return (results.at(-1) as PromiseFulfilledResult<pg.QueryResult>).value;
}

/** Writes all that is sent meanwhile at once. */
export function corked<T>(client: pg.ClientBase, send: () => T): T {
  const { stream } = (client as Client).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Ends a connection at once, and with it all that is still asked for on it. */
export function hangUp(client: pg.ClientBase): void {
  (client as Client).connection.stream.destroy();
}
