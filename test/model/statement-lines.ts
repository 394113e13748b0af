/** A journal entry of a pause has its id, which the model does not know. */
export const sourceIn = (source: string): string => source.replace(/^(loan\.paused:.+):[^:]*$/, '$1');

/** What a reversal moves in a loan. */
interface Moved {
  readonly amount: number;
  /** That was taken back. */
  readonly rebate: number;
  /** Principal that is owed again. */
  readonly opened: number;
  /** Interest that was added to the principal. */
  readonly added: number;
  /** Whether the loan is written off. */
  readonly isLost: boolean;
}

/** What a loan has in the books. */
interface Booked {
  readonly outstandingPrincipal: number;
  readonly earnedInterest: number;
  readonly capitalized: number;
}

/** What is entered late, or is undone, in one line. @param paid by a payment that is entered late */
export function linesOfLate(before: Booked, after: Booked, paid = 0): string[] {
  const opened = after.outstandingPrincipal - before.outstandingPrincipal;
  const withoutPause = Math.max(0, before.capitalized - after.capitalized);
  const principal = Math.min(paid, Math.max(0, -opened - withoutPause));
  const earned = after.earnedInterest - before.earnedInterest;
  const rest = Math.max(Math.abs(opened + principal), Math.abs(earned - (paid - principal)));
  return rest === 0 ? [] : [`Adjustment ${rest}`];
}

/** A rebate that is taken back opens principal, too. So do others' payments that pay more interest than before. */
export function linesOfReversal({ amount, rebate, opened, added, isLost }: Moved): string[] {
  const lines: [string, number][] = [
    ['Reversal', Math.max(opened - amount, rebate)],
    ['Capitalization', added],
    ['WriteOff', isLost ? added : 0],
    ['Rebate', -opened],
  ];
  const others = lines.filter(([, moved]) => moved > 0).map(([type, moved]) => `${type} ${moved}`);
  return [`Reversal ${amount}`, ...others];
}
