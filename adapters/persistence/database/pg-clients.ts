import pg from 'pg';

/** Each connection keeps every named statement, so a text past this many stays unnamed. */
const MAX_NAMES = 1000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_NAMES) names.set(text, `s${names.size}`);
  return names.get(text);
}

/** A `pg` client whose `commit` fails if PostgreSQL rolled back: a statement failed before and its error was dropped. */
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
 * Also names each statement that has parameters, so that PostgreSQL parses and plans it once per connection.
 * Statements without parameters keep no name: MikroORM writes values into their text, so every text is different.
 */
export class NamedStatementClient extends CommitCheckingClient {
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[];
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return super.query(...((name === undefined ? args : [{ name, text, values }, ...rest]) as never[]));
  }
}
