import os from 'node:os';
import type { DayClosing } from '../../application/closing/closing.port.ts';
import { buildApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { calendarDay } from '../../domain/shared/calendar.ts';
import { generateLoans } from '../support/loan-book.ts';
import { withClient } from '../support/pg-client.ts';
import { openBench } from './bench.ts';
import { rounded } from './figures.ts';

/**
 * Measures the close of a business day: `npm run bench:close-of-business [-- loans …]`, by default with 10000 and 100000
 * loans, each on a separate database, without fees and autopay and with them: then a tenth of the loans get a late fee, and a
 * tenth is charged by autopay. Prints peak memory and the live heap, which must not grow with the number of loans.
 */
const TODAY = calendarDay('2027-03-15');
const SIZES = [10_000, 100_000];
/** Closed first, without a figure: code that runs for the first time takes several times longer. */
const WARM_UP_LOANS = 5_000;
const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

function liveHeap(): string {
  globalThis.gc?.();
  return mib(process.memoryUsage().heapUsed);
}

interface Figures {
  readonly seconds: number;
  readonly rows: number;
}

/** Rows of tables that were inserted or updated so far. Complete once the connections are closed. */
async function rowsWritten(databaseUrl: string): Promise<number> {
  const text = 'select sum(n_tup_ins + n_tup_upd) as rows from pg_stat_user_tables';
  const { rows } = await withClient(databaseUrl, (client) => client.query(text));
  return Number(rows[0].rows);
}

async function measure(databaseUrl: string, loans: number, feesAndAutopay: boolean): Promise<Figures> {
  await withClient(databaseUrl, (client) => generateLoans(client, { loans, today: TODAY, feesAndAutopay }));
  const rowsBefore = await rowsWritten(databaseUrl);
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: os.tmpdir() });
  const app = await buildApp(config, { databaseUrl, version: 'bench', log: false, worksOnJobs: false });
  const [rss, live] = [mib(process.memoryUsage.rss()), liveHeap()];
  let batches = 0;
  let tally: { readonly loans?: number } = {};
  const onProgress = (closing: DayClosing) => {
    batches++;
    tally = closing.tally;
  };
  const began = performance.now();
  await app.closing.closeBusinessDay.execute({ date: TODAY, onProgress });
  const seconds = (performance.now() - began) / 1000;
  const memory = `RSS ${rss} before, ${mib(process.resourceUsage().maxRSS * 1024)} peak; live heap ${live} before, ${liveHeap()} after`;
  await app.http.close();
  const rows = (await rowsWritten(databaseUrl)) - rowsBefore;
  const rate = `${Math.round(loans / seconds)} loans/s in total, ${Math.round((tally.loans ?? 0) / seconds)} of those changed`;
  const kind = feesAndAutopay ? 'with fees and autopay' : 'without fees and autopay';
  const work = `${rows} rows written, ${Math.round((seconds / rows) * 1e6)} µs each; ${batches} batches; load ${rounded(os.loadavg()[0] ?? 0, 1)}`;
  const told = `${rate}; ${work}; ${memory}\n  ${JSON.stringify(tally)}\n`;
  process.stdout.write(`${loans} loans ${kind} in ${rounded(seconds, 1)} s: ${told}`);
  return { seconds, rows };
}

/** Closes a day over the same loans without and with fees and autopay. */
async function compare(loans: number): Promise<string> {
  const without = await measure(await bench.database(`lending_bench_close_${loans}`), loans, false);
  const within = await measure(await bench.database(`lending_bench_close_${loans}_fees`), loans, true);
  const times = (name: keyof Figures) => rounded(within[name] / without[name], 2);
  return `With fees and autopay: ${times('seconds')} times the seconds, ${times('rows')} times the rows.\n`;
}

const given = process.argv.slice(2).map(Number);
await using bench = await openBench();
process.stdout.write('To warm up:\n');
await compare(WARM_UP_LOANS);
for (const loans of given.length > 0 ? given : SIZES) process.stdout.write(await compare(loans));
