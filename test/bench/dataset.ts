import { connect, migrate } from '../../adapters/persistence/database/database.ts';
import { KyselyDailyBalances } from '../../adapters/persistence/ledger/by-day.ts';
import { Argon2idPasswordHasher } from '../../adapters/security/argon2id-password-hasher.ts';
import { urlOf, withClient } from '../support/pg-client.ts';
import { dayOf } from '../support/utc.ts';
import { fill } from './dataset-rows.ts';

/** Number of rows. Every third loan has four payments and the others three, so payments = loans · 10 / 3. */
export interface Scale {
  readonly users: number;
  readonly loans: number;
  /** Each of the first borrowers has one loan with so many payments instead, of five postings each. */
  readonly even?: 1 | 10;
}

export const FULL: Scale = { users: 100_000, loans: 300_000 };
export const TENTH: Scale = { users: 10_000, loans: 30_000 };
export const QUICK: Scale = { users: 5_000, loans: 15_000 };
export const LITTLE: Scale = { users: 600, loans: 1_800 };
export const scaleOf = ({ quick }: { readonly quick: boolean }): Scale => (quick ? QUICK : FULL);

export const PASSWORD = 'bench-password-1';

/** Creates and migrates a database, which is dropped when it is disposed of. */
export async function createDatabase(server: string, name: string) {
  const drop = `drop database if exists ${name} with (force)`;
  await withClient(server, (client) => client.query(drop).then(() => client.query(`create database ${name}`)));
  const url = urlOf(server, name);
  await migrate(url);
  return { url, [Symbol.asyncDispose]: () => withClient(server, async (client) => void (await client.query(drop))) };
}

/** Creates the rows, which depend only on the scale and the day, since due dates are relative to today. Returns what it did. */
export async function fillDatabase(url: string, scale: Scale): Promise<string> {
  const began = Date.now();
  const passwordHash = await new Argon2idPasswordHasher().hash(PASSWORD);
  const counts = await withClient(url, (client) => fill(client, scale, { passwordHash, today: dayOf(new Date()) }));
  return `Created ${counts} in ${((Date.now() - began) / 1000).toFixed(1)} s.`;
}

/** Sums up past days as the close of business does. */
export async function closePastDays(url: string): Promise<void> {
  const orm = await connect(url);
  const addNext = () => orm.em.transactional((em) => new KyselyDailyBalances(em).addNext(dayOf(new Date())));
  while (await addNext()) {}
  await orm.close();
}
