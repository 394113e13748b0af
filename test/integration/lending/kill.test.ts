import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../support/database.ts';
import { expectReconciled } from '../../support/reconcile.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const OPERATOR = { email: 'operator@example.com', password: 'correct horse battery' };
const READY_WITHIN_MS = 30_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let dataDir: string;
let server: ChildProcess | undefined;

beforeAll(async () => {
  database = await createDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-kill-'));
});

afterAll(async () => {
  server?.kill('SIGKILL');
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the service as a newcomer would, on a free port, and gives back its address. */
async function start(): Promise<string> {
  const env = {
    ...process.env,
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SANDBOX_SETTLEMENT_MS: '2000',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  };
  const child = spawn(process.execPath, ['bootstrap/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not start.')), READY_WITHIN_MS);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /listens on (\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function ask(url: string, token: string | null, body?: object) {
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  // biome-ignore lint/suspicious/noExplicitAny: data is whatever the service sent; the test says what it expects.
  return ((await response.json()) as { data: any }).data;
}

it('settles each payment once after the server was killed while they were processing', async () => {
  let base = await start();
  const person = {
    email: 'borrower@example.com',
    password: OPERATOR.password,
    firstName: 'Some',
    lastName: 'Borrower',
  };
  const { accessToken: borrower } = await ask(`${base}/auth/register`, null, person);
  const { accessToken: operator } = await ask(`${base}/auth/login`, null, OPERATOR);
  const { requestId } = await ask(`${base}/requests`, borrower, { amount: 10_000, currency: 'USD', term: 12 });
  await ask(`${base}/backoffice/requests/${requestId}/approve`, operator, { interestRate: 12 });
  const { loanId } = await ask(`${base}/backoffice/requests/${requestId}/disburse`, operator, {});
  const amounts = [100, 200, 300, 400.5];
  const pay = (amount: number) => ask(`${base}/payments`, borrower, { loanId, amount, paymentMethod: 'card' });
  const taken = await Promise.all(amounts.map(pay));
  expect(taken.map(({ status }) => status)).toEqual(amounts.map(() => 'Processing'));

  server?.kill('SIGKILL');
  if (server) await once(server, 'exit');
  base = await start();

  // The same token: the signing key outlived the process.
  await expect
    .poll(async () => (await ask(`${base}/payments?status=Completed`, borrower)).length, { timeout: 40_000 })
    .toBe(amounts.length);
  const loan = await ask(`${base}/loans/${loanId}`, borrower);
  expect(loan).toMatchObject({ paidAmount: 1000.5, remainingAmount: 9661.36 });

  server?.kill('SIGTERM');
  const [code] = server ? await once(server, 'exit') : [];
  expect(code).toBe(0);
  await expectReconciled({ databaseUrl: database.url });
}, 120_000);
