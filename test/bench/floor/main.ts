import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

/**
 * The least that these operations can cost on Fastify and pg: a handler each, named prepared statements, plain numbers,
 * and nothing that any other route would need. No log, no limits, no metrics; refusals are rough.
 */
const app = Fastify();
app.decorateRequest('userId', '');
// The two headers that the contract asks of every answer.
app.addHook('onRequest', (_request, reply, done) => {
  reply.header('x-request-id', randomUUID()).header('cache-control', 'no-store');
  done();
});
reads(app);
writes(app);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
