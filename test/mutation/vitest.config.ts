import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../vitest.config.ts';

/**
 * Runs the tests of a mutation run once, to see which lines each of them runs: a file that shares no worker, in Node's own
 * loader, which keeps the positions of the source.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    isolate: true,
    projects: (base.test?.projects ?? [])
      .filter((project): project is TestProjectInlineConfiguration => typeof project === 'object')
      .filter(({ test }) => ['unit', 'integration'].includes(`${test?.name}`))
      .map(({ test, ...project }) => ({
        ...project,
        test: {
          ...test,
          setupFiles: [...[test?.setupFiles ?? []].flat(), 'test/mutation/coverage-setup.ts'],
        },
      })),
  },
});
