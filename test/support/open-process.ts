import { afterAll } from 'vitest';
import { createDatabase } from './database.ts';
import { serverProcess } from './server-process.ts';

export const OPERATOR = { email: 'operator@example.com', password: 'correct horse battery' };

/** A process of the service with an operator, to be started on a new database, for the tests of a file. */
export async function openProcess(settings: Readonly<Record<string, string>> = {}) {
  const database = await createDatabase();
  const server = serverProcess({
    DATABASE_URL: database.url,
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
    ...settings,
  });
  afterAll(async () => {
    server.dispose();
    await database.drop();
  });
  return { database, server };
}
