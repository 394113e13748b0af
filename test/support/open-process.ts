import { afterAll } from 'vitest';
import { Borrower } from './borrower.ts';
import { Caller } from './caller.ts';
import { clientAt, done, signedInAt } from './client.ts';
import { openDatabase } from './database.ts';
import { Operator } from './operator.ts';
import { OPERATOR, OPERATOR_SETTINGS, serverProcess } from './server-process.ts';

/** A process of the service with an operator, to be started on a new database, for the tests of a file. */
export async function openProcess(settings: Readonly<Record<string, string>> = {}) {
  const database = await openDatabase();
  const server = serverProcess({ DATABASE_URL: database.url, ...OPERATOR_SETTINGS, ...settings });
  afterAll(() => server.dispose());
  return { database, server };
}

/** A new borrower and the operator at a server of `openProcess`. */
export async function peopleAt(base: string) {
  const anyone = new Caller(clientAt(base));
  const person = await done(anyone.registers('borrower@example.com', { lastName: 'Borrower' }));
  const operator = await done(anyone.logsIn(OPERATOR.email));
  return { borrower: new Borrower(signedInAt(base, person)), operator: new Operator(signedInAt(base, operator)) };
}
