import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { DataOf } from '../../../clients/typescript/src/calls.ts';
import type {
  LendingClient as Client,
  components,
  ErrorCode,
  ErrorCodeOf,
  LendingClientOptions,
  Tokens,
} from '../../../clients/typescript/src/lending-client.ts';
import { disbursedLoan, startApp, type TestApp } from '../../support/app.ts';
import { PASSWORD } from '../../support/caller.ts';
import { PDF } from '../../support/documents.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
// Git does not keep what is generated. `npm run check` brings it up to date.
if (!existsSync(path.join(ROOT, 'clients/typescript/src/api.ts'))) {
  await promisify(execFile)('npm', ['run', 'client'], { cwd: ROOT });
}
const { LendingClient } = await import('../../../clients/typescript/src/lending-client.ts');

const EMAIL = 'typed-client@example.com';
const pdf = () => ({ file: new File([new Uint8Array(PDF)], 'paper.pdf', { type: 'application/pdf' }) });

let service: TestApp;
let baseUrl: string;
let loanId: string;
let kept: Tokens | null;
let sent: { readonly call: string; readonly key: string | null }[];

beforeAll(async () => {
  service = await startApp({ LENDING_CURRENCIES: 'USD,VES,KWD' });
  baseUrl = await service.app.http.listen({ port: 0, host: '127.0.0.1' });
  const person = { email: EMAIL, password: PASSWORD, firstName: 'Typed', lastName: 'Client', phone: null };
  const borrower = service.as(await service.app.identity.registerUser.execute({ ...person, emailConfirmed: true }));
  loanId = await disbursedLoan(borrower, await service.operator());
});

afterAll(() => service.close());

beforeEach(() => {
  kept = null;
  sent = [];
});

const tokens = {
  get: () => kept,
  set(next: Tokens | null) {
    kept = next;
  },
};

function record({ method, url, headers }: Request): void {
  sent.push({ call: `${method} ${new URL(url).pathname}`, key: headers.get('idempotency-key') });
}

async function transmit(request: Request): Promise<Response> {
  record(request);
  return fetch(request);
}

async function signedIn(options: Partial<LendingClientOptions> = {}): Promise<Client> {
  const client = new LendingClient({ baseUrl, tokens, fetch: transmit, ...options });
  await client.signIn({ email: EMAIL, password: PASSWORD });
  sent = [];
  return client;
}

function refuseAccessToken(more: Partial<Tokens> = {}): void {
  if (kept !== null) kept = { ...kept, ...more, accessToken: 'expired' };
}

/** Spoils the first answers, and lets the rest through. */
function spoiling(...spoil: readonly ((request: Request) => Promise<Response>)[]) {
  const left = [...spoil];
  return (request: Request) => (request.url.includes('/auth/') ? fetch(request) : (left.shift() ?? transmit)(request));
}

const loseAnswer = async (request: Request): Promise<Response> => {
  await (await transmit(request)).text();
  throw new TypeError('fetch failed');
};

const busy = (seconds: string) => async (request: Request) => {
  record(request);
  return new Response('<h1>Busy</h1>', { status: 503, headers: { 'retry-after': seconds } });
};

const payment = { amount: 10, paymentMethod: 'card' } as const;

