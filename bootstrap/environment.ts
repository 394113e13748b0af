import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, readConfig, VARIABLE_NAMES } from './config.ts';
import { misspeltNames } from './misspelt-names.ts';
import { StartError } from './start-error.ts';

/** Adds the variables of `.env` in the working directory, if that exists. Variables that are set already win. */
export function loadDotEnv(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new StartError(`The file .env cannot be read (${code}): correct it, or remove it.`);
  }
}

/**
 * The configuration. In `.env` a misspelt name is an error. The environment has names of many programs: there it is a
 * warning, and only if it resembles a variable.
 *
 * @throws BadConfiguration
 */
export function readEnvironment(env: NodeJS.ProcessEnv, warn: (line: string) => void): Config {
  const inFile = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  const config = readConfig(env, inFile);
  misspeltNames(env, VARIABLE_NAMES).forEach(warn);
  return config;
}
