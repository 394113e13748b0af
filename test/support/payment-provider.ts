import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { close, listen, portOf } from './local-server.ts';

export const PROVIDER_KEY = 'provider-key-1';
export const WEBHOOK_SECRET = 'webhook-secret-of-the-tests';

interface Exchange {
  /** Executes the request. */
  act(): { readonly status: number; readonly body: object };
  send(status: number, body: unknown, headers?: Readonly<Record<string, string>>): void;
  readonly response: ServerResponse;
  readonly socket: Socket;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** How the provider responds. `…After`: it has executed the request before. */
const RESPONSES = {
  behaves({ act, send }) {
    const { status, body } = act();
    send(status, body);
  },
  declines: ({ send }) => send(402, { status: 'declined', reason: 'insufficient funds' }),
  failsBefore: ({ send }) => send(500, { error: 'oops' }),
  failsAfter({ act, send }) {
    act();
    send(503, { error: 'oops' });
  },
  isBusy: ({ send }) => send(429, {}, { 'retry-after': '1' }),
  hangsUpBefore: ({ socket }) => socket.destroy(),
  hangsUpAfter({ act, socket }) {
    act();
    socket.destroy();
  },
  staysSilentBefore: () => {},
  staysSilentAfter: ({ act }) => act(),
  stopsInTheMiddle({ act, response }) {
    act();
    response.writeHead(200, JSON_TYPE).write('{"status":');
  },
  answersNoJson: ({ response }) => response.writeHead(200).end('<html>welcome</html>'),
  answersWithoutFields: ({ send }) => send(200, { ok: true }),
  returnsWithoutACode: ({ send }) => send(200, { status: 'returned', code: 'R 1' }),
  answersNull: ({ send }) => send(200, null),
  answersWithAStrangeId: ({ send }) => send(200, { status: 'accepted', transactionId: 'a\u0000b/../c' }),
  async answersWithoutEnd({ response }) {
    response.writeHead(200);
    for (const chunk = 'x'.repeat(16_384); !response.destroyed && response.writable; await pause(1)) {
      response.write(chunk);
    }
  },
  redirects: ({ send }) => send(302, {}, { location: '/elsewhere' }),
  declinesInHtml: ({ response }) => response.writeHead(402).end('<html>pay the proxy first</html>'),
  refuses: ({ send }) => send(418, { status: 'accepted', transactionId: 'tx-teapot' }),
} satisfies Readonly<Record<string, (exchange: Exchange) => unknown>>;

type Behaviour = keyof typeof RESPONSES;
export type Misbehaviour = Exclude<Behaviour, 'behaves'>;

interface PayoutMade {
  readonly transactionId: string;
  readonly order: {
    readonly payoutId: string;
    readonly amount: number;
    readonly token: string;
    readonly purpose: string;
  };
  status: 'processing' | 'succeeded' | 'failed' | 'returned';
}

interface Charge {
  readonly transactionId: string;
  readonly order: { readonly paymentId: string; readonly amount: number };
  status: 'processing' | 'succeeded' | 'failed' | 'returned';
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert the shape of the body.
  readonly body: any;
}

/** A fake payment provider on a free port. */
export async function startPaymentProvider() {
  /** The requests, in order. */
  const calls: Call[] = [];
  const charges = new Map<string, Charge>();
  const payouts = new Map<string, PayoutMade>();
  let queue: readonly Behaviour[] = [];
  let constant: Misbehaviour | null = null;
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, body: sent === '' ? undefined : JSON.parse(sent) };
    calls.push(call);
    const [behaviour = constant ?? 'behaves', ...later] = queue;
    queue = later;
    await RESPONSES[behaviour]({
      act: () => (path.startsWith('/payouts') ? payOut(call, payouts) : actOn(call, charges)),
      send: (status, content, more = {}) =>
        response.writeHead(status, { ...JSON_TYPE, ...more }).end(JSON.stringify(content)),
      response,
      socket: request.socket,
    });
  });
  await listen(server);
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    calls,
    /** Collected money: once for each Idempotency-Key, as real providers do. */
    get charges() {
      return [...charges.values()];
    },
    /** Money sent: once for each Idempotency-Key. */
    get payouts() {
      return [...payouts.values()];
    },
    endPayout(payoutId: string, status: PayoutMade['status']) {
      const payout = payouts.get(payoutId);
      if (payout === undefined) throw new Error('The payout was never ordered.');
      payout.status = status;
    },
    /** Behaviours for the next calls, one each. */
    next(...behaviours: readonly Behaviour[]) {
      queue = behaviours;
    },
    /** The behaviour for all further calls; `null` resets it. */
    always(misbehaviour: Misbehaviour | null) {
      constant = misbehaviour;
    },
    /** A return has the code R01. */
    settle(paymentId: string, status: 'succeeded' | 'failed' | 'returned') {
      const charge = charges.get(paymentId);
      if (charge === undefined) throw new Error('The payment was never charged.');
      charge.status = status;
    },
    close: () => close(server),
  };
}

export type PaymentProvider = Awaited<ReturnType<typeof startPaymentProvider>>;

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
  return { status: 200, body: { status: charge.status, ...DETAILS[charge.status] } };
}

const DETAILS: Readonly<Record<Charge['status'], object>> = {
  processing: {},
  succeeded: {},
  failed: { reason: 'no funds' },
  returned: { code: 'R01' },
};

function payOut({ method, path, headers, body }: Call, payouts: Map<string, PayoutMade>) {
  if (headers.authorization !== `Bearer ${PROVIDER_KEY}`) return { status: 401, body: { status: 'unauthorized' } };
  if (method === 'POST') {
    const key = String(headers['idempotency-key']);
    const payout = payouts.get(key) ?? { transactionId: `out-${randomUUID()}`, order: body, status: 'processing' };
    payouts.set(key, payout);
    return { status: 201, body: { transactionId: payout.transactionId, status: 'accepted' } };
  }
  const payout = [...payouts.values()].find(({ transactionId }) => path === `/payouts/${transactionId}`);
  if (payout === undefined) return { status: 404, body: {} };
  const { status } = payout;
  const why = status === 'failed' || status === 'returned' ? { code: 'R03', reason: 'no account' } : {};
  return { status: 200, body: { status, ...why } };
}

export interface SignatureOptions {
  readonly secret?: string;
  /** Seconds added to the time of the signature. */
  readonly offset?: number;
}

/** The X-Signature header of a webhook. */
export function signatureOf(
  body: string | Buffer,
  { secret = WEBHOOK_SECRET, offset = 0 }: SignatureOptions = {},
): string {
  const time = Math.floor(Date.now() / 1000) + offset;
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`;
}

/** The settings of a service with this provider as gateway. */
export function settingsFor({ url }: { readonly url: string }): Record<string, string> {
  return {
    PAYMENT_GATEWAY: 'http',
    PAYMENT_GATEWAY_URL: url,
    PAYMENT_GATEWAY_KEY: PROVIDER_KEY,
    PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
}
