import { readdirSync, readFileSync } from 'node:fs';

const USER_HZ = 100;

/**
 * CPU time of all threads of a process, in microseconds. Linux only. Reads the nanoseconds of the scheduler, or, without
 * these, the ticks of `stat` (10 ms).
 */
export function cpuMicrosOf(pid: number): number {
  try {
    let nanos = 0;
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      nanos += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ', 1)[0]);
    }
    if (nanos > 0) return nanos / 1000;
  } catch {}
  // The name in parentheses may contain blanks, so fields are counted after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / USER_HZ) * 1e6;
}

/** Resident memory in MB. */
export function rssMbOf(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round((Number(kb) / 1024) * 10) / 10;
}
