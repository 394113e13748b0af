import { buildApp } from '../../../bootstrap/app.ts';
import { readEnvironment } from '../../../bootstrap/config.ts';

/** A node that serves requests and works on no jobs, so that its CPU time is that of the requests. */
const config = readEnvironment(process.env);
const options = { databaseUrl: process.env.DATABASE_URL ?? '', version: 'bench', worksOnJobs: false };
const app = await buildApp(config, options);
const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`The node listens on ${url}\n`);
process.once('SIGTERM', () => void app.http.close());
