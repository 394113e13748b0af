import os from 'node:os';
import { Readable } from 'node:stream';
import { textOf } from '../../adapters/exports/dataset-stream.ts';
import { loanLinesOf } from '../../adapters/imports/loan-lines.ts';
import { type App, buildApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { reconcileDatabase } from '../../bootstrap/reconcile.ts';
import { withClient } from '../support/pg-client.ts';
import { openBench } from './bench.ts';
import { rounded } from './figures.ts';

/**
 * Measures the commands `import` and `export`: `npm run bench:import [-- loans]`, by default with 10000 loans of 12 entries
 * each, and an export of 500000 rows, whose memory is compared with that of 20 rows.
 */
const LOANS = Number(process.argv[2] ?? 10_000);
const FEW_ROWS = 20;
const MANY_ROWS = 500_000;

const DUE = Array.from({ length: 8 }, (_, month) => `2025-${String(month + 2).padStart(2, '0')}-15`);
const HISTORY = [
  ...DUE.map((on) => ({ type: 'payment', on, amount: 332.14 })),
  { type: 'prepayment', on: '2025-09-20', amount: 500, reduce: 'payment' },
  { type: 'rate', on: '2025-09-21', interestRate: 10 },
  { type: 'payment', on: '2025-09-25', amount: 100 },
  { type: 'payment', on: '2025-09-26', amount: 100 },
];

function* lines(): Generator<Buffer> {
  for (let number = 0; number < LOANS; number++) {
    const borrower = { email: `bench-${number}@old.example`, firstName: 'Ada', lastName: 'Byron' };
    const loan = { amount: 10_000, currency: 'USD', term: 36, interestRate: 12, disbursedOn: '2025-01-15' };
    yield Buffer.from(`${JSON.stringify({ externalId: `B-${number}`, borrower, loan, history: HISTORY })}\n`);
  }
}

/** Milliseconds in which PostgreSQL executed statements of the database. */
async function activeMs(databaseUrl: string): Promise<number> {
  const text = 'select active_time from pg_stat_database where datname = current_database()';
  const { rows } = await withClient(databaseUrl, (client) => client.query(text));
  return Number(rows[0].active_time);
}

async function importAll({ imports }: App, databaseUrl: string): Promise<string> {
  const [began, cpu, before] = [performance.now(), process.cpuUsage(), await activeMs(databaseUrl)];
  const tally = await imports.importLoans.execute({
    lines: loanLinesOf(Readable.from(lines())),
    dryRun: false,
    onFault: (line, fault) => process.stdout.write(`line ${line}: ${JSON.stringify(fault)}\n`),
    onProgress: () => {},
  });
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const database = ((await activeMs(databaseUrl)) - before) / 1000;
  const share = Math.round((100 * database) / seconds);
  const load = `load ${rounded(os.loadavg()[0] ?? 0, 1)}`;
  const parts = `${rounded(database, 1)} s in PostgreSQL (${share} %), ${rounded((user + system) / 1e6, 1)} s CPU of the process`;
  return `${JSON.stringify(tally)} in ${rounded(seconds, 1)} s: ${parts}; ${load}\n`;
}

async function exportRows({ exports }: App): Promise<number> {
  let rows = 0;
  let bytes = 0;
  await exports.exportDataset.execute({
    dataset: 'journal',
    filter: { from: undefined, to: undefined },
    operator: null,
    async take(part) {
      rows += part.length;
      bytes += textOf({ dataset: 'journal', format: 'csv' }, part).length;
    },
  });
  process.stdout.write(`${rows} rows, ${Math.round(bytes / 2 ** 20)} MiB of CSV\n`);
  return process.resourceUsage().maxRSS / 1024;
}

function addEntries(databaseUrl: string, rows: number): Promise<unknown> {
  return withClient(databaseUrl, (client) =>
    client.query(
      `insert into ledger_postings (source, position, account, currency, amount, occurred_at, booked_on)
       select 'bulk:' || n || ':' || $1, p, case p when 1 then 'cash' else 'unclaimed-deposits' end, 'USD',
         case p when 1 then 1 else -1 end, now(), now()
       from generate_series(1, $1::integer / 2) n, generate_series(1, 2) p`,
      [rows],
    ),
  );
}

async function opened(databaseUrl: string): Promise<App> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: os.tmpdir() });
  return buildApp(config, { databaseUrl, version: 'bench', log: false, worksOnJobs: false });
}

await using bench = await openBench();
const exported = await bench.database('lending_bench_export');
const exporting = await opened(exported);
await addEntries(exported, FEW_ROWS);
const few = await exportRows(exporting);
await addEntries(exported, MANY_ROWS - FEW_ROWS);
const began = performance.now();
const many = await exportRows(exporting);
process.stdout.write(
  `exported in ${rounded((performance.now() - began) / 1000, 1)} s; ${Math.round(many - few)} MiB more than for ${FEW_ROWS} rows\n`,
);
await exporting.http.close();

const imported = await bench.database('lending_bench_import');
const importing = await opened(imported);
process.stdout.write(await importAll(importing, imported));
await importing.http.close();
const { agrees } = await reconcileDatabase(imported);
process.stdout.write(`reconcile: ${agrees ? 'all agree' : 'DISAGREES'}\n`);
