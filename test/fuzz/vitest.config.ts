import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');

/** The long run, with FUZZ_RUNS requests for each operation. */
export default defineConfig({
  root,
  test: {
    name: 'fuzz',
    include: ['test/fuzz/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts'],
    env: {
      FUZZ_RUNS: process.env.FUZZ_RUNS ?? '300',
      FUZZ_SEED: process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31)),
    },
    testTimeout: 60 * 60_000,
    hookTimeout: 60_000,
  },
});
