import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { disbursedLoan, settled, startApp, type TestApp } from '../../support/app.ts';
import { serverProcess } from '../../support/server-process.ts';

const CLIENTS = 8;
/** As many failed checks take a process out of service. */
const FALL = 3;
const CHECK_MS = 100;
/** Longer than any test. SIGINT ends it. */
const DRAIN_SECONDS = 3_600;

let service: TestApp;

beforeAll(async () => {
  service = await startApp();
});

afterAll(() => service.close());

/** Checks the process as a load balancer does, until as many checks as take it out of service have failed. */
async function checkUntilOut(base: string, onFailure = () => {}): Promise<void> {
  for (let failed = 0; failed < FALL; await sleep(CHECK_MS)) {
    const { status } = await fetch(`${base}/health/ready`, { headers: { connection: 'close' } });
    failed = status === 503 ? failed + 1 : 0;
    if (failed > 0) onFailure();
  }
}

it('no request fails while the load balancer finds out that the process stops, until SIGINT', async () => {
  const server = serverProcess({
    DATABASE_URL: service.databaseUrl,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    // A fast machine sends more than a minute's requests.
    RATE_LIMIT_MAX: '1000000',
  });
  onTestFinished(server.dispose);
  const base = await server.start();
  let out = false;
  const answers: { readonly status: number; readonly closes: boolean; readonly draining: boolean }[] = [];
  let draining = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!out) {
      const sentWhileDraining = draining;
      const { status, headers } = await fetch(`${base}/openapi.json`, { method: 'HEAD' });
      answers.push({ status, closes: headers.get('connection') === 'close', draining: sentWhileDraining });
    }
  });
  await expect.poll(() => answers.length).toBeGreaterThan(CLIENTS);

  const ended = server.end('SIGTERM');
  // The second one does not end the drain.
  server.signal('SIGTERM');
  await checkUntilOut(base, () => {
    draining = true;
  });
  await expect.poll(() => answers.some((each) => each.draining)).toBe(true);
  out = true;
  await Promise.all(clients);
  server.signal('SIGINT');

  expect(await ended).toBe(0);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.filter(({ draining, closes }) => draining && !closes)).toEqual([]);
});

it('a process that stops takes no jobs, and leaves those of its last requests to others', async () => {
  const stopping = await startApp({}, service);
  onTestFinished(() => stopping.close());
  const [borrower, operator] = [await stopping.borrower(), await service.operator()];
  const loanId = await disbursedLoan(borrower, operator);
  await Promise.all([stopping.app.jobs.stopWorking(), service.app.jobs.stopWorking()]);

  const order = { loanId, amount: 1, paymentMethod: 'card' };
  expect((await borrower.send('POST', '/payments', order)).body.data.status).toBe('Processing');
  const other = await startApp({}, service);
  onTestFinished(() => other.close());
  await settled(borrower);
});
