import type { HttpWorld } from './http-driver.ts';

interface Day {
  readonly loanId: string;
  readonly asOf: string;
  readonly knownAt: string;
  readonly answers: readonly unknown[];
}

/** What was answered of the loans of a world at the ends of its days. */
export class HttpPast {
  private readonly world: HttpWorld;
  private readonly days: Day[] = [];

  constructor(world: HttpWorld) {
    this.world = world;
  }

  /** To be called before the day ends. */
  async keep(): Promise<void> {
    const { operator, borrowers, clock } = this.world;
    const loans: readonly { loanId: string; userId: string }[] = await operator.reads('/backoffice/loans?limit=20');
    const knownAt = clock.now().toISOString();
    const asOf = knownAt.slice(0, 10);
    for (const { loanId } of loans.filter(({ userId }) => borrowers.has(userId))) {
      this.days.push({ loanId, asOf, knownAt, answers: await this.answersOf(loanId) });
    }
  }

  /** @throws Error if the service answers otherwise now */
  async check(): Promise<void> {
    for (const { loanId, asOf, knownAt, answers } of this.days) {
      const again = await this.answersOf(loanId, { asOf, knownAt });
      const [before, now] = [JSON.stringify(answers), JSON.stringify(again)];
      if (before !== now) throw new Error(`The loan ${loanId} was otherwise at ${knownAt}:\n${before}\n${now}`);
    }
  }

  /** Without what an erasure removes. */
  private async answersOf(loanId: string, past: { readonly asOf?: string; readonly knownAt?: string } = {}) {
    const { operator } = this.world;
    const path = `/backoffice/loans/${loanId}`;
    const { borrower: _, writeOffReason: __, ...loan } = await operator.reads(`${path}?${new URLSearchParams(past)}`);
    const { asOf: _asOf, ...known } = past;
    return [loan, await operator.reads(`${path}/statement?${new URLSearchParams(known)}`)];
  }
}
