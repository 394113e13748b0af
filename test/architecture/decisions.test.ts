import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const CITATION = /docs\/decisions\/\d[\w-]+\.md/g;

const read = (file: string) => readFileSync(file, 'utf8');

/** Several parts of one decision, or figures. */
const LONGER = /\/00(?:10|22|36|44|56|62)-/;
const recorded = globSync('docs/decisions/[0-9]*.md').toSorted();
const cited = new Map(
  globSync('{domain,application,adapters,bootstrap,clients,test}/**/*.{ts,js}', {
    exclude: (name) => ['node_modules', 'peers', 'dist'].includes(name),
  }).flatMap((file) => [...read(file).matchAll(CITATION)].map(([record]) => [record, file] as const)),
);

describe('the decision records', () => {
  it('exist where code cites one', () => {
    expect([...cited].filter(([record]) => !recorded.includes(record))).toEqual([]);
  });

  it('are each cited by the code that they explain', () => {
    expect(recorded.length).toBeGreaterThan(0);
    expect(recorded.filter((record) => !cited.has(record))).toEqual([]);
  });

  it.each(recorded)('%s is short, has its number, and says what would change it', (record) => {
    const text = read(record);

    expect(text).toMatch(new RegExp(`^# ${Number(path.basename(record).slice(0, 4))}\\. `));
    expect(text.match(/\*\*(?:Context|Decision|Consequence|What would change it)\.\*\*/g)).toHaveLength(4);
    expect(text.split('\n').length).toBeLessThan(LONGER.test(record) ? 85 : 45);
  });
});
