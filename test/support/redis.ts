import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './local-server.ts';

/** Debian's package `redis-server`. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;
if (!HAS_REDIS)
  process.stderr.write('Tests with Redis are skipped: install redis-server (apt-get install redis-server).\n');

/** A Redis without a disk. */
export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** Kills or freezes it. It must be killed in the end. */
  signal(signal: 'SIGKILL' | 'SIGSTOP'): Promise<void>;
}

export async function redisServer(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      // A title would overwrite its environment, by which the processes of a killed run are found.
      options.push('--set-proc-title', 'no');
      child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
      for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
        if (String(chunk).includes('Ready to accept connections')) break;
      }
      child.stdout?.resume();
    },
    async signal(signal) {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = signal === 'SIGKILL' ? once(child, 'exit') : null;
      child.kill(signal);
      await exited;
    },
  };
}
