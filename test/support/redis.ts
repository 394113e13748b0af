import { spawnSync } from 'node:child_process';
import { freePort } from './local-server.ts';
import { Program } from './program.ts';

/** Debian's package `redis-server`. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;
if (!HAS_REDIS)
  process.stderr.write('Tests with Redis are skipped: install redis-server (apt-get install redis-server).\n');

export type RedisServer = Awaited<ReturnType<typeof redisServer>>;

/** A Redis without a disk. */
export async function redisServer() {
  const port = await freePort();
  let server: Program | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      // A title would overwrite its environment, by which the processes of a killed run are found.
      options.push('--set-proc-title', 'no');
      server = new Program('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
      await server.wrote(/Ready to accept connections/);
    },
    /** Kills or freezes it. It must be killed in the end. */
    async signal(signal: 'SIGKILL' | 'SIGSTOP') {
      if (signal === 'SIGKILL') await server?.kill();
      else server?.child.kill(signal);
    },
  };
}
