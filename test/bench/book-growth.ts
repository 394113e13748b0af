import os from 'node:os';
import { parseArgs } from 'node:util';
import { openBench, say } from './bench.ts';
import { costsOf } from './book-costs.ts';
import { closePastDays } from './dataset.ts';
import { openBook } from './kept-book.ts';
import type { Cost } from './operation-cost.ts';

const HELP = `npm run bench:growth [-- options]

What an operation costs the database as the book grows: its time and the buffers that it touches, and the rows that it
reads, of each call, and how many of them are of tables that are read whole. A borrower has a loan, ten payments and 52 postings.

  --borrowers <n,…>   sizes of the book, the smallest first; default 10000,100000
  --loans <n>         loans of the largest size, if fewer than borrowers
  --keep              keeps the databases, for another run (with TEST_DATABASE_URL)
  --clean             drops the databases that earlier runs kept, or left behind, and ends
  --help
`;
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  max_parallel_workers_per_gather: '0',
};

function tableOf(sizes: readonly number[], costs: readonly ReadonlyMap<string, Cost>[]): string {
  const shown = ({ databaseMs, buffers, rowsRead, wholeRows, answerMs }: Cost) =>
    [databaseMs.toFixed(2), ...[buffers, rowsRead, wholeRows].map(Math.round), answerMs.toFixed(1)].join(', ');
  const head = sizes.map((size) => `${size}: database ms, buffers, rows, those of whole tables, answer ms`);
  const ratio = (of: 'databaseMs' | 'buffers', name: string) =>
    ((costs.at(-1)?.get(name)?.[of] ?? 0) / (costs[0]?.get(name)?.[of] ?? 1)).toFixed(2);
  const names = [...(costs[0]?.keys() ?? [])];
  const rows = names.map((name) => {
    const figures = costs.map((each) => shown(each.get(name) as Cost));
    return [name, ...figures, `${ratio('databaseMs', name)}, ${ratio('buffers', name)}`];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const top = ['Operation', ...head, 'last ÷ first: ms, buffers'];
  return [line(top), line(top.map(() => '---')), ...rows.map(line)].join('\n');
}

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    borrowers: { type: 'string', default: '10000,100000' },
    loans: { type: 'string' },
    keep: flag,
    clean: flag,
    help: flag,
  },
});

async function run(): Promise<void> {
  const sizes = values.borrowers.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new RangeError('--borrowers takes whole numbers.');
  await using bench = await openBench(SETTINGS);
  const costs: ReadonlyMap<string, Cost>[] = [];
  for (const borrowers of sizes) {
    const most = Number(values.loans ?? borrowers);
    const scale = { users: borrowers, loans: Math.min(borrowers, most), even: 10 } as const;
    await using book = await openBook(bench.postgresUrl, scale, values);
    if (values.clean) continue;
    await closePastDays(book.url);
    say(`${borrowers} borrowers: measuring (load ${os.loadavg()[0]?.toFixed(1)})`);
    costs.push(await costsOf(bench, book.url));
  }
  if (costs.length > 0) process.stdout.write(`${tableOf(sizes, costs)}\n`);
}

if (values.help) process.stdout.write(HELP);
else await run();
