import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { watchRun } from '../support/run.ts';

// The suites of this folder at full length: `npm run test:faults [-- <part of a file's name>]`.
watchRun();
const vitest = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--config', 'test/vitest.config.ts', '--project', 'faults', '--no-file-parallelism'];
const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'long' },
});
process.exit(status ?? 1);
