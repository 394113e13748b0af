import Fastify from 'fastify';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

/**
 * The least that these operations can cost on Fastify and pg: a handler each, named prepared statements, plain numbers,
 * and nothing that any other route would need. No log, no limits, no metrics; refusals are rough.
 */
const app = Fastify();
app.decorateRequest('userId', '');
reads(app);
writes(app);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
