import { startEmbeddedPostgres } from '../../../bootstrap/embedded-postgres.ts';

// A program for the tests to start and to kill: it runs the embedded server on the folder it is given and says in one
// line of JSON how that went. SIGTERM stops it in order; SIGINT is only reported.
const [dataDir = '', port] = process.argv.slice(2);
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
try {
  const server = await startEmbeddedPostgres({
    dataDir,
    ...(port && { port: Number(port) }),
    log: (line) => say({ log: line }),
  });
  process.on('SIGINT', () => say({ interrupted: true }));
  process.once('SIGTERM', () => void server.stop().then(() => say({ stopped: true })));
  say({ url: server.url });
} catch (error) {
  const { name, message } = error as Error;
  say({ error: name, message });
  process.exitCode = 1;
}
