import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

const guide = read('CONTRIBUTING.md');
const product = globSync('{domain,application,adapters,bootstrap}/**/*.{ts,eta}');

/** The examples of CONTRIBUTING, each with its section. The field has a column. */
describe.each([
  ['a field that people read', 'Add a field', /\b(?:writeOffReason|write_off_reason)\b/, 5],
  ['an act of operators', 'Add an act of operators', /\b(?:waiveCharge|WaiveCharge|charge\.waive)\b/, 5],
  ['an event of which people hear', 'Add an event', /'loan\.cured'/, 6],
])('%s', (_what, title, example, count) => {
  const [, section = ''] = guide.split(`## ${title}\n`)[1]?.match(/^(.*?)\n## /s) ?? [];
  const named = [...section.matchAll(/`([\w/-]+(?:\.[\w.]+)?)`/g)].map(([, place = '']) => place);
  const files = product.filter((file) => example.test(read(file)));

  it('is only where CONTRIBUTING says', () => {
    const unnamed = files.filter((file) => !named.some((place) => file === place || file.startsWith(`${place}/`)));
    expect(unnamed).toEqual([]);
  });

  it('is in few files', () => {
    expect(files).toHaveLength(count);
  });
});
