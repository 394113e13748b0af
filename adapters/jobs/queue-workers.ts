import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';

export interface Staffing {
  /** Jobs that run at once on this node. Default: 4. */
  readonly concurrency?: number;
  /** Further jobs that may wait for another service. They cost no query. Default: 0. */
  readonly waiting?: number;
}

/** One worker of a queue polls. The others fetch when they are woken, and after a job. */
const NO_POLLING_SECONDS = 86_400;

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
  private readonly pollingSeconds: number;
  private readonly fetching = new Set<string>();
  /** Those that have a job. */
  private readonly busy = new Set<string>();
  private waiting = 0;
  /** Workers that may have a job, apart from the waiting ones. */
  private places = 0;

  /** @param pollingSeconds the longest time between two fetches if no worker is woken; at least 0.5 */
  constructor(
    boss: PgBoss,
    { name, pollingSeconds, ...staffing }: Staffing & { readonly name: string; readonly pollingSeconds: number },
    run: Run,
    stopping: AbortSignal,
  ) {
    this.boss = boss;
    this.name = name;
    this.staffing = staffing;
    this.run = run;
    this.stopping = stopping;
    this.pollingSeconds = pollingSeconds;
  }

  /** Hires the first worker. The others are hired when they are needed first. */
  async start(): Promise<void> {
    this.places = 1;
    await this.hire(this.pollingSeconds);
  }

  /** Makes idle workers fetch, and hires more if there are too few. A busy one fetches after its job. */
  wake(count = 1): void {
    const idle = [...this.fetching].filter((id) => !this.busy.has(id));
    for (let missing = count - idle.length; missing > 0 && this.isOpen(); missing--) {
      this.places++;
      void this.hire(NO_POLLING_SECONDS);
    }
    for (const id of idle.slice(0, count)) {
      // The next call begins with the others, because this one is about to have a job.
      this.fetching.delete(id);
      this.fetching.add(id);
      this.boss.notifyWorker(id);
    }
  }

  private isOpen(): boolean {
    return !this.stopping.aborted && this.places < (this.staffing.concurrency ?? 4);
  }

  /** Sends no statement. pg-boss refuses it only when stopped, and `stopping` is set before. The worker fetches at once. */
  private async hire(pollingSeconds: number): Promise<void> {
    const options = {
      pollingIntervalSeconds: pollingSeconds,
      batchSize: 1,
      localGroupConcurrency: 1,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    const id: string = await this.boss.work(this.name, options, async (jobs: JobWithMetadata<object>[]) => {
      this.busy.add(id);
      let relieved = false;
      const relieve = () => {
        relieved ||= this.replace(id, pollingSeconds);
      };
      const results = await Promise.all(jobs.map((job) => this.run(job, relieve)));
      this.busy.delete(id);
      if (relieved) this.dismiss(id);
      // More jobs may be due.
      else this.boss.notifyWorker(id);
      return results;
    });
    this.fetching.add(id);
  }

  /** @returns whether another worker takes the place of this one */
  private replace(id: string, pollingSeconds: number): boolean {
    if (this.stopping.aborted || this.waiting >= (this.staffing.waiting ?? 0)) return false;
    this.waiting++;
    this.fetching.delete(id);
    void this.hire(pollingSeconds);
    return true;
  }

  private dismiss(id: string): void {
    this.waiting--;
    void this.boss.offWork(this.name, { id, wait: false });
    this.wake();
  }
}
