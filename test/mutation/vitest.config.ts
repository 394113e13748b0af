import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../vitest.config.ts';

/**
 * Runs the tests of a mutation run once, to see which lines each of them runs. Node's own loader keeps the positions of
 * the source; Vite's does not.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: (base.test?.projects ?? [])
      .filter((project): project is TestProjectInlineConfiguration => typeof project === 'object')
      .filter(({ test }) => ['unit', 'integration'].includes(`${test?.name}`))
      .map(({ test, ...project }) => ({
        ...project,
        test: {
          ...test,
          setupFiles: [...[test?.setupFiles ?? []].flat(), 'test/mutation/coverage-setup.ts'],
          experimental: { viteModuleRunner: false },
        },
      })),
  },
});
