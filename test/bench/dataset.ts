import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { MIGRATIONS, migrate } from '../../adapters/persistence/database/database.ts';
import { Argon2idPasswordHasher } from '../../adapters/security/argon2id-password-hasher.ts';
import { dayOf } from '../../domain/shared/calendar.ts';
import { urlOf, withClient } from '../support/pg-client.ts';
import { fill } from './dataset-rows.ts';

/** Number of rows. Every third loan has four payments and the others three, so payments = loans · 10 / 3. */
export interface Scale {
  readonly users: number;
  readonly loans: number;
}

export const FULL: Scale = { users: 100_000, loans: 300_000 };
export const TENTH: Scale = { users: 10_000, loans: 30_000 };
export const QUICK: Scale = { users: 5_000, loans: 15_000 };
export const LITTLE: Scale = { users: 600, loans: 1_800 };
export const scaleOf = ({ quick }: { readonly quick: boolean }): Scale => (quick ? QUICK : FULL);

export const PASSWORD = 'bench-password-1';

/** A borrower who sends requests. */
export interface Borrower {
  readonly id: string;
  readonly email: string;
  readonly loanIds: readonly string[];
}

/**
 * Creates the template database with the rows of that scale, if missing, and returns its name. The rows depend only on
 * the scale and the day, since due dates are relative to today; the name also depends on the code.
 */
export async function ensureTemplate(server: string, scale: Scale, say: (line: string) => void): Promise<string> {
  const name = `lending_bench_${scale.users}_${fingerprint()}`;
  const exists = await withClient(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });
  if (exists) {
    say(`The data already exist in the database ${name}.`);
    return name;
  }
  const began = Date.now();
  const unfinished = `${name}_unfinished`;
  await withClient(server, async (client) => {
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
  });
  const url = urlOf(server, unfinished);
  await migrate(url);
  const passwordHash = await new Argon2idPasswordHasher().hash(PASSWORD);
  const counts = await withClient(url, (client) => fill(client, scale, { passwordHash, today: dayOf(new Date()) }));
  await withClient(server, (client) => client.query(`alter database ${unfinished} rename to ${name}`));
  say(`Created ${counts} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  return name;
}

/** Copies the template. Returns the URL of the copy. */
export async function copyOf(server: string, template: string, name: string): Promise<string> {
  await withClient(server, async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    // Copies files instead of logging every page.
    await client.query(`create database ${pg.escapeIdentifier(name)} template ${template} strategy file_copy`);
  });
  return urlOf(server, name);
}

export function dropCopy(server: string, name: string): Promise<unknown> {
  return withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
}

/** The borrowers with this number of loans, by id. */
export function borrowersOf(url: string, loans: number): Promise<readonly Borrower[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Borrower>(
      `select u.id, u.email, array_agg(l.id order by l.id) as "loanIds" from users u join loans l on l.borrower_id = u.id
       group by u.id, u.email having count(*) = $1 order by u.id`,
      [loans],
    );
    return rows;
  });
}

function fingerprint(): string {
  const code = ['dataset.ts', 'dataset-rows.ts', 'dataset-standings.ts'].map((file) =>
    readFileSync(path.join(import.meta.dirname, file)),
  );
  const hash = createHash('sha256').update(dayOf(new Date())).update(readdirSync(MIGRATIONS).sort().join());
  for (const text of code) hash.update(text);
  return hash.digest('hex').slice(0, 12);
}
