import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

/**
 * The minimal cost of these operations on Fastify and pg: one handler each, named prepared statements, plain numbers. No
 * log, no rate limit, no metrics, no error mapping.
 */
const app = Fastify();
app.decorateRequest('userId', '');
// The two headers that the contract requires of every response.
app.addHook('onRequest', (_request, reply, done) => {
  reply.header('x-request-id', randomUUID()).header('cache-control', 'no-store');
  done();
});
reads(app);
writes(app);
const address = await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write(`The floor listens on ${address}\n`);
// A profile is written at the end.
process.once('SIGTERM', () => process.exit());
