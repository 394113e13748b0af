import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTAINER_LABEL, CONTAINERS, processesOf } from './run.ts';

// Why: docs/decisions/0035-tests-attack-the-running-service.md
// The program that `watchRun` starts. Its standard input is the name of the folder, and ends together with the runner.
const KILL_AFTER_MS = 2_000;

const folder = await text(process.stdin);
await Promise.all([endProcesses(), removeContainers()]);
unmount();
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** First as Ctrl-C does, by which PostgreSQL and the service clean up. */
async function endProcesses(): Promise<void> {
  const started = performance.now();
  for (let pids = processesOf(folder); pids.length > 0; pids = processesOf(folder)) {
    const signal = performance.now() - started < KILL_AFTER_MS ? 'SIGINT' : 'SIGKILL';
    for (const pid of pids) send(pid, signal);
    await sleep(50);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}

async function removeContainers(): Promise<void> {
  if (!existsSync(path.join(folder, CONTAINERS))) return;
  // Only now: it takes time and memory.
  const { getContainerRuntimeClient } = await import('testcontainers');
  const { dockerode } = (await getContainerRuntimeClient()).container;
  const label = [`${CONTAINER_LABEL}=${path.basename(folder)}`];
  for (const { Id } of await dockerode.listContainers({ all: true, filters: { label } })) {
    await dockerode.getContainer(Id).remove({ force: true, v: true });
  }
}

/** A test for full disks mounts file systems. */
function unmount(): void {
  for (const [, at = ''] of readFileSync('/proc/self/mounts', 'utf8').matchAll(/^\S+ (\S+)/gm)) {
    if (at.startsWith(folder)) spawnSync('umount', [at]);
  }
}
