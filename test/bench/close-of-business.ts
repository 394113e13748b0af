import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../../adapters/persistence/database/database.ts';
import { buildApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { startEmbeddedPostgres } from '../../bootstrap/embedded-postgres.ts';
import { calendarDay } from '../../domain/shared/calendar.ts';
import { generateLoans } from '../support/loan-book.ts';
import { withClient } from '../support/pg-client.ts';
import { watchRun } from '../support/run.ts';

/**
 * Measures the close of a business day: `node test/bench/close-of-business.ts [loans …]`, by default with 10000 and
 * 100000 loans. Each size has a separate embedded database and process. Prints peak memory and the live heap, which must
 * not grow with the number of loans.
 */
const TODAY = calendarDay('2027-03-15');
const SIZES = [10_000, 100_000];
const say = (line: string) => process.stdout.write(`${line}\n`);

async function measure(databaseUrl: string, loans: number): Promise<void> {
  const config = readConfig({
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(os.tmpdir(), 'lending-bench'),
  });
  const app = await buildApp(config, { databaseUrl, version: 'bench', log: false, worksOnJobs: false });
  const atRest = process.memoryUsage.rss();
  const liveBefore = liveHeap();
  let batches = 0;
  let tally = {};
  const began = performance.now();
  await app.closing.closeBusinessDay.execute({
    date: TODAY,
    onProgress: (closing) => {
      batches++;
      tally = closing.tally;
    },
  });
  const seconds = (performance.now() - began) / 1000;
  const liveAfter = liveHeap();
  await app.http.close();
  const touched = (tally as { loans?: number }).loans ?? 0;
  const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  say(
    `${loans} loans in ${seconds.toFixed(1)} s: ${Math.round(loans / seconds)} loans/s in total, ` +
      `${Math.round(touched / seconds)} of those changed; ${batches} batches; ` +
      `RSS ${mib(atRest)} before, ${mib(process.resourceUsage().maxRSS * 1024)} peak; ` +
      `live heap ${mib(liveBefore)} before, ${mib(liveAfter)} after`,
  );
  say(`  ${JSON.stringify(tally)}`);
}

function liveHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

async function measureInProcess(loans: number): Promise<void> {
  watchRun();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-bench-'));
  const embedded = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(embedded.url);
    await withClient(embedded.url, (client) => generateLoans(client, loans, TODAY));
    const args = ['--expose-gc', import.meta.filename, 'measure', embedded.url, String(loans)];
    const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
    if (code !== 0) throw new Error('The measuring process failed.');
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const [first, databaseUrl, size] = process.argv.slice(2);
if (first === 'measure' && databaseUrl !== undefined) {
  await measure(databaseUrl, Number(size));
} else {
  const sizes = process.argv.slice(2).map(Number);
  for (const loans of sizes.length > 0 ? sizes : SIZES) await measureInProcess(loans);
}
