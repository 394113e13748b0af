import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../adapters/persistence/database/database.ts';
import { hazards } from './migrations.ts';

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
  ])('%s', (_what, text) => {
    expect(hazards('035-new.ts', `this.addSql(\`${text}\`)`)).toHaveLength(1);
  });

  it.each([
    ['builds an index concurrently', 'create index concurrently loans_x on loans (x)'],
    [
      'indexes a table that it creates',
      'create table notes (x text not null check (x > 0)); create index notes_x on notes (x)',
    ],
    ['adds a check that is not valid', 'alter table loans add constraint y check (x > 0) not valid'],
    ['adds a column with a default', 'alter table loans add column x integer not null default 0, add column y text'],
    ['drops an index', 'drop index concurrently loans_x'],
  ])('but not if it %s', (_what, text) => {
    expect(hazards('035-new.ts', `this.addSql(\`${text}\`)`)).toEqual([]);
  });
});
