import { isDeepStrictEqual } from 'node:util';
import { Connection } from './connection.ts';
import type { Caller, Operation } from './operations.ts';
import type { Server, ServerKind } from './servers.ts';

/** Fields that each server generates. */
const GENERATED = new Set(['requestId', 'paymentId', 'transactionId', 'accessToken', 'refreshToken', 'createdAt']);
const HEADERS = ['x-total-count', 'link'];

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Checks that every server answers the same request with the same JSON and headers, so that none does less work. The
 * peer may differ in headers, and in the amortization, which it calculates in binary fractions.
 * @throws Error with the difference
 */
export async function checkSameAnswers(
  operation: Operation,
  caller: Caller,
  servers: readonly Server[],
): Promise<void> {
  const answers = new Map<ServerKind, Answer>();
  for (const server of servers) {
    const answer = await ask(server, operation.request(caller, 0));
    if (answer.status !== 200) {
      throw new Error(
        `${operation.name}: the ${server.kind} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
      );
    }
    answers.set(server.kind, comparable(answer, operation.name.startsWith('POST')));
  }
  const product = answers.get('product');
  for (const [kind, answer] of answers) {
    if (kind === 'peer' && operation.name === 'POST /requests/amortization') continue;
    const same = isDeepStrictEqual(answer.body, product?.body);
    const sameHeaders = kind === 'peer' || isDeepStrictEqual(answer.headers, product?.headers);
    if (same && sameHeaders) continue;
    const texts = [answer, product].map((each) => JSON.stringify(each));
    throw new Error(`${operation.name}: the ${kind} does not answer as the product does:\n${texts.join('\n')}`);
  }
}

async function ask(server: Server, request: Buffer): Promise<Answer> {
  const connection = await Connection.open(server.port);
  const [status, all] = await new Promise<[number, Buffer | null]>((resolve) => {
    connection.send(request, (code, answer) => resolve([code, answer]));
  });
  connection.close();
  const [head = '', text = ''] = all?.toString().split('\r\n\r\n') ?? [];
  const lines = head.split('\r\n').map((line) => line.split(': ') as [string, string]);
  const headers = Object.fromEntries(lines.filter(([name]) => HEADERS.includes(name.toLowerCase())));
  return { status, headers, body: text === '' ? null : JSON.parse(text) };
}

function comparable({ status, headers, body }: Answer, isNew: boolean): Answer {
  const masked = JSON.stringify(body, (key, value) => {
    return isNew && GENERATED.has(key) ? typeof value : value;
  });
  return { status, headers, body: JSON.parse(masked) };
}
