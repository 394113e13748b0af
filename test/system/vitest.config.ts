import { defineConfig } from 'vitest/config';
import base, { common } from '../vitest.config.ts';

const root = base.root ?? '';
/** Replaces modules, so it shares no worker. */
const REPLACING = ['test/system/security/guards.test.ts'];

/** `npm run test:system`: what starts processes, browsers and clusters, or waits for a clock. One file at a time. */
export default defineConfig({
  root,
  test: {
    fileParallelism: false,
    // Of the tests in a file that may run beside each other.
    maxConcurrency: 3,
    reporters: base.test?.reporters ?? [],
    globalSetup: ['test/support/postgres.ts'],
    projects: [
      {
        root,
        test: {
          ...common,
          name: 'system',
          include: ['test/system/**/*.test.ts'],
          exclude: REPLACING,
          setupFiles: ['test/support/typed-bodies.ts'],
          isolate: false,
        },
      },
      { root, test: { ...common, name: 'system, with replaced modules', include: REPLACING } },
    ],
  },
});
