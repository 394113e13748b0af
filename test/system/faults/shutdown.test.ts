import { readdirSync, statSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { REQUEST_TIMEOUTS } from '../../../adapters/persistence/database/limits.ts';
import { disbursedLoan } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { clientAt } from '../../support/client.ts';
import { FORM, form } from '../../support/documents.ts';
import { openProcess, peopleAt } from '../../support/open-process.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { type CallResult, call } from './support/call.ts';
import { extent, say } from './support/extent.ts';
import { UNLIMITED } from './support/loaded-server.ts';

const ROUNDS = extent(1, 15);
const CLIENTS = 16;
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  and query like '%"loans"%'`;
/** More than are encoded in that time. */
const PICTURES = 60;

const { database, server } = await openProcess(UNLIMITED);
let base = await server.start();
const { borrower, operator } = await peopleAt(base);
const loanId = await disbursedLoan(borrower, operator);

interface Sent extends CallResult {
  readonly key: string;
}

/** Each client sends one request after the other until the connection is refused. */
async function untilRefused(round: number): Promise<Sent[]> {
  const kept = new http.Agent({ keepAlive: true });
  const fresh = new http.Agent({ keepAlive: false });
  const sent: Sent[] = [];
  const client = async (number: number) => {
    for (let turn = 0; ; turn++) {
      const key = `stop-${round}-${number}-${turn}`;
      const body = { title: 'Stop', message: key };
      const token = borrower.headers.authorization?.slice('Bearer '.length);
      const what = { method: 'POST', url: '/notifications/send', token, key, body };
      const told = await call(number % 4 === 0 ? fresh : kept, base, what);
      sent.push({ ...told, key });
      if (told.silence === 'ECONNREFUSED') return;
      // Some clients pause, so that some connections are idle at the shutdown.
      if (number % 2 === 0) await sleep(number * 3);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  kept.destroy();
  return sent;
}

/** A request whose body is incomplete when the service gets SIGTERM. */
function halfSent(): { finish(): void; readonly answer: Promise<string> } {
  const { hostname, port } = new URL(base);
  const socket = net.connect(Number(port), hostname);
  const body = JSON.stringify({ title: 'Half', message: 'Sent in two parts.' });
  const head = `POST /notifications/send HTTP/1.1\r\nHost: x\r\nAuthorization: ${borrower.headers.authorization}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
  const answer = new Promise<string>((resolve) => {
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      received += text;
    });
    socket.on('error', (error) => resolve(String(error)));
    socket.on('close', () => resolve(received));
  });
  return { finish: () => socket.write(body.slice(10)), answer };
}

/** Locks the loan, so that a payment waits. Returns the release. */
async function lockLoan(): Promise<() => Promise<void>> {
  const session = new pg.Client({ connectionString: database.url });
  await session.connect();
  await session.query('begin');
  await session.query('select from loans where id = $1 for update', [loanId]);
  return async () => {
    await session.query('rollback');
    await session.end();
  };
}

it(
  'completes every accepted request after SIGTERM, and exits with code 0',
  async () => {
    const totals: Record<string, number> = {};
    let slowestMs = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      if (server.pid === undefined) base = await server.start();
      const running = untilRefused(round);
      await sleep(400 + ((round * 37) % 100));
      const half = halfSent();
      const unlock = await lockLoan();
      const lockedAt = performance.now();
      const waiting = borrower.via(clientAt(base, borrower)).pays(loanId, 1);
      // The service has read what was sent before it as well.
      await expect.poll(async () => (await sql(database.url, WAITING)).length).toBe(1);

      const started = performance.now();
      const ended = server.end('SIGTERM');
      await sleep(50);
      server.signal('SIGTERM');
      await sleep(250);
      half.finish();
      await unlock();
      // On a slow machine the lock may be held for longer than the service waits for one.
      const heldTooLong = performance.now() - lockedAt > REQUEST_TIMEOUTS.lock_timeout / 2;

      expect(await ended).toBe(0);
      slowestMs = Math.max(slowestMs, performance.now() - started);
      expect(await half.answer).toMatch(/^HTTP\/1.1 200 /);
      expect(heldTooLong ? [200, 503] : [200]).toContain((await waiting).status);
      const sent = await running;
      for (const { status, silence, reused } of sent) {
        const outcome = silence === null ? String(status) : `${silence} on a ${reused ? 'used' : 'fresh'} connection`;
        totals[outcome] = (totals[outcome] ?? 0) + 1;
      }
      // A request sent on an idle connection while it is closed was not accepted.
      const silent = sent.filter(({ silence }) => silence !== null).map(({ key }) => `'${key}'`);
      const effects = await sql(database.url, `select key from idempotency_keys where key in (${silent.join(', ')})`);
      expect(effects).toEqual([]);
      expect(sent.filter(({ status }) => status !== 0 && status !== 200)).toEqual([]);
    }
    say(
      `SIGTERM: ${ROUNDS} rounds, ${JSON.stringify(totals)}, no unanswered request had an effect, slowest end ${Math.round(slowestMs)} ms`,
    );
    await expectReconciled({ databaseUrl: database.url });
  },
  extent(undefined, 300_000),
);

it('answers every picture that it has received, once told to stop', async () => {
  if (server.pid === undefined) base = await server.start();
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = sharp({ create: { width: 50, height: 50, channels: 3, background: 'grey', noise } });
  const large = await small.resize(5_000, 5_000).jpeg().toBuffer();
  const body = new Uint8Array(form({ content: large }));
  const headers = { ...FORM, ...borrower.headers };
  let answered = 0;
  const uploads = Array.from({ length: PICTURES }, async () => {
    const { status } = await fetch(`${base}/user/profilePicture`, { method: 'POST', headers, body });
    answered += 1;
    return status;
  });
  const outcomes = Promise.allSettled(uploads);
  const folder = path.join(server.dataDir, 'uploads');
  const isWhole = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size === large.length;
  const received = () => answered + readdirSync(folder).filter(isWhole).length;
  await expect.poll(received).toBeGreaterThanOrEqual(PICTURES);

  expect(await server.end('SIGTERM')).toBe(0);

  const statuses = (await outcomes).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason));
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});
