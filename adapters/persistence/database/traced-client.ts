import { inSpan, type Tracing } from '../../shared/tracing.ts';
import type { CommitCheckingClient } from './pg-clients.ts';

/** A span for each statement of a request or job. */
export function tracedClient(Client: typeof CommitCheckingClient, tracing: Tracing): typeof CommitCheckingClient {
  return class extends Client {
    override query(...args: never[]): never {
      const run = () => super.query(...args) as Promise<unknown>;
      // Outside a request or job, such as a health check, it would be a trace by itself.
      if (tracing.ids().trace_id === undefined) return run() as never;
      return inSpan(tracing, { kind: 'client', ...described(args) }, run) as never;
    }
  };
}

const OPERATION = /^\s*([a-z]+)/i;

/** The text only if its values are parameters: MikroORM writes them into the text of other statements. */
function described([statement, given]: readonly unknown[]) {
  const { text, values } =
    typeof statement === 'string'
      ? { text: statement, values: given }
      : (statement as { readonly text?: string; readonly values?: unknown });
  const operation = OPERATION.exec(text ?? '')?.[1]?.toLowerCase() ?? 'query';
  const parameterized = Array.isArray(values) && values.length > 0 && text !== undefined;
  return {
    name: operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(parameterized && { 'db.query.text': text }),
    },
  };
}
