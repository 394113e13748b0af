import { Paced } from './paced.ts';

/** Between two runs, however many are requested. */
const PAUSE_MS = 400;
/** How long events wait whose node died before it numbered them. */
const LOOK_UP_MS = 1_000;

// Why: docs/decisions/0062-events-are-numbered-after-the-commit.md
/** Numbers events on this node: its own as soon as they are stored, and each second those that other nodes left. */
export class EventNumbering {
  private readonly running = new Paced(() => this.run(), PAUSE_MS);
  private number: (() => Promise<void>) | null = null;
  private onError: (error: unknown) => void = () => {};
  private interval: NodeJS.Timeout | undefined;

  start(number: () => Promise<void>, onError: (error: unknown) => void): void {
    this.number = number;
    this.onError = onError;
    this.interval = setInterval(() => this.running.request(), LOOK_UP_MS);
    this.running.request();
  }

  /** Events were stored. */
  readonly request = (): void => {
    if (this.number !== null) this.running.request();
  };

  /** Numbers now what is stored by now. */
  readonly now = async (): Promise<void> => {
    await this.number?.();
  };

  async stop(): Promise<void> {
    clearInterval(this.interval);
    await this.running.end();
  }

  private async run(): Promise<void> {
    await this.number?.().catch(this.onError);
  }
}
