import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** A run of one test that never ends. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../../..'),
  test: {
    include: ['test/integration/ended-run/endless.ts'],
    globalSetup: ['test/support/postgres.ts'],
    testTimeout: 0,
  },
});
