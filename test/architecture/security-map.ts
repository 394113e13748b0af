/** One row of `test/security/asvs.md`. */
interface MappedRow {
  readonly numbers: string;
  /** The last column. */
  readonly holds: string;
  readonly tests: readonly { readonly file: string; readonly title: string | null }[];
}

/** The rows of the tables whose first column lists requirements. */
export function rowsOf(markdown: string): MappedRow[] {
  return markdown.split('\n').flatMap((line) => {
    const [, numbers, , holds] = /^\| ((?:API)?\d[^|]*) \| ([^|]*) \| (.*) \|$/.exec(line) ?? [];
    return numbers === undefined || holds === undefined ? [] : [{ numbers, holds, tests: testsIn(holds) }];
  });
}

function testsIn(holds: string): MappedRow['tests'] {
  return [...holds.matchAll(/`(test\/[^`]+)`(?: “([^”]+)”)?/g)].map(([, file = '', title = null]) => ({ file, title }));
}

/** The faults of a row. `sourceOf` returns the text of a file, or null if it does not exist. */
export function faultsOf({ numbers, holds, tests }: MappedRow, sourceOf: (file: string) => string | null): string[] {
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
export function requirementsIn(numbers: string): string[] {
  return numbers.split(', ').flatMap((part) => {
    const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?$/.exec(part) ?? [];
    if (section === undefined) return [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth) => `${section}.${Number(first) + nth}`);
  });
}
