import { diff } from 'node:util';

/** A name this long is probably a misspelt variable even with two changed characters. */
const LONG = 10;

/**
 * The variable that a person who wrote this name probably meant, or `null`. One character too many or too few, two that
 * changed places, or in a long name one that differs. A longer name that contains a known one, such as HOSTNAME, is
 * another name.
 */
export function meantBy(name: string, known: ReadonlySet<string>): string | null {
  const upper = name.toUpperCase();
  const candidates = [...known].map((each) => ({ each, changes: changesBetween(upper, each) }));
  const isNear = ({ each, changes }: (typeof candidates)[number]) =>
    changes <= 1 || (changes === 2 && (each.length >= LONG || sorted(upper) === sorted(each)));
  const [nearest] = candidates.filter(isNear).sort((one, other) => one.changes - other.changes);
  return nearest?.each ?? null;
}

/** A warning for each name in the environment that is probably a misspelt variable. */
export function misspeltNames(env: NodeJS.ProcessEnv, known: ReadonlySet<string>): string[] {
  return Object.keys(env)
    .filter((name) => !known.has(name))
    .map((name) => ({ name, meant: meantBy(name, known) }))
    .filter(({ meant }) => meant !== null && env[meant] === undefined)
    .map(({ name, meant }) => `${name} in the environment is not a variable of the service: did you mean ${meant}?`);
}

/** Inserted and deleted characters. */
function changesBetween(name: string, known: string): number {
  const isOther = name.length > known.length && name.includes(known);
  if (isOther || Math.abs(name.length - known.length) > 2) return Number.POSITIVE_INFINITY;
  return diff(name, known).filter(([operation]) => operation !== 0).length;
}

function sorted(name: string): string {
  return [...name].sort().join('');
}
