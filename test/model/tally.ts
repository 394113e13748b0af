import { MARKS, type Mark } from './model.ts';
import { STEP_KINDS, type StepKind } from './steps.ts';

/** Counts the outcomes of the steps, so that a run which covers nothing is noticed. */
export class Tally {
  private readonly outcomes = new Map<StepKind, Map<string, number>>();
  private readonly startedAt = performance.now();
  private readonly marks = new Map<Mark, number>(MARKS.map((mark) => [mark, 0]));
  private skipped = 0;
  steps = 0;
  runs = 0;

  count(kind: StepKind, outcome: string): void {
    this.steps++;
    const own = this.outcomes.get(kind) ?? new Map<string, number>();
    this.outcomes.set(kind, own);
    own.set(outcome, (own.get(outcome) ?? 0) + 1);
  }

  note(marks: ReadonlyMap<Mark, number>): void {
    for (const [mark, count] of marks) this.marks.set(mark, (this.marks.get(mark) ?? 0) + count);
  }

  skip(): void {
    this.skipped++;
  }

  /** Kinds of steps that never succeeded. */
  get barren(): readonly StepKind[] {
    return STEP_KINDS.filter((kind) => !this.outcomes.get(kind)?.has('ok'));
  }

  /** Events that never occurred. */
  get missed(): readonly Mark[] {
    return MARKS.filter((mark) => this.marks.get(mark) === 0);
  }

  /** All error codes that occurred. */
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
    const marks = [...this.marks].map(([mark, count]) => `${mark} ${count}`).join(', ');
    return [`${total}; ${this.skipped} steps had nothing to act on`, ...lines, `  events: ${marks}`].join('\n');
  }
}
