import { startEmbeddedPostgres } from '../../../bootstrap/embedded-postgres/embedded-postgres.ts';

// A program for the tests to start and kill. It runs the embedded server on a folder and reports the outcome as a line of
// JSON. SIGTERM stops it; SIGINT is only reported.
const [dataDir = ''] = process.argv.slice(2);
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
try {
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => say({ log: line }) });
  process.on('SIGINT', () => say({ interrupted: true }));
  process.once('SIGTERM', () => void server.stop().then(() => say({ stopped: true })));
  say({ url: server.url });
} catch (error) {
  const { name, message } = error as Error;
  say({ error: name, message });
  process.exitCode = 1;
}
