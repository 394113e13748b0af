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
