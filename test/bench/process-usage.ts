import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of all threads of a process, in microseconds, by the scheduler of Linux. */
export function cpuMicrosOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ', 1)[0]) / 1000)
    .reduce((sum, micros) => sum + micros, 0);
}

/** Resident memory in MB. */
export function rssMbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
