import { defineConfig } from 'vitest/config';
import base, { common } from '../vitest.config.ts';

/** `npm run test:system`: what starts processes, browsers and clusters, or waits for a clock. One file at a time. */
export default defineConfig({
  root: base.root ?? '',
  test: {
    ...common,
    name: 'system',
    include: ['test/system/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts'],
    reporters: base.test?.reporters ?? [],
    fileParallelism: false,
  },
});
