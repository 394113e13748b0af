/** Lets a few pieces of asynchronous work run at once and a bounded number wait, in the order they came. */
export class WorkLimiter {
  private readonly maxRunning: number;
  private readonly maxWaiting: number;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(limits: { readonly maxRunning: number; readonly maxWaiting: number }) {
    this.maxRunning = limits.maxRunning;
    this.maxWaiting = limits.maxWaiting;
  }

  /** @param refusal makes what is thrown when as many wait as may */
  async run<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
    await this.enter(refusal);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(refusal: () => Error): Promise<void> {
    if (this.running < this.maxRunning) {
      this.running++;
      return;
    }
    if (this.waiting.length >= this.maxWaiting) throw refusal();
    // Whoever leaves hands over their place, so `running` is not counted up again.
    await new Promise<void>((admit) => this.waiting.push(admit));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.running--;
    else next();
  }
}
