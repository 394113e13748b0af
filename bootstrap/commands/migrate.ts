import { connect, migrate as migrateSchema } from '../../adapters/persistence/shared/database.ts';
import { type Command, say, withDatabase } from './command.ts';

export const migrate: Command = {
  summary: 'brings the database schema up to date',
  run: () =>
    withDatabase(async (databaseUrl) => {
      const orm = await connect(databaseUrl);
      try {
        await migrateSchema(orm, databaseUrl);
        say('The schema is up to date.');
        return 0;
      } finally {
        await orm.close();
      }
    }),
};
