import { migrate } from '../../adapters/persistence/database/database.ts';
import { urlOf, withClient } from '../support/pg-client.ts';
import { say } from './bench.ts';
import { fillDatabase, type Scale } from './dataset.ts';

/** Says on a database that it belongs to these runs, and how far it is. */
const MARK = 'book of bench:growth: ';

interface Options {
  /** Whether a later run may use the database again. */
  readonly keep: boolean;
  /** Whether to drop what an earlier run left. */
  readonly clean: boolean;
}

/**
 * A database with a book of that scale: that of an earlier run, or a new one. @throws Error if the database of that name is
 * not one of these runs, or was not finished
 */
export async function openBook(server: string, scale: Scale, { keep, clean }: Options) {
  const name = `lending_growth_${scale.users}_${scale.loans}`;
  const url = urlOf(server, name);
  const administer = (sql: string) => withClient(server, (client) => client.query(sql));
  const mark = (how: string) => administer(`comment on database ${name} is '${MARK}${how}'`);
  const drop = () => administer(`drop database if exists ${name} with (force)`);
  const { rows } = await administer(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name}'`,
  );
  const [found] = rows;
  if (found !== undefined && !found.mark?.startsWith(MARK)) {
    throw new Error(`The database ${name} is not one of this benchmark. Drop or rename it.`);
  }
  if (clean) {
    await drop();
    if (found !== undefined) say(`Dropped ${name}.`);
  } else if (found?.mark === `${MARK}complete`) {
    say(`Uses ${name}, which an earlier run filled.`);
  } else if (found !== undefined) {
    throw new Error(`An earlier run was interrupted while it filled ${name}. Run with --clean, and then again.`);
  } else {
    await administer(`create database ${name}`);
    await mark('not complete');
    await migrate(url);
    say(await fillDatabase(url, scale));
    await mark('complete');
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      if (!keep && !clean) await drop();
    },
  };
}
