import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { avoidedWords } from './language.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Files that need an avoided word: the list, its examples here, and those that name the Unix account `nobody`. */
const ALLOWED = [
  'test/architecture/language.ts',
  'test/architecture/language.test.ts',
  'bootstrap/embedded-postgres/run-as.ts',
  'docs/decisions/0033-embedded-postgresql-runs-the-binaries.md',
];

describe('comments, documents and messages', () => {
  const files = globSync(
    ['{domain,application,adapters,bootstrap,clients,docs,test}/**/*.{ts,md}', '*.md', '.env.example'],
    {
      cwd: ROOT,
      exclude: (name) => ['node_modules', 'nestjs', 'dist'].includes(name),
    },
  );

  it('are in plain English', () => {
    expect(files.length).toBeGreaterThan(500);
    const found = files
      .filter((file) => !ALLOWED.includes(file))
      .flatMap((file) => avoidedWords(readFileSync(path.join(ROOT, file), 'utf8')).map((each) => `${file}:${each}`));
    expect(found).toEqual([]);
  });

  it.each([
    'Whoever owes cannot leave.',
    '// The rules stand in one file.',
    'it("asks for a token")',
    'Another borrower’s is none.',
  ])('rejects %s', (text) => {
    expect(avoidedWords(`fine\n${text}`)).toEqual([expect.stringMatching(/^2: /)]);
  });

  it('accepts ordinary words', () => {
    expect(avoidedWords('CSV stands for comma-separated values. The standard recommends it.')).toEqual([]);
  });
});
