import { type Command, say, withDatabase } from './command.ts';

export const migrate: Command = {
  summary: 'brings the database schema up to date',
  run: () =>
    withDatabase(async (databaseUrl, { databaseDirectUrl }) => {
      const { migrate: migrateSchema } = await import('../../adapters/persistence/database/database.ts');
      if (databaseDirectUrl === null) await migrateSchema(databaseUrl);
      else await migrateSchema(databaseDirectUrl, { pooledUrl: databaseUrl });
      say('The schema is up to date.');
      return 0;
    }),
};
