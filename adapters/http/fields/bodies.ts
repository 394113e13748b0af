import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FIELD_FAULTS } from '../../texts/en/errors.ts';
import { httpErrors } from './http-errors.ts';
import { findUnstorable } from './read-fields.ts';

/** The largest JSON body, in bytes. */
export const BODY_LIMIT_BYTES = 256 * 1024;

type Done = (error: Error | null, body?: unknown) => void;

/** Accepts JSON bodies, and empty bodies of any Content-Type. Other bodies get 415. */
export function registerBodies(app: FastifyInstance): void {
  const parse = strictJson(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse);
  app.addContentTypeParser('*', (_request: FastifyRequest, payload, done: Done) => {
    const onData = (): void => {
      payload.off('end', onEnd).off('data', onData).resume();
      done(httpErrors.unsupportedMediaType());
    };
    const onEnd = (): void => done(null, undefined);
    payload.on('data', onData).on('end', onEnd).on('error', done);
  });
}

/**
 * Parses JSON. Rejects `__proto__` and `constructor.prototype`, text that cannot be stored, and bytes that are not
 * UTF-8 (RFC 8259, 8.1), which decoding would silently replace.
 */
export function strictJson(app: FastifyInstance): (request: FastifyRequest, bytes: Buffer, done: Done) => void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  return (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(httpErrors.malformedJson());
    const text = bytes.toString('utf8');
    void parseJson(request, text, (error, body) => done(error ?? faultOf(text, body), body));
  };
}

function faultOf(text: string, body: unknown): Error | null {
  // Fastify treats a body of `null` like a missing one.
  if (body === null) return httpErrors.invalid([{ path: '', ...FIELD_FAULTS.object() }]);
  // In UTF-8 JSON, unstorable characters can only be written as escapes.
  if (!text.includes('\\u')) return null;
  const path = findUnstorable(body);
  return path === null ? null : httpErrors.invalid([{ path, ...FIELD_FAULTS.storable() }]);
}

const CONTENT_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/**
 * Removes or replaces a Content-Type that Fastify would reject, so that the body decides: the type of an empty body does
 * not matter. A DELETE without a body schema ignores its body (RFC 9110, 9.3.5).
 */
export function normalizeContentType(request: FastifyRequest): void {
  const { headers, method } = request.raw;
  if (method === 'DELETE' && request.routeOptions.schema?.body === undefined) {
    // Fastify reads these to detect a body. Node has already used them.
    for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name];
    return;
  }
  const type = headers['content-type'];
  if (type === undefined || type === 'application/json') return;
  const empty =
    headers['transfer-encoding'] === undefined &&
    (headers['content-length'] === undefined || headers['content-length'] === '0');
  if (empty) delete headers['content-type'];
  else if (!CONTENT_TYPE.test(type)) headers['content-type'] = 'application/octet-stream';
}
