import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

/** The example of CONTRIBUTING, and its column. */
const FIELD = /\b(?:writeOffReason|write_off_reason)\b/;
const [, SECTION = ''] = /## Add a field\n(.*?)\n## /s.exec(read('CONTRIBUTING.md')) ?? [];

describe('a field that people read', () => {
  const named = [...SECTION.matchAll(/`([\w/-]+(?:\.[\w.]+)?)`/g)].map(([, place = '']) => place);
  const files = globSync('{domain,application,adapters,bootstrap}/**/*.{ts,eta}').filter((file) =>
    FIELD.test(read(file)),
  );

  it('is only where CONTRIBUTING says', () => {
    const unnamed = files.filter((file) => !named.some((place) => file === place || file.startsWith(`${place}/`)));
    expect(unnamed).toEqual([]);
  });

  it('is in five files, one of which shows it', () => {
    expect(files).toHaveLength(5);
  });
});
