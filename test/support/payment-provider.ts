import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export const PROVIDER_KEY = 'provider-key-1';
export const WEBHOOK_SECRET = 'webhook-secret-of-the-tests';

/** How a call goes wrong. `After`: the provider has done what it was asked by then. */
export type Misbehaviour =
  | 'declines'
  | 'failsBefore'
  | 'failsAfter'
  | 'isBusy'
  | 'hangsUpBefore'
  | 'hangsUpAfter'
  | 'staysSilentAfter'
  | 'stopsInTheMiddle'
  | 'answersNoJson'
  | 'answersWithoutFields'
  | 'answersNull'
  | 'answersWithAStrangeId'
  | 'answersWithoutEnd'
  | 'redirects'
  | 'refuses'
  | 'declinesInHtml';

interface Charge {
  readonly transactionId: string;
  readonly order: { readonly paymentId: string; readonly amount: number };
  status: 'processing' | 'succeeded' | 'failed';
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service sent; the test says what it expects.
  readonly body: any;
}

export interface PaymentProvider {
  readonly url: string;
  /** What was asked, in order. */
  readonly calls: readonly Call[];
  /** The money that was collected: once for each Idempotency-Key, as real providers do. */
  readonly charges: readonly Charge[];
  /** The next calls go wrong like this, one each; then all is well again. */
  next(...misbehaviours: readonly (Misbehaviour | 'behaves')[]): void;
  /** Every call goes wrong like this from now on, until `null`. */
  always(misbehaviour: Misbehaviour | null): void;
  settle(paymentId: string, status: 'succeeded' | 'failed'): void;
  close(): Promise<void>;
}

/** A payment provider on a free port, which moves no money and misbehaves as it is told. */
export async function startPaymentProvider(): Promise<PaymentProvider> {
  const calls: Call[] = [];
  const charges = new Map<string, Charge>();
  let queue: (Misbehaviour | 'behaves')[] = [];
  let constant: Misbehaviour | null = null;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { method = '', url: path = '', headers } = request;
    calls.push({ method, path, headers, body });
    const behaviour = queue.shift() ?? constant ?? 'behaves';
    const act = () => actOn({ method, path, headers, body }, charges);
    await respond(behaviour, act, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    get charges() {
      return [...charges.values()];
    },
    next(...misbehaviours) {
      queue = [...misbehaviours];
    },
    always(misbehaviour) {
      constant = misbehaviour;
    },
    settle(paymentId, status) {
      const charge = charges.get(paymentId);
      if (charge === undefined) throw new Error('That payment was never charged.');
      charge.status = status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function actOn({ method, path, headers, body }: Call, charges: Map<string, Charge>): { status: number; body: object } {
  if (headers.authorization !== `Bearer ${PROVIDER_KEY}`) return { status: 401, body: { status: 'unauthorized' } };
  if (method === 'POST' && path === '/payments') {
    const key = String(headers['idempotency-key']);
    const charge = charges.get(key) ?? { transactionId: `tx-${randomUUID()}`, order: body, status: 'processing' };
    charges.set(key, charge);
    return { status: 201, body: { transactionId: charge.transactionId, status: 'accepted' } };
  }
  const charge = [...charges.values()].find(({ transactionId }) => path === `/payments/${transactionId}`);
  if (charge === undefined) return { status: 404, body: {} };
  return { status: 200, body: { status: charge.status, ...(charge.status === 'failed' && { reason: 'no funds' }) } };
}

async function respond(
  behaviour: Misbehaviour | 'behaves',
  act: () => { status: number; body: object },
  { socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  if (behaviour === 'behaves') {
    const { status, body } = act();
    send(status, body);
  } else if (behaviour === 'declines') send(402, { status: 'declined', reason: 'insufficient funds' });
  else if (behaviour === 'failsBefore') send(500, { error: 'oops' });
  else if (behaviour === 'failsAfter') {
    act();
    send(503, { error: 'oops' });
  } else if (behaviour === 'isBusy') send(429, {}, { 'retry-after': '1' });
  else if (behaviour === 'hangsUpBefore') socket.destroy();
  else if (behaviour === 'hangsUpAfter') {
    act();
    socket.destroy();
  } else if (behaviour === 'staysSilentAfter') act();
  else if (behaviour === 'stopsInTheMiddle') {
    act();
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":');
  } else if (behaviour === 'answersNoJson') response.writeHead(200).end('<html>welcome</html>');
  else if (behaviour === 'answersWithoutFields') send(200, { ok: true });
  else if (behaviour === 'answersNull') send(200, null);
  else if (behaviour === 'answersWithAStrangeId') send(200, { status: 'accepted', transactionId: 'a\u0000b/../c' });
  else if (behaviour === 'answersWithoutEnd') await pour(response);
  else if (behaviour === 'redirects') send(302, {}, { location: '/elsewhere' });
  else if (behaviour === 'declinesInHtml') response.writeHead(402).end('<html>pay the proxy first</html>');
  else send(418, { status: 'accepted', transactionId: 'tx-teapot' });
}

async function pour(response: ServerResponse): Promise<void> {
  response.writeHead(200);
  const chunk = 'x'.repeat(16_384);
  while (!response.destroyed && response.writable) {
    response.write(chunk);
    await pause(1);
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

export interface SignatureOptions {
  readonly secret?: string;
  /** Seconds by which the signature's time is off. */
  readonly offset?: number;
}

/** The header by which the provider shows that a body is its own. */
export function signatureOf(
  body: string | Buffer,
  { secret = WEBHOOK_SECRET, offset = 0 }: SignatureOptions = {},
): string {
  const time = Math.floor(Date.now() / 1000) + offset;
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`;
}

/** The settings of a service that has this provider for its gateway. */
export function settingsFor({ url }: { readonly url: string }): Record<string, string> {
  return {
    PAYMENT_GATEWAY: 'http',
    PAYMENT_GATEWAY_URL: url,
    PAYMENT_GATEWAY_KEY: PROVIDER_KEY,
    PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
}
