import type { Unit } from './statements.ts';

/** The column of each borrower's table that has its owner. */
export type Owners = ReadonlyMap<string, string>;

/**
 * Each statement that reads or changes a borrower's table without naming the borrower, as `unit table`: its owner must equal
 * a value, or the owner of another table for which that holds. Inserts are left out: their types require the owner. Names of
 * tables count for a whole statement, not for each subquery.
 *
 * @param found those that may: they find the borrower. Their joins must keep to the borrower of the row that they find
 */
export function unnamed(units: readonly Unit[], owners: Owners, found: ReadonlySet<string> = new Set()): string[] {
  const byName = new Map(units.map((unit) => [unit.name, unit]));
  const used = new Set(units.flatMap(({ name, uses }) => uses.filter((other) => other !== name)));
  return units
    .filter(({ name, compiled }) => (compiled || !used.has(name)) && !found.has(`${name} *`))
    .flatMap((unit) => {
      const tables = unnamedIn(partsOf(unit, byName), owners, { units, unit, found });
      return [...new Set(tables)].map((table) => `${unit.name} ${table}`);
    });
}

/** A unit with what it is made of, but not the statements that it runs. */
function partsOf(unit: Unit, byName: ReadonlyMap<string, Unit>, parts: Set<Unit> = new Set()): ReadonlySet<Unit> {
  parts.add(unit);
  for (const name of unit.uses) {
    const part = byName.get(name);
    if (part !== undefined && !part.compiled && !parts.has(part)) partsOf(part, byName, parts);
  }
  return parts;
}

interface Surroundings {
  readonly unit: Unit;
  readonly units: readonly Unit[];
  readonly found: ReadonlySet<string>;
}

function unnamedIn(parts: ReadonlySet<Unit>, owners: Owners, { unit, units, found }: Surroundings): string[] {
  const all = [...parts];
  const mentions = all.flatMap((part) => part.mentions);
  const owned = mentions.filter(({ table }) => table === null || owners.has(table));
  const tables = new Set(mentions.flatMap(({ aliases }) => aliases));
  const groups = new Groups();
  for (const [column, other] of all.flatMap((part) => part.equalities)) {
    // A row that is given, such as of `unnest`, is a value.
    const isGiven = other?.includes('.') === true && !tables.has(other.split('.')[0] ?? '');
    if (other === null || isGiven) groups.bind(column);
    else groups.join(column, other);
  }
  const columnsOf = ({ table, aliases }: (typeof owned)[number]) => {
    const owner = owners.get(table ?? '') ?? '';
    const bare = owned.length === 1 || aliases.includes(table ?? '') ? [owner] : [];
    return [...aliases.map((alias) => `${alias}.${owner}`), ...bare];
  };
  const given = unit.list === 'own' ? filtersGivenTo(unit.name, units) : [];
  for (const [filter, column] of all.flatMap((part) => part.filters)) if (given.includes(filter)) groups.bind(column);
  if (unit.list === 'across owners')
    groups.bind(...owned.filter(({ aliases }) => aliases.includes('t')).flatMap(columnsOf));
  const isFound = (table: string | null) => found.has(`${unit.name} ${table}`);
  for (const mention of owned) if (isFound(mention.table)) groups.bind(...columnsOf(mention));
  // What belongs to a ticket or to a loan has the borrower of that.
  for (const { table, aliases } of owned.filter((mention) => PARENTS.includes(String(mention.table)))) {
    const owner = owners.get(String(table));
    for (const alias of aliases) if (groups.isBound(`${alias}.${owner}`)) groups.bind(`${alias}.id`);
  }
  return owned
    .filter((mention) => mention.table === null || !columnsOf(mention).some((column) => groups.isBound(column)))
    .map(({ table }) => String(table));
}

/** The filters that each call of a list gives. */
function filtersGivenTo(list: string, units: readonly Unit[]): readonly string[] {
  const calls = units.flatMap((unit) => unit.calls.filter(([called]) => called === list).map(([, filters]) => filters));
  const [first = [], ...others] = calls;
  return first.filter((filter) => others.every((filters) => filters.includes(filter)));
}

/** Columns that are equal. A group is bound if one of them equals a value. */
class Groups {
  private readonly parents = new Map<string, string>();

  join(one: string, other: string): void {
    this.parents.set(this.rootOf(one), this.rootOf(other));
  }

  bind(...columns: readonly string[]): void {
    for (const column of columns) this.join(column, VALUE);
  }

  isBound(column: string): boolean {
    return this.rootOf(column) === this.rootOf(VALUE);
  }

  private rootOf(column: string): string {
    const parent = this.parents.get(column);
    return parent === undefined || parent === column ? column : this.rootOf(parent);
  }
}

const VALUE = '';
const PARENTS = ['tickets', 'loans'];
