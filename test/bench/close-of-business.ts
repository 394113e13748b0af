import os from 'node:os';
import { CLOSE_RANGE } from '../../application/closing/close-range.ts';
import type { DayClosing } from '../../application/closing/closing.port.ts';
import { buildApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { calendarDay } from '../../domain/shared/calendar.ts';
import { generateLoans, type LoanBook } from '../support/loan-book.ts';
import { withClient } from '../support/pg-client.ts';
import { openBench } from './bench.ts';
import { rounded } from './figures.ts';

/**
 * Measures the close of a business day: `npm run bench:close-of-business [-- loans …]`, by default with 10000 and 100000
 * loans, each on a separate database: a tenth of the loans are late, since 1 to 16 days, and a tenth are due. Without fees and
 * autopay, with each, with both, and with a fee for all that are late. Prints peak memory and the live heap, which must not
 * grow with the number of loans.
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

/** The first is what the others are compared with. */
const BOOKS: readonly ({ readonly name: string } & Pick<LoanBook, 'fees' | 'autopay' | 'allEndGrace'>)[] = [
  { name: 'without fees and autopay' },
  { name: 'with fees', fees: true },
  { name: 'with autopay', autopay: true },
  { name: 'with fees and autopay', fees: true, autopay: true },
  { name: 'with fees for all late loans at once', fees: true, allEndGrace: true },
];

/** What PostgreSQL has done so far: rows inserted or updated, and how long it executed statements. */
interface Work {
  readonly rows: number;
  readonly databaseSeconds: number;
}

interface Figures extends Work {
  readonly seconds: number;
}

/** Complete once the connections are closed. */
async function workDone(databaseUrl: string): Promise<Work> {
  const text = `select (select sum(n_tup_ins + n_tup_upd) from pg_stat_user_tables) as rows,
    (select active_time from pg_stat_database where datname = current_database()) as ms`;
  const { rows } = await withClient(databaseUrl, (client) => client.query(text));
  return { rows: Number(rows[0].rows), databaseSeconds: rows[0].ms / 1000 };
}

async function measure(
  databaseUrl: string,
  loans: number,
  { name, ...book }: (typeof BOOKS)[number],
): Promise<Figures> {
  await withClient(databaseUrl, (client) => generateLoans(client, { loans, today: TODAY, ...book }));
  const before = await workDone(databaseUrl);
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: os.tmpdir() });
  const app = await buildApp(config, { databaseUrl, version: 'bench', log: false, worksOnJobs: [CLOSE_RANGE.name] });
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
  const after = await workDone(databaseUrl);
  const rows = after.rows - before.rows;
  const databaseSeconds = after.databaseSeconds - before.databaseSeconds;
  const rate = `${Math.round(loans / seconds)} loans/s in total, ${Math.round((tally.loans ?? 0) / seconds)} of those changed`;
  const work = `${rows} rows written, ${Math.round((seconds / rows) * 1e6)} µs each; ${batches} batches; load ${rounded(os.loadavg()[0] ?? 0, 1)}`;
  const told = `${rate}; ${work}; ${memory}\n  ${JSON.stringify(tally)}\n`;
  process.stdout.write(
    `${loans} loans ${name} in ${rounded(seconds, 1)} s, ${rounded(databaseSeconds, 1)} s of them in the database: ${told}`,
  );
  return { seconds, databaseSeconds, rows };
}

/** Closes a day over the same loans in each of the books. */
async function compare(loans: number): Promise<string> {
  const lines: string[] = [];
  let base: Figures | undefined;
  for (const [at, book] of BOOKS.entries()) {
    const figures = await measure(await bench.database(`lending_bench_close_${loans}_${at}`), loans, book);
    base ??= figures;
    const times = (name: keyof Figures) => rounded(figures[name] / (base as Figures)[name], 2);
    if (at === 0) continue;
    const database = `${times('databaseSeconds')} times the database's`;
    lines.push(`${book.name}: ${times('seconds')} times the seconds, ${database}, ${times('rows')} times the rows`);
  }
  return `${lines.join('\n')}\n`;
}

const given = process.argv.slice(2).map(Number);
await using bench = await openBench();
process.stdout.write('To warm up:\n');
await compare(WARM_UP_LOANS);
for (const loans of given.length > 0 ? given : SIZES) process.stdout.write(await compare(loans));
