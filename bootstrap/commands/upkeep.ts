import { StartError } from '../start-error.ts';
import { type Command, configuration, print, UsageError, withApp, withDatabase } from './command.ts';

export const migrateCommand: Command = {
  summary: 'brings the database schema up to date',
  run: () =>
    withDatabase(async (databaseUrl, { databaseDirectUrl: directUrl }) => {
      const { migrate: migrateSchema } = await import('../../adapters/persistence/database/database.ts');
      await migrateSchema(databaseUrl, { directUrl });
      print('The schema is up to date.');
      return 0;
    }),
};

export const reconcileCommand: Command = {
  summary: 'checks that histories, loans, payments, deposits and the ledger agree',
  details:
    'Applies each history again. Prints a line for each disagreement, and exits with 1 if there are any. Changes nothing.',
  run: () =>
    withDatabase(async (databaseUrl, { databaseDirectUrl }) => {
      const { asLine, reconcileDatabase: proveBooks } = await import('../reconcile.ts');
      const { checked, disagreements, agrees } = await proveBooks(databaseDirectUrl ?? databaseUrl, showProgress).catch(
        explained,
      );
      for (const each of disagreements) print(asLine(each));
      const { loans, payments, deposits, entries } = checked;
      const all = `${loans} loans, ${payments} payments, ${deposits} deposits and ${entries} entries`;
      print(agrees ? `Checked ${all}: all agree.` : `Checked ${all}: ${disagreements.length} disagreements.`);
      return agrees ? 0 : 1;
    }),
};

export const replayCommand: Command = {
  summary: 'applies the history of each loan by the rules of this code, and lists the loans that these make others',
  details: `Run the code of a new release against a copy of the books, or the books themselves, before it ships. Prints a line for
each loan whose figures differ from the stored ones, with the first entry after which they do, and exits with 1 if there
are any. Changes nothing.`,
  options: { loans: { type: 'string', value: 'number', help: 'only so many loans, a sample (default: all)' } },
  run: ({ loans: text }) =>
    withDatabase(async (databaseUrl, { databaseDirectUrl }) => {
      const limit = text === undefined ? undefined : Number(text);
      if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0)) {
        throw new UsageError(`--loans must be a whole number above 0, not "${text}".`);
      }
      const { asLine, replayDatabase } = await import('../replay.ts');
      const { loans, differing } = await replayDatabase(databaseDirectUrl ?? databaseUrl, {
        loans: limit,
        found: (loan) => print(asLine(loan)),
        onProgress: showProgress,
      }).catch(explained);
      print(
        differing === 0
          ? `Replayed ${loans} loans: all are the same.`
          : `Replayed ${loans} loans: ${differing} differ.`,
      );
      return differing === 0 ? 0 : 1;
    }),
};

/** Overwrites one line on a terminal. */
function showProgress(loans: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${loans} loans examined\x1b[K\r`);
}

/** The SQLSTATE of a missing table, and of a missing column. */
const OLD_SCHEMA: readonly unknown[] = ['42P01', '42703'];

/** Replaces the error of a schema that is not that of this code. */
function explained(error: unknown): never {
  if (!OLD_SCHEMA.includes((error as { readonly code?: unknown }).code)) throw error;
  throw new UsageError('The database has no schema, or an old one. Run `npm run cli -- migrate`.');
}

const CONFIGURED = `JWT_PRIVATE_KEY sets the signing key, so change it in the configuration, in three rolling restarts:
  1. Set JWT_ADDITIONAL_PUBLIC_KEYS to the new public key (openssl pkey -in new.pem -pubout). All nodes then accept
     its tokens.
  2. Set JWT_PRIVATE_KEY to the new key and JWT_ADDITIONAL_PUBLIC_KEYS to the old public key. Old tokens stay valid.
  3. After 15 minutes the last old token has expired. Remove JWT_ADDITIONAL_PUBLIC_KEYS.
To generate a key: openssl genpkey -algorithm ed25519 -out new.pem
`;

export const keysRotate: Command = {
  summary: 'replaces the key that signs access tokens',
  details: `A running service uses the new key within two seconds. It accepts the old key for another 20 minutes: its
tokens live for 15.`,
  options: {
    'discard-old': { type: 'boolean', help: 'refuse tokens of the old key at once, for example after a leak' },
  },
  async run({ 'discard-old': discardOld }) {
    const { jwtPrivateKey, dataDir } = configuration();
    if (jwtPrivateKey !== null) {
      process.stderr.write(CONFIGURED);
      return 1;
    }
    const { rotateSigningKey } = await import('../../adapters/security/key-ring.ts');
    const { signing, retired } = await rotateSigningKey(dataDir, new Date(), discardOld === true);
    print(`New signing key: ${signing.kid}`);
    print(`Old key: ${retired.kid} (${discardOld === true ? 'refused' : 'accepted until its tokens expire'})`);
    return 0;
  },
};

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
        print(`The database has the demo accounts ${DEMO_ACCOUNTS}.`);
        return 0;
      },
      { worksOnJobs: false },
    );
  },
};
