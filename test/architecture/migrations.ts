interface Rule {
  readonly forbids: RegExp;
  readonly reason: string;
  /** Not applied to a table that the same migration creates: no request uses it yet. */
  readonly newTablesAreFree?: true;
}

const TABLE = String.raw`(?:only )?(?<table>\w+)`;

const RULES: readonly Rule[] = [
  {
    forbids: new RegExp(String.raw`create (?:unique )?index (?!concurrently)(?:if not exists )?\w+ on ${TABLE}`, 'g'),
    reason: 'builds an index under a lock: build it concurrently, outside a transaction',
    newTablesAreFree: true,
  },
  { forbids: /\bdrop (column|table|view)\b/g, reason: 'drops what the previous release may read' },
  { forbids: /\brename\b/g, reason: 'renames what the previous release may read' },
  { forbids: /\balter column \w+ (set data )?type\b/g, reason: 'rewrites the table under a lock' },
  {
    forbids: /\bset not null\b/g,
    reason:
      'reads the whole table under a lock: add a check that is not valid, validate it in another migration, then set',
  },
  {
    forbids: new RegExp(
      String.raw`alter table ${TABLE}[^;]*?\badd (?:constraint \w+ )?(?:check|foreign key)\b(?![^;]*\bnot valid\b)`,
      'g',
    ),
    reason: 'reads the whole table under a lock: add it as not valid, and validate it in another migration',
    newTablesAreFree: true,
  },
  {
    forbids: new RegExp(
      String.raw`alter table ${TABLE}[^;]*?\badd column \w+ [^,;]*\bnot null\b(?![^,;]*\bdefault\b)`,
      'g',
    ),
    reason: 'the previous release inserts rows without it: give it a default',
    newTablesAreFree: true,
  },
];

/** What in the text of a migration could stop requests, or the previous release, as sentences. */
export function hazards(name: string, source: string): string[] {
  const text = source.replace(/\s+/g, ' ').toLowerCase();
  const created = new Set([...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table));
  return RULES.flatMap(({ forbids, reason, newTablesAreFree }) =>
    [...text.matchAll(forbids)]
      .filter(({ groups }) => !(newTablesAreFree && created.has(groups?.table)))
      .map(([found]) => `${name}: "${found}" ${reason}`),
  );
}
