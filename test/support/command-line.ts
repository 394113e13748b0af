import os from 'node:os';
import { CLI, Program } from './program.ts';

/** Runs the command line interface as a separate process that reads `input`. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
  cli = CLI,
): Program {
  // Not in the project, whose `.env` the command would read.
  return new Program(process.execPath, [cli, ...args], { cwd: os.tmpdir(), env: { ...process.env, ...env }, input });
}
