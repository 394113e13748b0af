import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../adapters/persistence/database/database.ts';

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
  {
    // `now()` is the same for all rows, so PostgreSQL stores it once.
    forbids: new RegExp(
      String.raw`alter table ${TABLE}[^;]*?\badd column \w+ [^,;]*\bdefault (?:\w*uuid\w*|random|clock_timestamp|timeofday|nextval)\s*\(`,
      'g',
    ),
    reason: 'rewrites the table under a lock: add it without a default, fill it in batches, then set the default',
    newTablesAreFree: true,
  },
];

/** What in the text of a migration could stop requests, or the previous release, as sentences. */
function hazards(name: string, source: string): string[] {
  const text = source.replace(/\s+/g, ' ').toLowerCase();
  const created = new Set([...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table));
  return RULES.flatMap(({ forbids, reason, newTablesAreFree }) =>
    [...text.matchAll(forbids)]
      .filter(({ groups }) => !(newTablesAreFree && created.has(groups?.table)))
      .map(([found]) => `${name}: "${found}" ${reason}`),
  );
}

/**
 * Hazards that are safe, each with the reason. For example, a column is dropped in the release after the last one that
 * reads it.
 */
const ALLOWED: Readonly<Record<string, string>> = {};

describe('the migrations', () => {
  it('let the previous release and its requests go on', () => {
    const files = readdirSync(MIGRATIONS);
    const found = files.flatMap((file) => hazards(file, readFileSync(path.join(MIGRATIONS, file), 'utf8')));

    expect(files.length).toBeGreaterThan(12);
    expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
  });
});

describe('a migration is hazardous if it', () => {
  it.each([
    ['builds an index with a lock', 'create index loans_x on loans (x)'],
    ['builds a unique index with a lock', 'create unique index loans_x\n on loans (x)'],
    ['drops a column', 'alter table loans drop column x'],
    ['drops a table', 'drop table loans'],
    ['renames a column', 'alter table loans rename column x to y'],
    ['renames a table', 'alter table loans rename to credits'],
    ['changes the type of a column', 'alter table loans alter column x type bigint'],
    ['refuses null at once', 'alter table loans alter column x set not null'],
    ['adds a valid check', 'alter table loans add column y text, add constraint y check (x > 0)'],
    ['adds a valid foreign key', 'alter table loans add constraint y foreign key (x) references users (id)'],
    ['adds a column that is required', 'alter table loans add column x text not null'],
    [
      'adds a column with a default that differs',
      'alter table loans add column x uuid not null default gen_random_uuid()',
    ],
  ])('%s', (_what, text) => {
    expect(hazards('016-new.ts', `this.addSql(\`${text}\`)`)).toHaveLength(1);
  });

  it.each([
    ['builds an index concurrently', 'create index concurrently loans_x on loans (x)'],
    [
      'indexes a table that it creates',
      'create table notes (x text not null check (x > 0)); create index notes_x on notes (x)',
    ],
    ['adds a check that is not valid', 'alter table loans add constraint y check (x > 0) not valid'],
    ['adds a column with a default', 'alter table loans add column x integer not null default 0, add column y text'],
    ['adds a column with the time', 'alter table loans add column x timestamptz not null default now()'],
    ['drops an index', 'drop index concurrently loans_x'],
  ])('but not if it %s', (_what, text) => {
    expect(hazards('016-new.ts', `this.addSql(\`${text}\`)`)).toEqual([]);
  });
});
