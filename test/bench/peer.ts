import { execFile } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { say } from './bench.ts';

const run = promisify(execFile);
const FOLDER = path.join(import.meta.dirname, 'peers/nestjs');
const TSC = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

/**
 * Installs the peer's separate dependencies on first use, and compiles it, since Node does not run decorators. Returns
 * null, or the reason why the peer is not available.
 */
export async function preparePeer(): Promise<string | null> {
  try {
    if (!existsSync(path.join(FOLDER, 'node_modules/.package-lock.json'))) {
      say('Installing the peer (once) …');
      await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER });
    }
    if (isStale()) await run(process.execPath, [TSC, '-p', FOLDER]);
    return null;
  } catch (error) {
    const { stdout = '', message } = error as Error & { stdout?: string };
    return `the peer cannot be built here (${(stdout || message).trim().split('\n').slice(0, 3).join(' ')})`;
  }
}

function isStale(): boolean {
  const built = path.join(FOLDER, 'dist/main.js');
  if (!existsSync(built)) return true;
  const sources = globSync('{src/*.ts,tsconfig.json,package-lock.json}', { cwd: FOLDER });
  return sources.some((file) => statSync(path.join(FOLDER, file)).mtimeMs > statSync(built).mtimeMs);
}
