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
 * loans, each on a separate database. Prints peak memory and the live heap, which must not grow with the number of loans.
 */
const TODAY = calendarDay('2027-03-15');
const SIZES = [10_000, 100_000];
const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

function liveHeap(): string {
  globalThis.gc?.();
  return mib(process.memoryUsage().heapUsed);
}

async function measure(databaseUrl: string, loans: number): Promise<string> {
  await withClient(databaseUrl, (client) => generateLoans(client, loans, TODAY));
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
  const rate = `${Math.round(loans / seconds)} loans/s in total, ${Math.round((tally.loans ?? 0) / seconds)} of those changed`;
  return `${loans} loans in ${rounded(seconds, 1)} s: ${rate}; ${batches} batches; ${memory}\n  ${JSON.stringify(tally)}\n`;
}

const given = process.argv.slice(2).map(Number);
await using bench = await openBench();
for (const loans of given.length > 0 ? given : SIZES) {
  process.stdout.write(await measure(await bench.database(`lending_bench_close_${loans}`), loans));
}
