import { type App, buildApp } from './app.ts';
import { BadConfiguration, type Config, readConfig } from './config.ts';
import { seedDemo } from './demo-data.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts';
import { VERSION } from './version.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the service. @returns a function that stops it */
async function start(config: Config): Promise<() => Promise<void>> {
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: say }) : null;
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  let app: App | undefined;
  try {
    app = await buildApp(config, { databaseUrl, version: VERSION });
    if (config.operator !== null) await app.identity.createOperator.execute(config.operator);
    if (embedded !== null) await seedDemo(app);
    const { port, host, reusePort } = config;
    // Fastify passes `reusePort` on to Node, but its types omit it.
    const listening = { port, host, reusePort, listenTextResolver: () => '' };
    const address = await app.http.listen(listening);
    say(`Lending service ${VERSION} listens on ${address} (API reference: ${address}/docs)`);
  } catch (error) {
    await app?.http.close();
    await embedded?.stop();
    throw error;
  }
  const { http } = app;
  return async () => {
    await http.drain();
    await http.close();
    await embedded?.stop();
  };
}

function fail(error: unknown): never {
  const expected = error instanceof BadConfiguration || error instanceof EmbeddedPostgresError;
  process.stderr.write(`${expected || !(error instanceof Error) ? String(error) : error.stack}\n`);
  process.exit(1);
}

try {
  const stop = await start(readConfig(process.env));
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(() => process.exit(0), fail);
    });
  }
} catch (error) {
  fail(error);
}
