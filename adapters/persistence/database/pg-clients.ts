import pg from 'pg';

/** Connections keep every named statement, so their number is limited. */
const MAX_NAMES = 1000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_NAMES) names.set(text, `s${names.size}`);
  return names.get(text);
}

/** Fails a `commit` that PostgreSQL answers with a rollback, because an earlier error in the transaction was ignored. */
export class CommitCheckingClient extends pg.Client {
  override query(...args: never[]): never {
    const answer = super.query(...(args as [never])) as Promise<pg.QueryResult>;
    return ((args[0] as unknown) === 'commit' ? answer.then(assertCommitted) : answer) as never;
  }
}

function assertCommitted(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of being committed.');
  return result;
}

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
