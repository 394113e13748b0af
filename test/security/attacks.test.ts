import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attack, faultsOf } from './attack.ts';
import { FRAMING } from './rows/framing.ts';
import { BODIES, CONTENT_TYPES, FORWARDED, METHODS, PATHS, QUERIES } from './rows/protocol.ts';
import { TOKENS } from './rows/tokens.ts';
import { startTarget, type Target } from './target.ts';

/** The whole table, by topic. */
const TABLE: Readonly<Record<string, readonly Attack[]>> = {
  tokens: TOKENS,
  framing: FRAMING,
  methods: METHODS,
  'content types': CONTENT_TYPES,
  bodies: BODIES,
  queries: QUERIES,
  paths: PATHS,
  headers: FORWARDED,
};

const rows = Object.values(TABLE).flat();
let target: Target;

beforeAll(async () => {
  target = await startTarget();
});

afterAll(async () => {
  process.stdout.write(`Attacks: ${rows.length} rows, ${target.requests} requests.\n`);
  await target.close();
});

describe.each(Object.entries(TABLE))('%s:', (_topic, attacks) => {
  it.each(attacks.map((attack) => [attack.name, attack] as const))('%s', async (_name, attack) => {
    expect(await faultsOf(attack, target)).toEqual([]);
  });
});

it('no row stands twice', () => {
  const names = Object.entries(TABLE).flatMap(([topic, attacks]) => attacks.map(({ name }) => `${topic}: ${name}`));
  expect(new Set(names).size).toBe(names.length);
});
