import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';

export interface Staffing {
  /** Jobs that run at once on this node. Each costs a query per polling interval. Default: 4. */
  readonly concurrency?: number;
  /** Further jobs that may wait for another service. They cost no query. Default: 0. */
  readonly waiting?: number;
  /** At least 0.5. Default: 1. */
  readonly pollingIntervalSeconds?: number;
}

type Run = (job: JobWithMetadata<object>, relieve: () => void) => Promise<JobResult>;

// Why: docs/decisions/0016-jobs-run-on-pg-boss.md
/**
 * The workers of a queue on this node. Each takes one job at a time, because pg-boss settles the jobs of a batch when
 * the slowest has ended. While a job waits for another service, another worker takes its worker's place.
 */
export class QueueWorkers {
  private readonly boss: PgBoss;
  private readonly name: string;
  private readonly staffing: Staffing;
  private readonly run: Run;
  private readonly stopping: AbortSignal;
  private readonly fetching = new Set<string>();
  private waiting = 0;

  constructor(boss: PgBoss, name: string, staffing: Staffing, run: Run, stopping: AbortSignal) {
    this.boss = boss;
    this.name = name;
    this.staffing = staffing;
    this.run = run;
    this.stopping = stopping;
  }

  async start(): Promise<void> {
    for (let count = this.staffing.concurrency ?? 4; count > 0; count--) await this.hire();
  }

  private async hire(): Promise<void> {
    const options = {
      pollingIntervalSeconds: this.staffing.pollingIntervalSeconds ?? 1,
      batchSize: 1,
      localGroupConcurrency: 1,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    const id: string = await this.boss.work(this.name, options, async (jobs: JobWithMetadata<object>[]) => {
      let relieved = false;
      const relieve = () => {
        relieved ||= this.replace(id);
      };
      const results = await Promise.all(jobs.map((job) => this.run(job, relieve)));
      if (relieved) this.dismiss(id);
      // Fetches again at once after a job; polling alone would limit the throughput of a node.
      else this.boss.notifyWorker(id);
      return results;
    });
    this.fetching.add(id);
  }

  /** @returns whether another worker takes the place of this one */
  private replace(id: string): boolean {
    if (this.stopping.aborted || this.waiting >= (this.staffing.waiting ?? 0)) return false;
    this.waiting++;
    this.fetching.delete(id);
    // Sends no statement. pg-boss refuses it only when stopped, and `stopping` is set before.
    void this.hire();
    return true;
  }

  private dismiss(id: string): void {
    this.waiting--;
    void this.boss.offWork(this.name, { id, wait: false });
    const [next] = this.fetching;
    if (next !== undefined) this.boss.notifyWorker(next);
  }
}
