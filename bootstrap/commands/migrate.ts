import { type Command, say, withDatabase } from './command.ts';

export const migrate: Command = {
  summary: 'brings the database schema up to date',
  run: () =>
    withDatabase(async (databaseUrl) => {
      const { migrate: migrateSchema } = await import('../../adapters/persistence/database/database.ts');
      await migrateSchema(databaseUrl);
      say('The schema is up to date.');
      return 0;
    }),
};