describe('an access token that the service refuses', () => {
  it('is exchanged once for all parallel calls, which are then repeated', async () => {
    const client = await signedIn();
    refuseAccessToken();
    const lists = await Promise.all(Array.from({ length: 5 }, () => client.get('/loans')));

    expect(lists.map(([loan]) => loan?.loanId)).toEqual(Array(5).fill(loanId));
    expect(sent.filter(({ call }) => call === 'POST /auth/refresh')).toHaveLength(1);
    expect(sent.filter(({ call }) => call === 'GET /loans')).toHaveLength(10);
  });

  it('is exchanged in the middle of an upload, which is sent again whole', async () => {
    const client = await signedIn();
    refuseAccessToken();
    const { fileId } = await client.post('/user/files', { body: pdf() });

    await expect(client.delete('/user/files/{fileId}', { params: { path: { fileId } } })).resolves.toBeDefined();
    expect(new Set(sent.flatMap(({ key }) => key ?? [])).size).toBe(1);
  });

  it('signs out if the refresh is refused too', async () => {
    const onSignedOut = vi.fn();
    const client = await signedIn({ onSignedOut });
    refuseAccessToken({ refreshToken: 'unknown' });
    const calls = await Promise.allSettled([client.get('/loans'), client.get('/user/profile')]);

    for (const call of calls) expect(call).toMatchObject({ reason: { status: 401, code: 'UNAUTHENTICATED' } });
    expect(kept).toBeNull();
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it('keeps the session if the refresh fails for another reason', async () => {
    const busyAtRefresh = async (request: Request) => {
      return request.url.endsWith('/auth/refresh') ? new Response('Busy', { status: 503 }) : fetch(request);
    };
    const client = await signedIn({ fetch: busyAtRefresh });
    refuseAccessToken();

    await expect(client.get('/loans')).rejects.toMatchObject({ status: 503 });
    expect(kept).not.toBeNull();
  });

  it('never repeats the call as another user', async () => {
    const person = { email: 'second@example.com', password: PASSWORD, firstName: 'Second', lastName: 'User' };
    const second = await new LendingClient({ baseUrl }).register(person);
    const client = await signedIn({
      fetch: spoiling(async (request) => {
        const refused = await transmit(request);
        kept = second;
        return refused;
      }),
    });
    refuseAccessToken();

    await expect(client.get('/loans')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(sent.map(({ call }) => call)).toEqual(['GET /loans']);
    expect(kept).toBe(second);
  });
});

describe('a call whose answer is lost', () => {
  it('is repeated with its key, so that it pays once', async () => {
    const client = await signedIn();
    const before = (await client.page('/payments')).total;
    const losing = await signedIn({ fetch: spoiling(loseAnswer) });
    await losing.post('/payments', { body: { loanId, ...payment } });
    const keys = sent.flatMap(({ key }) => key ?? []);

    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect((await client.page('/payments')).total).toBe(before + 1);
  });

  it('is repeated while the service is still processing it', async () => {
    const running = async (request: Request) => {
      record(request);
      const error = { code: 'IDEMPOTENCY_KEY_IN_USE', message: 'Running.', details: [] };
      return Response.json({ success: false, statusCode: 409, data: null, error }, { status: 409 });
    };
    const client = await signedIn({ fetch: spoiling(loseAnswer, running) });

    await expect(client.post('/payments', { body: { loanId, ...payment } })).resolves.toHaveProperty('paymentId');
    expect(sent).toHaveLength(3);
  });

  it('is not repeated if it may have a second effect', async () => {
    const client = await signedIn({ fetch: spoiling(loseAnswer) });

    await expect(client.put('/user/profile', { body: { lastName: 'Other' } })).rejects.toThrow('fetch failed');
    expect(sent).toHaveLength(1);
  });

  it('is not repeated after the caller has given up', async () => {
    const giveUp = new AbortController();
    const client = await signedIn({ fetch: spoiling(loseAnswer) });
    const call = client.get('/loans', { signal: giveUp.signal });
    giveUp.abort(new Error('given up'));

    await expect(call).rejects.toThrow('given up');
    expect(sent.length).toBeLessThan(2);
  });
});

describe('a service that is busy', () => {
  it('is called again after the time that it gives', async () => {
    const client = await signedIn({ fetch: spoiling(busy('0'), busy('0')) });

    await expect(client.get('/loans')).resolves.toHaveLength(1);
  });

  it.each([
    ['a third time', ['0', '0', '0'], 3],
    ['if the wait would be too long', ['60'], 1],
    ['if it gives no time', ['soon'], 1],
  ])('is not called again %s', async (_when, answers, calls) => {
    const client = await signedIn({ fetch: spoiling(...answers.map(busy)) });

    await expect(client.get('/loans')).rejects.toMatchObject({ status: 503, code: 'UNEXPECTED_ANSWER' });
    expect(sent).toHaveLength(calls);
  });
});

describe('a list', () => {
  it.each([false, true])('yields each item once, from a cursor: %s', async (fromCursor) => {
    const email = `operator-${fromCursor}@example.com`;
    await service.app.identity.createOperator.execute({ email, password: PASSWORD });
    const operator = new LendingClient({ baseUrl, fetch: transmit });
    await operator.signIn({ email, password: PASSWORD });
    const borrower = await signedIn();
    const wanted = { amount: 1000, currency: 'USD', term: 12 } as const;
    for (let count = 0; count < 2; count++) await borrower.post('/requests', { body: wanted });
    const { data, response } = await operator.raw.GET('/backoffice/requests', { params: { query: { limit: 1 } } });
    const after = /after=([^&]+)[^>]*>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    const all = (await operator.get('/backoffice/requests')).map(({ requestId }) => requestId);
    const query = fromCursor ? { limit: 1, after } : { limit: 1 };
    const listed: string[] = [];
    for await (const { requestId } of operator.list('/backoffice/requests', { params: { query } })) {
      listed.push(requestId);
      if (listed.length > all.length) break;
    }

    expect(data?.data[0]?.requestId).toBe(all[0]);
    expect(listed).toEqual(fromCursor ? all.slice(1) : all);
  });
});

it('money keeps the three digits of its currency', async () => {
  const client = await signedIn();
  const terms = { amount: 1000, currency: 'KWD', term: 12 };
  const { schedule } = await client.post('/requests/amortization', { body: { ...terms, interestRate: 12 } });
  expect(schedule.map(({ payment }) => payment)).toEqual([...Array(11).fill(88.849), 88.847]);
  const { requestId } = await client.post('/requests', { body: { ...terms, amount: 1000.125 } });
  const asked = await client.get('/requests/{requestId}', { params: { path: { requestId } } });
  expect(asked).toMatchObject({ amount: 1000.125, currency: 'KWD' });
});

describe('an error', () => {
  it('says what, where and in which request', async () => {
    const client = await signedIn();
    const error = await client.post('/payments', { body: { loanId, ...payment, amount: -1 } }).catch((each) => each);

    expect(error).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', retryAfter: null });
    expect(error.messageFor('/amount')).toBe('Must be greater than 0.');
    expect(error.requestId).toMatch(/^[\w-]+$/);
  });

  it('has the codes of its operation as types', () => {
    expectTypeOf<'PAYMENT_DECLINED' | 'UNAUTHENTICATED' | 'UNAVAILABLE'>().toExtend<ErrorCodeOf<'/payments', 'post'>>();
    expectTypeOf<ErrorCodeOf<'/payments', 'post'>>().toExtend<ErrorCode>();
    expectTypeOf<'PAYMENT_DECLINED'>().not.toExtend<ErrorCodeOf<'/loans', 'get'>>();
    type Disbursed = Exclude<
      DataOf<'/backoffice/requests/{requestId}/disburse', 'post'>,
      components['schemas']['PendingApproval']
    >;
    expectTypeOf<Disbursed['loanId']>().toEqualTypeOf<string | null>();
    // Which currencies a lender has is a setting.
    expectTypeOf<components['schemas']['CreateLoanRequestBody']['currency']>().toEqualTypeOf<string>();
    expectTypeOf<components['schemas']['EmploymentStatus']>().toEqualTypeOf<
      'Employed' | 'Self-employed' | 'Unemployed'
    >();
  });

  it.each([
    ['a page', '<h1>Welcome</h1>', 'text/html'],
    ['another JSON', '{"hello":"world"}', 'application/json'],
  ])('is also %s of another server with the status 200', async (_what, body, type) => {
    const welcome = async () => new Response(body, { headers: { 'content-type': type } });
    const client = await signedIn({ fetch: spoiling(welcome) });
    const misled = new LendingClient({ baseUrl, fetch: welcome });

    const expected = { name: 'ApiError', status: 200, code: 'UNEXPECTED_ANSWER' };
    await expect(client.get('/loans')).rejects.toMatchObject(expected);
    await expect(misled.signIn({ email: EMAIL, password: PASSWORD })).rejects.toMatchObject(expected);
  });
});

describe('the language of a client', () => {
  const inSpanish = 'Debe ser mayor que 0.';
  const messageTo = async (client: Client) => {
    const error = await client.post('/payments', { body: { loanId, ...payment, amount: -1 } }).catch((each) => each);
    return error.messageFor('/amount');
  };

  it('is that of errors and confirmations, before and after a refresh of the tokens', async () => {
    const client = await signedIn({ language: 'es' });
    const before = await messageTo(client);
    refuseAccessToken();
    const after = await messageTo(client);
    const { message } = await client.put('/user/notificationPreferences', { body: { promotions: false } });

    expect([before, after]).toEqual([inSpanish, inSpanish]);
    expect(message).toBe('Guardamos sus preferencias de notificaciones.');
    expect(await messageTo(await signedIn({ language: 'en' }))).toBe('Must be greater than 0.');
  });

  it('is that of errors of signing in', async () => {
    const stranger = new LendingClient({ baseUrl, fetch: transmit, language: 'es' });
    const signingIn = stranger.signIn({ email: EMAIL, password: 'not the password' });

    await expect(signingIn).rejects.toThrow('El correo electrónico o la contraseña no es correcta.');
  });

  it.each(['es', 'en'] as const)('becomes that of the user who registers: %s', async (language) => {
    const client = new LendingClient({ baseUrl, fetch: transmit, language });
    const person = { email: `client-${language}@example.com`, password: PASSWORD, firstName: 'Ana', lastName: 'Paz' };
    await client.register(person);

    expect(await client.get('/user/language')).toEqual({ language });
  });
});
