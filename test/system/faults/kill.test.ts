import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sql } from '../../support/books.ts';
import { openProcess } from '../../support/open-process.ts';
import { OPERATOR } from '../../support/server-process.ts';
import { evidenceOf } from './support/evidence.ts';
import { expectNothingLost } from './support/expect-nothing-lost.ts';
import { extent, LONG, say } from './support/extent.ts';
import { Load } from './support/load.ts';
import { UNLIMITED } from './support/loaded-server.ts';

const ROUNDS = extent(3, 100);
const CLIENTS = 8;
const SLOW_START_MS = 15_000;

const { database, server } = await openProcess({ ...UNLIMITED, SANDBOX_SETTLEMENT_MS: '100' });
let base: string | null = null;

/** Prints what the database is waiting for, to explain a slow start. */
async function printWaits(): Promise<void> {
  const rows = await sql<{ line: string }>(
    database.url,
    `select format('%s %s/%s blocked by %s: %s', pid, wait_event_type, wait_event, pg_blocking_pids(pid), left(query, 150)) as line
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  say(`kill: a start takes long; the database is busy with ${rows.map(({ line }) => line).join(' | ') || 'nothing'}`);
}

/** Starts the service. Returns the milliseconds until it is ready. */
async function startReady(): Promise<number> {
  const started = performance.now();
  const late = setTimeout(printWaits, SLOW_START_MS);
  const address = await server.start();
  while (!(await fetch(`${address}/health/ready`)).ok) await sleep(20);
  clearTimeout(late);
  base = address;
  return performance.now() - started;
}

it(
  `loses and doubles no effect if it is killed ${ROUNDS} times under load`,
  async () => {
    await startReady();
    const load = new Load({ base: () => base, operator: OPERATOR, mayBeUnavailable: false });
    await load.prepare();
    load.start(CLIENTS);
    const times: number[] = [];
    const faults: (string | null)[] = [];
    const payments = () => load.acknowledged.filter(({ kind }) => kind === 'payment').length;
    for (let round = 1; round <= ROUNDS; round++) {
      const paid = payments();
      await expect.poll(payments, { interval: 20 }).toBeGreaterThan(paid);
      // At a different moment in each round.
      await sleep((round * 137) % 500);
      base = null;
      await server.end('SIGKILL');
      times.push(await startReady());
      const kept = load.acknowledged.filter(({ kind }) => kind !== 'registration');
      for (const one of [kept.at(0), kept.at(-1), kept.at(-2)]) if (one) faults.push(await load.replay(one));
      if (round % 10 === 0) say(`kill: ${round} rounds, ${load.acknowledged.length} acknowledged`);
    }
    const paid = payments();
    await expect.poll(payments, { interval: 20 }).toBeGreaterThan(paid);
    await load.stop();
    if (LONG) await everythingSettled();

    const { acknowledged, lost, doubled } = await evidenceOf(database.url, load);
    const sorted = times.map(Math.round).sort((one, other) => one - other);
    say(
      `kill: ${ROUNDS} rounds, ${acknowledged} acknowledged (${payments()} payments), ${lost} lost, ${doubled} doubled, ` +
        `${faults.length} replays, ready after ${sorted[sorted.length >> 1]} ms (median), ${sorted.slice(-3).join(', ')} ms (slowest), answers ${JSON.stringify(load.counts)}`,
    );
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
    await expectNothingLost(database.url, load);

    // The check can fail: it finds a payment that was not acknowledged, and a missing one.
    const [known] = load.acknowledged.splice(
      load.acknowledged.findIndex(({ kind }) => kind === 'payment'),
      1,
    );
    expect(await evidenceOf(database.url, load)).toMatchObject({ lost: 0, doubled: 1 });
    if (known) load.acknowledged.push({ ...known, id: '019aa3c0-0000-7000-8000-000000000000' });
    expect(await evidenceOf(database.url, load)).toMatchObject({ lost: 1, doubled: 1 });
    load.close();
  },
  extent(undefined, 1_800_000),
);

async function everythingSettled(): Promise<void> {
  const started = performance.now();
  const open = () => sql(database.url, `select from payments where status = 'Processing'`);
  await expect.poll(open, { interval: 500 }).toEqual([]);
  say(`kill: all payments settled ${Math.round(performance.now() - started)} ms after the load ended`);
}
