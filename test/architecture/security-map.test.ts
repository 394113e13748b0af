import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const source = (file: string) => (existsSync(file) ? read(file) : null);

/** One row of `test/security/asvs.md`. */
interface MappedRow {
  readonly numbers: string;
  /** The last column. */
  readonly holds: string;
  readonly tests: readonly { readonly file: string; readonly title: string | null }[];
}

/** The rows of the tables whose first column lists requirements. */
function rowsOf(markdown: string): MappedRow[] {
  return markdown.split('\n').flatMap((line) => {
    const [, numbers, , holds] = /^\| ((?:API)?\d[^|]*) \| ([^|]*) \| (.*) \|$/.exec(line) ?? [];
    return numbers === undefined || holds === undefined ? [] : [{ numbers, holds, tests: testsIn(holds) }];
  });
}

function testsIn(holds: string): MappedRow['tests'] {
  return [...holds.matchAll(/`(test\/[^`]+)`(?: “([^”]+)”)?/g)].map(([, file = '', title = null]) => ({ file, title }));
}

/** The faults of a row. `sourceOf` returns the text of a file, or null if it does not exist. */
function faultsOf({ numbers, holds, tests }: MappedRow, sourceOf: (file: string) => string | null): string[] {
  const faults = tests.flatMap(({ file, title }) => {
    const text = sourceOf(file);
    if (text === null) return [`${numbers}: ${file} does not exist.`];
    if (title === null) return [`${numbers}: which test of ${file}?`];
    return text.includes(title) ? [] : [`${numbers}: ${file} has no test “${title}”.`];
  });
  const others = [...holds.matchAll(/`((?:adapters|application|bootstrap|domain)\/[^`]+)`/g)].map(
    ([, file = '']) => file,
  );
  const missing = others.filter((file) => sourceOf(file) === null).map((file) => `${numbers}: ${file} does not exist.`);
  const explained = /\*\*(Documented|Operated|Not applicable|Not met)\*\*/.test(holds);
  const silent = tests.length === 0 && !explained ? [`${numbers}: neither a test nor a reason.`] : [];
  return [...faults, ...missing, ...silent];
}

/** Expands `10.4.1–10.4.4, 10.4.6`; empty for numbers that are not of ASVS. */
function requirementsIn(numbers: string): string[] {
  return numbers.split(', ').flatMap((part) => {
    const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?$/.exec(part) ?? [];
    if (section === undefined) return [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth) => `${section}.${Number(first) + nth}`);
  });
}

/** The 253 requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const ASVS = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
  5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1
  9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2
`
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [, prefix = '', first = '1', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(section) ?? [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth) => `${prefix}.${Number(first) + nth}`);
  });

describe('test/security/asvs.md', () => {
  const rows = rowsOf(read('test/security/asvs.md'));

  it('names only existing tests, and gives every row a test or a reason', () => {
    expect(rows.flatMap((row) => faultsOf(row, source))).toEqual([]);
    const named = rows.filter(({ tests }) => tests.length > 0).length;
    process.stdout.write(`asvs.md: ${rows.length} rows, ${named} of them tested.\n`);
  });

  it('lists every requirement of ASVS 5.0, levels 1 and 2, once', () => {
    expect(ASVS).toHaveLength(253);
    const listed = rows.flatMap(({ numbers }) => requirementsIn(numbers));
    expect(listed.toSorted()).toEqual(ASVS.toSorted());
  });

  it.each([
    ['a file that is not there', '| 1 | x | `test/nowhere.test.ts` “something” |'],
    ['a title that is not there', '| 1 | x | `test/architecture/layers.test.ts` “keeps to no rules at all” |'],
    ['a file without a title', '| 1 | x | `test/architecture/layers.test.ts` |'],
    ['a row that says nothing', '| 1 | x | it is fine |'],
    ['a source that is not there', '| 1 | x | **Not applicable**: see `adapters/nowhere.ts` |'],
  ])('rejects %s', (_what, row) => {
    expect(rowsOf(row).flatMap((each) => faultsOf(each, source))).not.toEqual([]);
  });
});

describe('the sources', () => {
  const files = globSync('{adapters,application,bootstrap,domain}/**/*.ts');
  const using = (what: RegExp) => files.filter((file) => what.test(read(file))).map((file) => path.basename(file));

  it.each([
    ['turn off the check of certificates', /rejectUnauthorized: *false|NODE_TLS_REJECT_UNAUTHORIZED/],
    ['run text as a program', /\beval\(|new Function\(|node:vm/],
    ['give a command to a shell', /shell: *true|\bexecSync?\((?!\s*\))['"`]/],
    ['use a hash that is broken', /['"](?:md5|sha1)['"]/i],
  ])('never %s', (_what, pattern) => {
    expect(files.length).toBeGreaterThan(100);
    expect(using(pattern)).toEqual([]);
  });

  it('use Math.random only for the delay of a retry', () => {
    expect(using(/Math\.random/)).toEqual(['pg-unit-of-work.ts']);
  });
});
