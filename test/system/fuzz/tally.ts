/** The kinds of requests. */
export type Trial = 'valid' | 'invalid' | 'outsider';

/** Counts the responses by operation, kind of request and status. */
export class Tally {
  private readonly answers: { readonly operation: string; readonly trial: Trial; readonly status: number }[] = [];

  add(operation: string, trial: Trial, status: number): void {
    this.answers.push({ operation, trial, status });
  }

  of(operation: string, trial: Trial, status: number): number {
    return this.answers.filter((one) => one.operation === operation && one.trial === trial && one.status === status)
      .length;
  }

  toString(): string {
    const operations = Map.groupBy(this.answers, ({ operation }) => operation);
    const lines = [...operations].map(([operation, answers]) => {
      const parts = [...Map.groupBy(answers, ({ trial }) => trial)].map(([trial, ofTrial]) => {
        const statuses = [...Map.groupBy(ofTrial, ({ status }) => status)].sort(([one], [other]) => one - other);
        return `${trial} ${statuses.map(([status, { length }]) => `${status}×${length}`).join(' ')}`;
      });
      return `  ${operation.padEnd(48)} ${parts.join(' · ')}`;
    });
    return [`Fuzzed ${operations.size} operations with ${this.answers.length} requests:`, ...lines].join('\n');
  }
}
