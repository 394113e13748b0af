import type { JobKind, JobQueue } from '../../../application/shared/ports.ts';
import type { Restorable } from './direct-unit-of-work.ts';
import type { FakeClock } from './fake-clock.ts';

interface Worker {
  readonly name: string;
  readonly handle: (data: object, signal: AbortSignal) => Promise<void>;
}

interface Job {
  readonly name: string;
  readonly data: object;
  readonly at: number;
}

const NEVER = new AbortController().signal;
const RETRY_AFTER_MS = 60_000;

/** Moves the clock, runs the jobs that become due, and retries temporary failures. */
export class TimedJobQueue implements JobQueue, Restorable {
  private waiting: readonly Job[] = [];
  private doneJobs: Job[] = [];
  private workers = new Map<string, Worker>();
  private readonly clock: FakeClock;
  private readonly isTemporary: (error: unknown) => boolean;

  /** @param isTemporary whether a failed job is retried; any other error is thrown */
  constructor(clock: FakeClock, isTemporary: (error: unknown) => boolean = () => false) {
    this.clock = clock;
    this.isTemporary = isTemporary;
  }

  /** Completed jobs, the latest last. */
  get done(): readonly Job[] {
    return this.doneJobs;
  }

  hire(workers: readonly Worker[]): void {
    this.workers = new Map(workers.map((worker) => [worker.name, worker]));
  }

  async enqueue<Data extends object>({ name }: JobKind<Data>, data: Data, at: Date = this.clock.now()): Promise<void> {
    this.waiting = [...this.waiting, { name, data, at: at.getTime() }];
  }

  /** Moves the clock and runs the jobs that become due, the earliest first. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.clock.now().getTime() + milliseconds;
    for (let job = this.next(end); job !== undefined; job = this.next(end)) {
      const taken = job;
      this.waiting = this.waiting.filter((other) => other !== taken);
      this.clock.set(new Date(Math.max(this.clock.now().getTime(), taken.at)));
      await this.work(taken);
    }
    this.clock.set(new Date(end));
  }

  /** Runs a job again, as a queue does after a killed worker. */
  async redo(job: Job): Promise<void> {
    await this.workers.get(job.name)?.handle(job.data, NEVER);
  }

  forget(): void {
    this.waiting = [];
    this.doneJobs = [];
  }

  snapshot(): () => void {
    const before = this.waiting;
    return () => {
      this.waiting = before;
    };
  }

  private next(end: number): Job | undefined {
    let first: Job | undefined;
    for (const job of this.waiting) if (job.at <= end && (first === undefined || job.at < first.at)) first = job;
    return first;
  }

  private async work(job: Job): Promise<void> {
    const worker = this.workers.get(job.name);
    if (worker === undefined) throw new Error(`The job ${job.name} has no worker.`);
    try {
      await worker.handle(job.data, NEVER);
      this.doneJobs.push(job);
    } catch (error) {
      if (!this.isTemporary(error)) throw error;
      const at = this.clock.now().getTime() + RETRY_AFTER_MS;
      this.waiting = [...this.waiting, { ...job, at }];
    }
  }
}
