import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

// Tests start many processes. With compiled code on disk, each starts a second sooner.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/node');

/** Twenty times what a quiet machine needs: a slow one may take its time. A test that hangs still fails. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 90_000 } } };

/** Three projects: rules with no I/O, the direction of imports, and everything that needs PostgreSQL. */
export default defineConfig({
  root,
  test: {
    // Not more than there are cores: browsers and races would take the machine from each other.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    coverage: { include: ['domain/**/*.ts', 'application/**/*.ts'], reporter: ['text-summary', 'json-summary'] },
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: ['test/support/fixed-seed.ts'],
          ...patient,
        },
      },
      { root, test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'], ...patient } },
      {
        root,
        test: {
          name: 'model',
          include: ['test/model/**/*.test.ts'],
          exclude: ['test/model/http*.test.ts'],
          ...patient,
        },
      },
      {
        root,
        test: {
          name: 'integration',
          include: ['test/{integration,contract,console,fuzz,security,races}/**/*.test.ts', 'test/model/http*.test.ts'],
          globalSetup: ['test/support/postgres.ts'],
          ...patient,
        },
      },
      {
        root,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/support/postgres.ts'],
          ...patient,
        },
      },
    ],
  },
});
