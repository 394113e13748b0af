/** The kinds of requests. */
export type Trial = 'valid' | 'invalid' | 'outsider';

/** Counts the responses by operation, kind of request and status. */
export class Tally {
  private readonly counts = new Map<string, Map<Trial, Map<number, number>>>();

  add(operation: string, trial: Trial, status: number): void {
    const trials = this.counts.get(operation) ?? new Map<Trial, Map<number, number>>();
    const statuses = trials.get(trial) ?? new Map<number, number>();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    trials.set(trial, statuses);
    this.counts.set(operation, trials);
  }

  of(operation: string, trial: Trial, status: number): number {
    return this.counts.get(operation)?.get(trial)?.get(status) ?? 0;
  }

  get requests(): number {
    return [...this.counts.values()].flatMap((trials) => [...trials.values()]).reduce((all, one) => all + sum(one), 0);
  }

  toString(): string {
    const lines = [...this.counts].map(([operation, trials]) => {
      const parts = [...trials].map(([trial, statuses]) => `${trial} ${listed(statuses)}`);
      return `  ${operation.padEnd(48)} ${parts.join(' · ')}`;
    });
    return [`Fuzzed ${this.counts.size} operations with ${this.requests} requests:`, ...lines].join('\n');
  }
}

function sum(statuses: ReadonlyMap<number, number>): number {
  return [...statuses.values()].reduce((all, count) => all + count, 0);
}

function listed(statuses: ReadonlyMap<number, number>): string {
  const sorted = [...statuses].sort(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${status}×${count}`).join(' ');
}
