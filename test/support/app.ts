import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Argon2idPasswordHasher } from '../../adapters/security/argon2id-password-hasher.ts';
import { type App, type AppOptions, buildApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { Identity } from '../../bootstrap/contexts/identity.ts';
import { Shared } from '../../bootstrap/contexts/shared.ts';
import { answerCheckerOf, type CheckAnswer } from './api-description.ts';
import { createDatabase } from './database.ts';
import { expectReconciled } from './reconcile.ts';

export const PASSWORD = 'correct horse battery';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent; the test says what it expects.
  readonly body: any;
}

export interface Client {
  readonly userId: string;
  /** What says who calls. */
  readonly headers: Readonly<Record<string, string>>;
  get(url: string): Promise<Answer>;
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

interface SignedIn {
  readonly accessToken: string;
  readonly userId: string;
}

export interface TestApp {
  readonly app: App;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Whoever was let in with these. */
  as(signedIn: SignedIn): Client;
  /** A client of another node of the same service, calling this one. */
  at(client: Client): Client;
  borrower(): Promise<Client>;
  operator(): Promise<Client>;
  anonymous: Client;
  /** Has a sound token of the service, and was never registered. */
  somebodyElsewhere(): Client;
  /** Ends the service, after proving its books; a suite that plants faults says that they need not agree. */
  close(options?: { readonly proveBooks: boolean }): Promise<void>;
}

/** What a suite about the service itself changes of it. */
interface TestAppOptions {
  readonly override?: AppOptions['override'];
  readonly log?: AppOptions['log'];
  readonly timeouts?: AppOptions['timeouts'];
}

/**
 * The service as it runs, on a database of its own or beside another node on the given one; only passwords are hashed
 * with less work.
 *
 * @param overrides replaces ports and limits, for a suite that breaks something on purpose
 */
export async function startApp(
  env: Record<string, string> = {},
  beside?: TestApp,
  { override, log = false, timeouts }: TestAppOptions = {},
): Promise<TestApp> {
  const database = beside === undefined ? await createDatabase() : { url: beside.databaseUrl, drop: async () => {} };
  const dataDir = beside?.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'lending-test-'));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SANDBOX_SETTLEMENT_MS: '0',
    AUTH_RATE_LIMIT_MAX: '1000',
    RATE_LIMIT_MAX: '100000',
    ...env,
  });
  const app = await buildApp(config, {
    databaseUrl: database.url,
    version: 'test',
    log,
    ...(timeouts && { timeouts }),
    override: (container) => {
      container.register(Identity.passwordHasher, {
        useValue: new Argon2idPasswordHasher({ memoryKiB: 8, passes: 1, maxRunning: 4 }),
      });
      override?.(container);
    },
  });
  const check = await answerCheckerOf(app.http);
  let people = 0;
  const clientOf = ({ accessToken, userId }: SignedIn) =>
    client(app, check, userId, { authorization: `Bearer ${accessToken}` });
  return {
    app,
    databaseUrl: database.url,
    dataDir,
    as: clientOf,
    at: ({ userId, headers }) => client(app, check, userId, headers),
    anonymous: client(app, check, '', {}),
    somebodyElsewhere() {
      const userId = app.container.resolve(Shared.ids).next<'User'>();
      const { token } = app.container.resolve(Identity.accessTokens).issue({ userId, role: 'borrower' });
      return clientOf({ accessToken: token, userId });
    },
    async borrower() {
      const email = `borrower-${++people}@example.com`;
      const person = { email, password: PASSWORD, firstName: 'Some', lastName: 'Borrower', phone: null };
      return clientOf(await app.identity.registerUser.execute(person));
    },
    async operator() {
      const credentials = { email: `operator-${++people}@example.com`, password: PASSWORD };
      await app.identity.createOperator.execute(credentials);
      return clientOf(await app.identity.logIn.execute(credentials));
    },
    async close({ proveBooks } = { proveBooks: true }) {
      try {
        await app.http.close();
        if (proveBooks && beside === undefined) await expectReconciled({ databaseUrl: database.url });
      } finally {
        await database.drop();
        if (beside === undefined) rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

function client(app: App, check: CheckAnswer, userId: string, auth: Readonly<Record<string, string>>): Client {
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) => {
    const request = { method, url, headers: { ...auth, ...headers }, ...(payload && { payload }) };
    const { statusCode: status, headers: received, body: text } = await app.http.inject(request);
    const body = JSON.parse(text);
    const fault = check({ method, url, status, body });
    if (fault !== null) throw new Error(fault);
    return { status, headers: received, text, body };
  };
  return { userId, headers: auth, get: (url) => ask('GET', url), send: ask };
}

/** A loan in dollars, asked for, approved and paid out over HTTP; 10,000 at 12 % over 12 months unless told. */
export async function disbursedLoan(
  borrower: Client,
  operator: Client,
  { amount = 10_000, term = 12, interestRate = 12 } = {},
): Promise<string> {
  const asked = await borrower.send('POST', '/requests', {
    amount,
    currency: 'USD',
    term,
    employmentStatus: 'Employed',
  });
  const path = `/backoffice/requests/${asked.body.data.requestId}`;
  await operator.send('POST', `${path}/approve`, { interestRate });
  const disbursed = await operator.send('POST', `${path}/disburse`);
  return disbursed.body.data.loanId;
}

/** Pays the next instalments in full, one after the other. */
export async function payInstallments(borrower: Client, loanId: string, count: number): Promise<void> {
  for (let paid = 0; paid < count; paid++) {
    const { data: info } = (await borrower.get(`/loans/${loanId}/paymentInfo`)).body;
    const amount = info.nextPaymentAmount;
    await borrower.send('POST', '/payments', { loanId, amount, paymentMethod: 'card' });
    await settled(borrower);
  }
}

/** Waits until nothing of the borrower's is being processed. */
export async function settled(borrower: Client): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const { body } = await borrower.get('/payments?status=Processing');
    if (body.data.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Payments were still being processed after 15 s.');
}
