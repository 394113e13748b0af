import path from 'node:path';
import { expect } from 'vitest';
import { ROOT } from '../../support/program.ts';
import { atWorkplace as it } from './workplace.ts';

const DEFAULT = path.join(ROOT, 'node_modules/.cache/node');
const PRINT = `
  await import(${JSON.stringify(path.join(ROOT, 'bootstrap/compile-cache.ts'))});
  const { getCompileCacheDir } = await import('node:module');
  console.log(getCompileCacheDir());`;

it.for<[string, NodeJS.ProcessEnv, string]>([
  ['beside the packages', {}, DEFAULT],
  ['in the folder that is named', { NODE_COMPILE_CACHE: 'compiled' }, 'compiled'],
  ['nowhere if that is turned off', { NODE_DISABLE_COMPILE_CACHE: '1' }, 'undefined'],
])('compiled code is kept %s', async ([, given, expected], { at }) => {
  const environment = { NODE_COMPILE_CACHE: '', ...given };
  const { ended } = at.run(process.execPath, ['--input-type=module', '-e', PRINT], environment);
  const { stdout, stderr } = await ended;

  expect(stderr).toBe('');
  expect(stdout).toContain(expected);
});
