import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../adapters/persistence/database/database.ts';

interface Rule {
  /** With the groups `table` and `column`, if the rule needs them. */
  readonly forbids: RegExp;
  readonly reason: string;
  /** Not applied to a table that the same migration creates: no request uses it yet. */
  readonly newTablesAreFree?: true;
  /** Not applied to a column that an earlier migration has checked for null in all rows. */
  readonly checkedColumnsAreFree?: true;
  /** Not applied outside a transaction. */
  readonly batchesAreFree?: true;
}

const TABLE = String.raw`(?:only )?(?<table>\w+)`;

const RULES: readonly Rule[] = [
  {
    forbids: new RegExp(
      String.raw`create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on ${TABLE}`,
      'g',
    ),
    reason: 'builds an index under a lock: build it concurrently, outside a transaction',
    newTablesAreFree: true,
  },
  { forbids: /\bdrop (column|table|view)\b/g, reason: 'drops what the previous release may read' },
  { forbids: /\brename\b/g, reason: 'renames what the previous release may read' },
  { forbids: /\balter column \w+ (set data )?type\b/g, reason: 'rewrites the table under a lock' },
  {
    forbids: new RegExp(String.raw`alter table ${TABLE} alter column (?<column>\w+) set not null\b`, 'g'),
    checkedColumnsAreFree: true,
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
      String.raw`alter table ${TABLE}[^;]*?\badd column \w+ [^,;]*\bdefault\b[^,;]*?\b(?!now\b|check\b|references\b)\w+\s*\(`,
      'g',
    ),
    reason: 'rewrites the table under a lock: add it without a default, fill it in batches, then set the default',
    newTablesAreFree: true,
  },
  {
    forbids: new RegExp(String.raw`alter table ${TABLE}[^;]*?\badd column \w+ [^,;]*\b(?:generated|\w*serial)\b`, 'g'),
    reason: 'rewrites the table under a lock: add a plain column, and fill it in batches',
    newTablesAreFree: true,
  },
  {
    forbids: new RegExp(String.raw`alter table ${TABLE}[^;]*?\badd column \w+ [^,;]*\bcheck\b`, 'g'),
    reason: 'reads the whole table under a lock: add the check as not valid, and validate it in another migration',
    newTablesAreFree: true,
  },
  {
    forbids: new RegExp(
      String.raw`alter table ${TABLE}[^;]*?\badd (?:constraint \w+ |column \w+ [^,;]*)?(?:unique|primary key|exclude)\b(?! using index)`,
      'g',
    ),
    reason: 'builds an index under a lock: build it concurrently, and add the constraint using it',
    newTablesAreFree: true,
  },
  {
    forbids: /(?<!do )\bupdate (?<table>\w+)(?: as \w+| \w+)? set\b/g,
    reason: 'locks rows until the migration ends: fill them in batches, outside a transaction',
    newTablesAreFree: true,
    batchesAreFree: true,
  },
];

const textOf = (source: string) => source.replace(/\s+/g, ' ').toLowerCase();

/** `table.column` of those that the text checks for null in all rows, by a check that is validated. */
function checkedIn(text: string): string[] {
  const checks = text.matchAll(/alter table (\w+) add constraint (\w+) check \((\w+) is not null\) not valid/g);
  return [...checks]
    .filter(([, table, name]) => text.includes(`alter table ${table} validate constraint ${name}`))
    .map(([, table, , column]) => `${table}.${column}`);
}

/** What in the text of a migration could stop requests, or the previous release, as sentences. @param before of earlier ones */
function hazards(name: string, source: string, before = ''): string[] {
  const text = textOf(source);
  const created = new Set([...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table));
  const checked = new Set(checkedIn(textOf(before)));
  const isBatched = /istransactional\(\)[^{]*\{ return false/.test(text);
  return RULES.flatMap(({ forbids, reason, ...free }) =>
    [...text.matchAll(forbids)]
      .filter(({ groups }) => !(free.newTablesAreFree && created.has(groups?.table)))
      .filter(({ groups }) => !(free.checkedColumnsAreFree && checked.has(`${groups?.table}.${groups?.column}`)))
      .filter(() => !(free.batchesAreFree && isBatched))
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

  it('of the cluster test rename a column by these rules, and only the last one drops something', () => {
    const folder = path.join(import.meta.dirname, '../cluster/upgrade/migrations');
    const sources = readdirSync(folder).toSorted();
    const text = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    const found = sources.map((file, at) => hazards(file, text(file), sources.slice(0, at).map(text).join('\n')));

    expect(found).toEqual([[], [], ['903-drop-message.ts: "drop column" drops what the previous release may read']]);
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
    ['builds an index without a name', 'create index on loans (x)'],
    ['adds a column with a call in its default', `alter table loans add column x text default my_code('x')`],
    ['adds a column that is computed', 'alter table loans add column x bigint generated always as (amount * 2) stored'],
    ['adds a column that counts', 'alter table loans add column x bigserial'],
    ['adds a column with a check', 'alter table loans add column x integer check (x > 0)'],
    ['adds a unique constraint', 'alter table loans add constraint y unique (x)'],
    ['adds a column that is unique', 'alter table loans add column x text unique'],
    ['fills all rows at once', 'update loans set x = 1'],
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
    ['adds a constraint of an index', 'alter table loans add constraint y unique using index loans_x'],
    [
      'fills rows outside a transaction',
      'override isTransactional(): boolean { return false; } update loans set x = 1',
    ],
    ['adds to a sum', 'insert into loans values (1) on conflict (id) do update set x = 1'],
    ['adds a column with the time', 'alter table loans add column x timestamptz not null default now()'],
    ['drops an index', 'drop index concurrently loans_x'],
  ])('but not if it %s', (_what, text) => {
    expect(hazards('016-new.ts', `this.addSql(\`${text}\`)`)).toEqual([]);
  });
});

describe('a migration that refuses null', () => {
  const refusal = 'alter table loans alter column x set not null';
  const check = `this.addSql('alter table loans add constraint loans_x check (x is not null) not valid')`;
  const validation = `this.addSql('alter table loans validate constraint loans_x')`;

  it.each([
    ['is safe after a check that was validated', check + validation, 0],
    ['is hazardous after a check that was not', check, 1],
    ['is hazardous after a check of another column', check.replace('(x ', '(y ') + validation, 1],
  ])('%s', (_what, before, count) => {
    expect(hazards('017-new.ts', `this.addSql('${refusal}')`, before)).toHaveLength(count);
  });
});
