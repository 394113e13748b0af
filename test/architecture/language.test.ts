import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words and phrases that plain English avoids, with what to write instead (CONTRIBUTING.md, Style). */
const AVOIDED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:who|what|which)ever\b/i, 'name the person or thing'],
  [/(?<!['"=/])\b(?:no|some|any)body\b(?!['"@])/i, 'no client, no user, another user …'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\ball the same\b/i, 'still, or nothing'],
  [/\b(?:asks?|asking) (?:for|of)\b/i, 'requires, requests'],
  [/\b(?:is|are) none\b/i, 'is missing, has no …'],
  [/\bof (?:its|their|his) own\b/i, 'its own …, separate'],
  [/\b(?:tells?|telling|told) of\b/i, 'says, reports'],
  [/\b(?:stands?|stood)\b(?! for\b)/i, 'is'],
  [/\bmeanwhile\b/i, 'since then, during that time, or nothing'],
  [/\b(?:thereof|therein|hereby|herein|wherein|whereof|thence|hence|whence)\b/i, 'of it, in it, so'],
  [/\b(?:ever since|ere|lest|shall|ought)\b/i, 'since, so that, must'],
];

/** Each avoided word in the text, as `line: word (instead)`. */
function avoidedWords(text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    AVOIDED.flatMap(([pattern, instead]) => {
      const found = pattern.exec(line);
      return found === null ? [] : [`${index + 1}: "${found[0]}" (write: ${instead})`];
    }),
  );
}

/** Files that need an avoided word: this one, and those that name the Unix account `nobody`. */
const ALLOWED = [
  'test/architecture/language.test.ts',
  'bootstrap/embedded-postgres/cluster.ts',
  'docs/decisions/0033-embedded-postgresql-runs-the-binaries.md',
];

describe('comments, documents and messages', () => {
  const sources = '{domain,application,adapters,bootstrap,clients,docs,test}/**/*.{ts,md}';
  const exclude = (name: string) => ['node_modules', 'nestjs', 'dist'].includes(name);
  const files = globSync([sources, '*.md', '.env.example'], { exclude });

  it('are in plain English', () => {
    expect(files.length).toBeGreaterThan(500);
    const found = files
      .filter((file) => !ALLOWED.includes(file))
      .flatMap((file) => avoidedWords(readFileSync(file, 'utf8')).map((each) => `${file}:${each}`));
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
