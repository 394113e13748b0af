import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attack, faultsOf } from './attack.ts';
import { startTarget, type Target } from './target.ts';

export type Table = Readonly<Record<string, readonly Attack[]>>;

/** Runs each row as a separate test against one service, and prints their number. */
export function runTable(title: string, table: Table, settings: Readonly<Record<string, string>> = {}): void {
  const rows = Object.values(table).flat();
  let target: Target;

  beforeAll(async () => {
    target = await startTarget(settings);
  });

  afterAll(async () => {
    process.stdout.write(`Attacks on ${title}: ${rows.length} rows, ${target.requests} requests.\n`);
    await target.close();
  });

  describe.each(Object.entries(table))('%s:', (_topic, attacks) => {
    it.each(attacks.map((attack) => [attack.name, attack] as const))('%s', async (_name, attack) => {
      expect(await faultsOf(attack, target)).toEqual([]);
    });
  });

  it('no row is repeated', () => {
    const names = Object.entries(table).flatMap(([topic, attacks]) => attacks.map(({ name }) => `${topic}: ${name}`));
    expect(new Set(names).size).toBe(names.length);
  });
}
