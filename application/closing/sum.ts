import type { Tally } from './closing.port.ts';

export function sum(...tallies: readonly Tally[]): Tally {
  const total: Record<string, number> = {};
  for (const tally of tallies)
    for (const [name, count] of Object.entries(tally)) total[name] = (total[name] ?? 0) + count;
  return total;
}
