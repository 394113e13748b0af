import { StartError } from '../start-error.ts';
import { type Command, say, withApp } from './command.ts';

export const demo: Command = {
  summary: 'creates the demo accounts, with loans, requests and a ticket',
  details: 'Running it again changes nothing. Refused with NODE_ENV=production, because the password is public.',
  async run() {
    if (process.env.NODE_ENV === 'production') {
      throw new StartError('The demo accounts have a public password: they are not created with NODE_ENV=production.');
    }
    return withApp(
      async (app, { config, databaseUrl }) => {
        const { DEMO_ACCOUNTS, seedDemo } = await import('../demo/demo-data.ts');
        await seedDemo(app, config, databaseUrl);
        say(`The database has the demo accounts ${DEMO_ACCOUNTS}.`);
        return 0;
      },
      { worksOnJobs: false },
    );
  },
};
