import { type Command, say, withDatabase } from './command.ts';

export const migrate: Command = {
  summary: 'brings the database schema up to date',
  run: () =>
    withDatabase(async (databaseUrl, { databaseDirectUrl: directUrl }) => {
      const { migrate: migrateSchema } = await import('../../adapters/persistence/database/database.ts');
      await migrateSchema(databaseUrl, { directUrl });
      say('The schema is up to date.');
      return 0;
    }),
};
