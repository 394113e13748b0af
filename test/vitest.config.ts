import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

// Compiled code on disk saves each start of a worker or process a second.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/node');

/** Twenty times what a quiet machine needs: a slow one may take its time. A test that hangs still fails. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 90_000 } } };

/** What all tests have in common. */
export const common = {
  ...patient,
  // Node's own loader, as in production.
  experimental: { viteModuleRunner: false },
};

/**
 * `npm test`: all that runs in the process of the test. Rules with no I/O, the direction of imports, generated sequences,
 * and what needs PostgreSQL.
 *
 * Why: docs/decisions/0035-tests-attack-the-running-service.md
 */
export default defineConfig({
  root,
  test: {
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    // Files share a worker, and with it what they import, so they leave nothing behind.
    isolate: false,
    reporters: ['default', path.join(root, 'test/support/slowest-files.ts')],
    coverage: { include: ['domain/**/*.ts', 'application/**/*.ts'], reporter: ['text-summary', 'json-summary'] },
    projects: [
      {
        root,
        test: {
          ...common,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: ['test/support/fixed-seed.ts', 'test/support/typed-bodies.ts'],
        },
      },
      { root, test: { ...common, name: 'architecture', include: ['test/architecture/**/*.test.ts'] } },
      {
        root,
        test: { ...common, name: 'model', include: ['test/model/**/*.test.ts'], exclude: ['test/model/http*.test.ts'] },
      },
      {
        root,
        test: {
          ...common,
          name: 'integration',
          include: ['test/{integration,contract,console,security,races}/**/*.test.ts', 'test/model/http*.test.ts'],
          setupFiles: ['test/support/typed-bodies.ts'],
          globalSetup: ['test/support/postgres.ts'],
        },
      },
    ],
  },
});
