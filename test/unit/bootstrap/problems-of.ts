import { BadConfiguration, readConfig } from '../../../bootstrap/config.ts';

/** The names of the variables that are wrong. */
export function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    return error.problems.map(({ name }) => name);
  }
}
