import { STEP_KINDS, type StepKind } from './steps.ts';

/** Counts what the steps came to, so that nobody takes a model for sound in which nothing ever happened. */
export class Tally {
  private readonly outcomes = new Map<StepKind, Map<string, number>>();
  private readonly startedAt = performance.now();
  private skipped = 0;
  steps = 0;
  runs = 0;

  count(kind: StepKind, outcome: string): void {
    this.steps++;
    const own = this.outcomes.get(kind) ?? new Map<string, number>();
    this.outcomes.set(kind, own);
    own.set(outcome, (own.get(outcome) ?? 0) + 1);
  }

  /** There was nothing to act on. */
  skip(): void {
    this.skipped++;
  }

  /** The sorts of steps that never succeeded. */
  get barren(): readonly StepKind[] {
    return STEP_KINDS.filter((kind) => !this.outcomes.get(kind)?.has('ok'));
  }

  /** All refusals that were seen, by their codes. */
  get refusals(): ReadonlySet<string> {
    const codes = [...this.outcomes.values()].flatMap((own) => [...own.keys()]);
    return new Set(codes.filter((code) => code !== 'ok'));
  }

  toString(): string {
    const seconds = (performance.now() - this.startedAt) / 1000;
    const rate = Math.round(this.steps / seconds);
    const lines = STEP_KINDS.map((kind) => {
      const own = [...(this.outcomes.get(kind) ?? [])].sort(([, one], [, other]) => other - one);
      return `  ${kind.padEnd(14)} ${own.map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`;
    });
    const total = `${this.runs} runs, ${this.steps} steps in ${seconds.toFixed(1)} s, ${rate} steps/s`;
    return [`${total}; ${this.skipped} steps had nothing to act on`, ...lines].join('\n');
  }
}
