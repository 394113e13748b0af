import { max, median, min } from 'simple-statistics';

/** The result of a mode, as text and as JSON. */
export interface Findings {
  readonly text: string;
  readonly json: object;
}

/** A round of load on one or several servers. */
export interface Round extends Figures {
  readonly requests: number;
}

interface Figures {
  /** CPU time of the servers per request. */
  readonly cpuMicros: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** The medians over the rounds. */
export function figuresOf(rounds: readonly Round[]): Figures {
  const middle = (figure: keyof Figures, digits: number) =>
    rounded(median(rounds.map((round) => round[figure])), digits);
  return {
    cpuMicros: middle('cpuMicros', 1),
    requestsPerSecond: middle('requestsPerSecond', 0),
    p50Ms: middle('p50Ms', 2),
    p99Ms: middle('p99Ms', 2),
  };
}

/** The ratios of rounds with the same index, which ran one after the other; null without the other server. */
export function ratioOf(rounds: readonly Round[], others: readonly Round[] | undefined) {
  if (others === undefined) return null;
  const ratios = rounds.map(({ cpuMicros }, index) => cpuMicros / (others[index]?.cpuMicros ?? Number.NaN));
  return { median: rounded(median(ratios), 3), lowest: rounded(min(ratios), 3), highest: rounded(max(ratios), 3) };
}

type Row = object;

/** A text table under the names of the fields: the first column aligned left, the others right. */
export function table(rows: readonly Row[]): string {
  const lines = [
    Object.keys(rows[0] ?? {}),
    ...rows.map((row) => Object.values(row).map((value) => String(value ?? '-'))),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(pad).join('  ')).join('\n');
}
