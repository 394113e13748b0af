import { parseArgs } from 'node:util';
import { connect, migrate } from '../adapters/persistence/shared/database.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { printReconciliation } from './reconcile.ts';

const HELP = `Usage: node bootstrap/cli.ts <command>

  migrate   brings the database schema up to date
  openapi   prints the OpenAPI document
  reconcile proves that loans, payments, deposits and ledger agree; prints what doesn't and exits 1
`;

async function withDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) return work(config.databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

async function migrateDatabase(databaseUrl: string): Promise<void> {
  const orm = await connect(databaseUrl);
  try {
    await migrate(orm, databaseUrl);
    process.stdout.write('The schema is up to date.\n');
  } finally {
    await orm.close();
  }
}

async function printOpenApi(databaseUrl: string): Promise<void> {
  const { http } = await buildApp(readConfig(process.env), { databaseUrl, version: '0.1.0', log: false });
  const { body } = await http.inject('/openapi.json');
  process.stdout.write(`${JSON.stringify(JSON.parse(body), null, 2)}\n`);
  await http.close();
}

const COMMANDS: Readonly<Record<string, (databaseUrl: string) => Promise<void>>> = {
  migrate: migrateDatabase,
  openapi: printOpenApi,
  reconcile: printReconciliation,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
});
const command = COMMANDS[positionals[0] ?? ''];
if (command === undefined || values.help) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 1;
} else {
  await withDatabase(command);
}
