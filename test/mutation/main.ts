import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { coverageOf, ROOT, testsOf } from './coverage.ts';
import { apply, faultOf, linesOf, type Mutant } from './mutant.ts';

const HELP = `Makes each change of mutants.json and runs the cheapest tests that cover it. One of them must fail.

  npm run mutants                     all that have no result yet for the current commit
  npm run mutants -- --only domain    the files whose path begins so
  npm run mutants -- --from 51        from that number on
  npm run mutants -- --summary        only print the results`;

const isUnit = (test: string) => test.startsWith('test/unit/');
/** At most so many test files. Those on PostgreSQL run only if the others have not noticed the change. */
const PHASES = [
  { files: 6, includes: isUnit },
  { files: 4, includes: (test: string) => !isUnit(test) },
];
/** A change may cause an endless loop. */
const LIMIT_MS = 240_000;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
    summary: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

interface Result extends Mutant {
  readonly result: 'caught' | 'survived' | 'not covered';
  /** The failed test, or null. */
  readonly by: string | null;
  readonly seconds: number;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
};

const folder = path.join(ROOT, 'coverage/mutants', git('rev-parse', '--short', 'HEAD'));
const scratch = path.join(folder, 'scratch');
const results = path.join(folder, 'results.jsonl');
const mutants: Mutant[] = JSON.parse(readFileSync(path.join(import.meta.dirname, 'mutants.json'), 'utf8'));
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const keyOf = ({ file, find, replace }: Mutant) => JSON.stringify([file, find, replace]);

async function main(): Promise<void> {
  if (options.help) say(HELP);
  else {
    mkdirSync(folder, { recursive: true });
    if (!options.summary) await run();
    summarize();
  }
}

async function run(): Promise<void> {
  if (git('status', '--porcelain', '--untracked-files=no') !== '') throw new Error('Commit your changes first.');
  const faults = mutants.flatMap((mutant, at) => faultOf(mutant, at + 1, ROOT) ?? []);
  if (faults.length > 0) throw new Error(`Some entries of mutants.json no longer apply:\n${faults.join('\n')}`);
  const coverage = coverageOf(folder);
  checkOut();
  const done = new Set(readResults().map(keyOf));
  for (const [at, mutant] of mutants.entries()) {
    if (at + 1 < Number(options.from) || !mutant.file.startsWith(options.only) || done.has(keyOf(mutant))) continue;
    const lines = linesOf(mutant, textOf(mutant.file));
    const start = performance.now();
    const { result, by } = await attempt(mutant, testsOf(coverage, mutant.file, lines));
    const seconds = Math.round((performance.now() - start) / 1000);
    appendFileSync(results, `${JSON.stringify({ ...mutant, result, by, seconds })}\n`);
    say(`${at + 1} ${result} (${seconds} s) ${mutant.file}:${lines[0]} ${by ?? ''}`);
  }
}

/** The commit in a separate folder, with the packages of this one. */
function checkOut(): void {
  if (existsSync(scratch)) git('worktree', 'remove', '--force', scratch);
  git('worktree', 'add', '--force', '--detach', scratch);
  for (const each of ['node_modules', 'clients/typescript/node_modules']) {
    if (existsSync(path.join(ROOT, each))) symlinkSync(path.join(ROOT, each), path.join(scratch, each));
  }
}

async function attempt(mutant: Mutant, tests: readonly string[]): Promise<Pick<Result, 'result' | 'by'>> {
  if (tests.length === 0) return { result: 'not covered', by: null };
  const file = path.join(scratch, mutant.file);
  const original = textOf(mutant.file);
  writeFileSync(file, apply(mutant, original));
  try {
    for (const { includes, files } of PHASES) {
      const by = await failureOf(tests.filter(includes).slice(0, files));
      if (by !== null) return { result: 'caught', by };
    }
    return { result: 'survived', by: null };
  } finally {
    writeFileSync(file, original);
  }
}

/** The first failure of these tests, or null. */
async function failureOf(tests: readonly string[]): Promise<string | null> {
  if (tests.length === 0) return null;
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--config', 'test/vitest.config.ts', '--bail', '1', '--testTimeout', '60000', ...tests];
  // A process group, because workers that loop outlive Vitest.
  const run = spawn(process.execPath, [vitest, ...args], {
    cwd: scratch,
    detached: true,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const limit = setTimeout(() => run.pid && process.kill(-run.pid, 'SIGKILL'), LIMIT_MS);
  const [stdout, stderr, [code]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close')]);
  clearTimeout(limit);
  if (code === 0) return null;
  return code === null ? 'no end' : (/ FAIL {2}(.+)/.exec(stdout + stderr)?.[1] ?? `exit code ${code}`);
}

function readResults(): Result[] {
  if (!existsSync(results)) return [];
  return readFileSync(results, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function summarize(): void {
  const all = readResults();
  const survivors = all.filter(({ result }) => result !== 'caught');
  for (const { result, file, find, replace } of survivors) say(`${result}: ${file}\n  - ${find}\n  + ${replace}`);
  for (const layer of ['domain', 'application', 'adapters']) {
    const own = all.filter(({ file }) => file.startsWith(`${layer}/`));
    const count = (wanted: Result['result']) => own.filter(({ result }) => result === wanted).length;
    const others = `${count('survived')} survived, ${count('not covered')} not covered`;
    say(`${layer}: ${count('caught')} of ${own.length} caught, ${others}`);
  }
}

await main();
