import os from 'node:os';
import { parseArgs } from 'node:util';
import { CLOSE_RANGE } from '../../application/closing/close-range.ts';
import type { DayClosing } from '../../application/closing/closing.port.ts';
import { buildApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { calendarDay } from '../../domain/shared/calendar.ts';
import { generateLoans, type LoanBook } from '../support/loan-book.ts';
import { withClient } from '../support/pg-client.ts';
import { openBench } from './bench.ts';
import { rounded } from './figures.ts';
import { servingWhile } from './serving-while.ts';

const HELP = `npm run bench:close-of-business [-- options]

Closes a business day, on a new database for each book, with one node: the seconds, the CPU of the node and the time of
PostgreSQL for each loan that has something to do, beside a single update of as many loans, and the memory, which must not
grow with the loans.

  --loans <n,…>   default 10000,100000
  --due <n>       of a hundred loans, those that are due today; default 10
  --late <n>      of a hundred loans, those that are late, since 1 to 16 days; default 10
  --only <text>   only the books whose name contains it: without fees and autopay, with each, both, with a rule, or fees for all late loans
  --serve         what requests of borrowers cost another node, before and during the close, instead of what the close costs
  --help
`;
const TODAY = calendarDay('2027-03-15');
/** Closed first, without a figure: code that runs for the first time takes several times longer. */
const WARM_UP_LOANS = 5_000;
const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

function liveHeap(): string {
  globalThis.gc?.();
  return mib(process.memoryUsage().heapUsed);
}

type Book = { readonly name: string } & Omit<LoanBook, 'loans' | 'today'>;

/** The first is what the others are compared with. */
const BOOKS: readonly Book[] = [
  { name: 'without fees and autopay' },
  { name: 'with fees', fees: true },
  { name: 'with fees and a rule for due days', fees: true, rule: true },
  { name: 'with autopay', autopay: true },
  { name: 'with fees and autopay', fees: true, autopay: true },
  { name: 'with fees for all late loans at once', fees: true, allEndGrace: true },
];

/** As many loans, which are as far apart as those that the close finds. */
const SINGLE_UPDATE = `update loans set in_flight_amount = in_flight_amount
  where id in (select md5('loan ' || n * $2::bigint / $1::bigint)::uuid from generate_series(1, $1::bigint) n)`;

/** What PostgreSQL has done so far: rows inserted or updated, and how long it executed statements. */
interface Work {
  readonly rows: number;
  readonly databaseSeconds: number;
}

interface Figures extends Work {
  readonly seconds: number;
}

const { values } = parseArgs({
  options: {
    loans: { type: 'string', default: '10000,100000' },
    due: { type: 'string', default: '10' },
    late: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    serve: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Complete once the connections are closed. */
async function workDone(databaseUrl: string): Promise<Work> {
  const text = `select (select sum(n_tup_ins + n_tup_upd) from pg_stat_user_tables) as rows,
    (select active_time from pg_stat_database where datname = current_database()) as ms`;
  const { rows } = await withClient(databaseUrl, (client) => client.query(text));
  return { rows: Number(rows[0].rows), databaseSeconds: rows[0].ms / 1000 };
}

/** @returns the URL of a new database with so many loans */
async function filled(loans: number, book: Book): Promise<string> {
  const databaseUrl = await bench.database(`lending_bench_close_${loans}_${BOOKS.indexOf(book)}`);
  const all = { ...book, loans, today: TODAY, due: Number(values.due), late: Number(values.late) };
  await withClient(databaseUrl, (client) => generateLoans(client, all));
  return databaseUrl;
}

/** A node that can close days. */
async function openNode(databaseUrl: string) {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: os.tmpdir() });
  const app = await buildApp(config, { databaseUrl, version: 'bench', log: false, worksOnJobs: [CLOSE_RANGE.name] });
  return {
    async close() {
      let tally: { readonly loans?: number; readonly autopayCharges?: number } = {};
      const onProgress = (closing: DayClosing) => {
        tally = closing.tally;
      };
      await app.closing.closeBusinessDay.execute({ date: TODAY, onProgress });
      return tally;
    },
    [Symbol.asyncDispose]: () => app.http.close(),
  };
}

async function secondsOfUpdate(databaseUrl: string, count: number, loans: number): Promise<number> {
  const began = performance.now();
  await withClient(databaseUrl, (client) => client.query(SINGLE_UPDATE, [count, loans]));
  return (performance.now() - began) / 1000;
}

async function measure(loans: number, book: Book): Promise<Figures> {
  const databaseUrl = await filled(loans, book);
  const before = await workDone(databaseUrl);
  const node = await openNode(databaseUrl);
  const [rss, live, cpu, began] = [mib(process.memoryUsage.rss()), liveHeap(), process.cpuUsage(), performance.now()];
  const tally = await node.close();
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const memory = `RSS ${rss} before, ${mib(process.resourceUsage().maxRSS * 1024)} peak; live heap ${live} before, ${liveHeap()} after`;
  await node[Symbol.asyncDispose]();
  const after = await workDone(databaseUrl);
  const rows = after.rows - before.rows;
  const databaseSeconds = after.databaseSeconds - before.databaseSeconds;
  const { loans: changed = 0, autopayCharges = 0 } = tally;
  const each = (micros: number, count = changed + autopayCharges) => `${Math.round(micros / count)} µs`;
  const update = each((await secondsOfUpdate(databaseUrl, changed, loans)) * 1e6, changed);
  const eachLoan = `${each(user + system)} of CPU of the node, ${each(databaseSeconds * 1e6)} of PostgreSQL; a single update: ${update}`;
  process.stdout.write(`${loans} loans ${book.name} in ${rounded(seconds, 1)} s, ${rounded(databaseSeconds, 1)} s of them in the database.
  Each loan with something to do: ${eachLoan}.
  ${rows} rows written; ${memory}; load ${rounded(os.loadavg()[0] ?? 0, 1)}
  ${JSON.stringify(tally)}\n`);
  return { seconds, databaseSeconds, rows };
}

/** Closes a day over the same loans in each of the books. */
async function compare(loans: number): Promise<void> {
  let base: Figures | undefined;
  for (const book of BOOKS.filter(({ name }) => name.includes(values.only))) {
    const figures = await measure(loans, book);
    if (base !== undefined) {
      const first = base;
      const times = (name: keyof Figures) => rounded(figures[name] / first[name], 2);
      const database = `${times('databaseSeconds')} times the database's`;
      process.stdout.write(
        `${book.name}: ${times('seconds')} times the seconds, ${database}, ${times('rows')} times the rows\n`,
      );
    }
    base ??= figures;
  }
}

async function serve(loans: number): Promise<void> {
  const [book] = BOOKS.filter(({ name }) => name.includes(values.only));
  if (book === undefined) throw new RangeError(`No book is called ${values.only}.`);
  const databaseUrl = await filled(loans, book);
  await using node = await openNode(databaseUrl);
  process.stdout.write(await servingWhile(bench, databaseUrl, () => node.close()));
}

if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
await using bench = await openBench();
const sizes = values.loans.split(',').map(Number);
if (!values.serve) {
  process.stdout.write('To warm up:\n');
  await compare(WARM_UP_LOANS);
}
for (const loans of sizes) await (values.serve ? serve(loans) : compare(loans));
