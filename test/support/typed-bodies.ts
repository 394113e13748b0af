import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** A response without a body, even where a stream was opened for it. */
const NOT_MODIFIED = 304;

/** Every server in a test refuses to send a body without a `Content-Type`. Fastify sets none for a handler with a serializer. */
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onSend', async ({ method, url }, reply, payload) => {
    const isEmpty = payload === undefined || payload === null || payload === '' || reply.statusCode === NOT_MODIFIED;
    if (!isEmpty && !reply.hasHeader('content-type')) throw new Error(`${method} ${url} sends a body without a type.`);
  });
});
