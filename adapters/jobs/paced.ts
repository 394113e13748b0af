import { setTimeout as sleep } from 'node:timers/promises';

/** Does work as often as it is requested, but pauses after each time. Requests in a pause share the next time. */
export class Paced {
  private readonly work: () => Promise<void>;
  private readonly pauseMs: number;
  private readonly ended = new AbortController();
  private requested = false;
  private running: Promise<void> | null = null;

  /** @param work never rejects */
  constructor(work: () => Promise<void>, pauseMs: number) {
    this.work = work;
    this.pauseMs = pauseMs;
  }

  request(): void {
    this.requested = true;
    this.running ??= this.run();
  }

  /** Does without a pause what was requested. */
  async end(): Promise<void> {
    this.ended.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.requested) {
      this.requested = false;
      await this.work();
      await sleep(this.pauseMs, undefined, { signal: this.ended.signal }).catch(() => {});
    }
    this.running = null;
  }
}
