import { afterAll, inject } from 'vitest';
import { newDatabase } from './pg-client.ts';

/** What `createDatabase` copies for a test that brings the schema itself. */
export const EMPTY = 'template0';

/**
 * Creates a separate database for a test file.
 *
 * @param template the database to copy. Default: one with today's schema and no rows.
 */
export const createDatabase = (template = inject('migratedDatabase')) => newDatabase(inject('databaseUrl'), template);

export type TestDatabase = Awaited<ReturnType<typeof createDatabase>>;

/** A database for the tests of a file. */
export async function openDatabase(template?: string): Promise<TestDatabase> {
  const database = await createDatabase(template);
  afterAll(() => database.drop());
  return database;
}
