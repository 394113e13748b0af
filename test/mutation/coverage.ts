import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** What one test file runs. */
export interface Coverage {
  readonly test: string;
  readonly seconds: number;
  /** The numbers of the lines that ran, by source file. */
  readonly lines: Readonly<Record<string, readonly number[]>>;
}

/** Of each test file. Runs the tests once, unless the folder has the result. */
export function coverageOf(folder: string): Coverage[] {
  const known = read(folder);
  if (known.length > 0) return known;
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const config = path.join(import.meta.dirname, 'vitest.config.ts');
  // Code from the cache is covered less exactly. A failed test covers what it ran.
  const env = { ...process.env, MUTANTS_COVERAGE: path.join(folder, 'running'), NODE_DISABLE_COMPILE_CACHE: '1' };
  spawnSync(process.execPath, [vitest, 'run', '--config', config], { cwd: ROOT, env, stdio: 'inherit' });
  renameSync(path.join(folder, 'running'), path.join(folder, 'coverage'));
  return read(folder);
}

function read(folder: string): Coverage[] {
  return globSync('coverage/*.json', { cwd: folder }).map((file) =>
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  );
}

/** The test files that run one of these lines: first those named most like the source, then the fastest. */
export function testsOf(coverage: readonly Coverage[], file: string, lines: readonly number[]): string[] {
  const near = ({ test }: Coverage) => wordsOf(test).intersection(wordsOf(file)).size;
  return coverage
    .filter((each) => each.lines[file]?.some((line) => lines.includes(line)))
    .sort((one, other) => near(other) - near(one) || one.seconds - other.seconds)
    .map(({ test }) => test);
}

/** Of its name and its folder. */
const wordsOf = (file: string) =>
  new Set(
    file
      .split('/')
      .slice(-2)
      .flatMap((part) => part.split(/\W/))
      .filter((word) => word !== 'ts'),
  );
