import { readdirSync, readFileSync } from 'node:fs';

const USER_HZ = 100;

/**
 * CPU time of a process, all its threads together, in microseconds. Linux only. The scheduler counts in nanoseconds;
 * where it does not tell, the ticks of `stat` (10 ms) have to do.
 */
export function cpuMicrosOf(pid: number): number {
  try {
    let nanos = 0;
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      nanos += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ', 1)[0]);
    }
    if (nanos > 0) return nanos / 1000;
  } catch {}
  // The name in brackets may hold blanks, so the fields are counted behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / USER_HZ) * 1e6;
}

/** Resident memory in MB. */
export function rssMbOf(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round((Number(kb) / 1024) * 10) / 10;
}
