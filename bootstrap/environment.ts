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
