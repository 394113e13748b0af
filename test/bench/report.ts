import type { Comparison, OperationResult } from './comparison.ts';
import type { Measured } from './rounds.ts';
import type { ServerKind } from './servers.ts';
import { median, rounded, spread } from './statistics.ts';

/** The result of a mode, as text and as JSON. */
export interface Findings {
  readonly text: string;
  readonly json: object;
}

export interface Figures {
  readonly cpuMicros: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The medians over the rounds; null without rounds. */
export function figuresOf(rounds: readonly Measured[]): Figures | null {
  if (rounds.length === 0) return null;
  const middle = (of: (round: Measured) => number, digits: number) => rounded(median(rounds.map(of)), digits);
  return {
    cpuMicros: middle(({ cpuMicros }) => cpuMicros, 1),
    requestsPerSecond: middle(({ requests, seconds }) => requests / seconds, 0),
    p50Ms: middle(({ p50Ms }) => p50Ms, 2),
    p99Ms: middle(({ p99Ms }) => p99Ms, 2),
  };
}

interface Ratio {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The ratios of rounds with the same index, which ran one after the other; null without the other server. */
function ratioTo({ rounds }: OperationResult, other: ServerKind): Ratio | null {
  const ratios = rounds.product.flatMap(({ cpuMicros }, round) => {
    const beside = rounds[other][round];
    return beside === undefined ? [] : [cpuMicros / beside.cpuMicros];
  });
  if (ratios.length === 0) return null;
  const [lowest, highest] = spread(ratios);
  return { median: rounded(median(ratios), 3), lowest: rounded(lowest, 3), highest: rounded(highest, 3) };
}

export function asJson({ results, memoryMb, notes }: Comparison, run: object): object {
  return {
    operations: results.map((result) => ({
      name: result.operation.name,
      cpuRatioToFloor: ratioTo(result, 'floor')?.median ?? null,
      cpuRatioToPeer: ratioTo(result, 'peer')?.median ?? null,
      ...figuresOf(result.rounds.product),
    })),
    spread: results.map((result) => ({
      name: result.operation.name,
      cpuRatioToFloor: ratioTo(result, 'floor'),
      cpuRatioToPeer: ratioTo(result, 'peer'),
    })),
    floor: results.map(({ operation, rounds }) => ({ name: operation.name, ...figuresOf(rounds.floor) })),
    peer: results.map(({ operation, rounds }) => ({ name: operation.name, ...figuresOf(rounds.peer) })),
    memoryMb,
    notes,
    run,
  };
}

export function asTable({ results, memoryMb, notes }: Comparison): string {
  const ratio = (of: Ratio | null) =>
    of === null ? '-' : `${of.median.toFixed(2)} (${of.lowest.toFixed(2)}–${of.highest.toFixed(2)})`;
  const rows = results.map((result) => {
    const { floor, product, peer } = result.rounds;
    const [own, least, other] = [figuresOf(product), figuresOf(floor), figuresOf(peer)];
    return [
      result.operation.name,
      text(own?.requestsPerSecond, 0),
      text(own?.cpuMicros, 0),
      text(own?.p50Ms, 1),
      text(own?.p99Ms, 1),
      ratio(ratioTo(result, 'floor')),
      ratio(ratioTo(result, 'peer')),
      text(least?.cpuMicros, 0),
      text(other?.cpuMicros, 0),
      text(least?.requestsPerSecond, 0),
      text(other?.requestsPerSecond, 0),
    ];
  });
  const memory = Object.entries(memoryMb).map(([kind, mb]) => `${kind} ${mb} MB`);
  const head = [
    ...['operation', 'req/s', 'CPU µs', 'p50 ms', 'p99 ms', '÷ floor', '÷ peer'],
    ...['floor µs', 'peer µs', 'floor req/s', 'peer req/s'],
  ];
  return [grid([head, ...rows]), `Memory (RSS) at the end: ${memory.join(', ')}.`, ...notes].join('\n');
}

function text(value: number | undefined, digits: number): string {
  return value === undefined ? '-' : value.toFixed(digits);
}

/** A text table: the first column aligned left, the numbers right. */
export function grid(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  };
  return rows.map((row) => row.map(pad).join('  ')).join('\n');
}
