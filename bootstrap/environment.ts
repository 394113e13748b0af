import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from './config.ts';
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

/** @throws BadConfiguration, also for an unknown name in `.env`: the environment has names of many programs */
export function readEnvironment(env: NodeJS.ProcessEnv): Config {
  const inFile = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  return readConfig(env, inFile);
}
