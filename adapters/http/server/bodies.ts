import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../api/protocol-error.ts';
import { findUnstorable } from '../api/text-guard.ts';

/** The largest JSON body, in bytes. */
export const BODY_LIMIT_BYTES = 256 * 1024;

const UNSTORABLE_TEXT = 'Text must not contain NUL characters or incomplete surrogate pairs.';
const CONTENT_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Reads JSON bodies, and takes an empty body for none, whatever its Content-Type says. Everything else that has a
 * body is 415. The guard against `__proto__` and `constructor.prototype` stays on.
 */
export function registerBodies(app: FastifyInstance): void {
  const parse = strictJson(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse);
  app.addContentTypeParser('*', (_request: FastifyRequest, payload, done: Done) => {
    const onData = (): void => {
      payload.off('end', onEnd).off('data', onData).resume();
      done(refusal.unsupportedMediaType());
    };
    const onEnd = (): void => done(null, undefined);
    payload.on('data', onData).on('end', onEnd).on('error', done);
  });
}

/**
 * Reads a body as JSON, with nothing in it that could not be stored or would reach for a prototype. Bytes that are no
 * UTF-8 (RFC 8259, 8.1) are refused: decoding would silently put other characters in their place.
 */
export function strictJson(app: FastifyInstance): (request: FastifyRequest, bytes: Buffer, done: Done) => void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  return (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(refusal.malformedJson());
    const text = bytes.toString('utf8');
    parseJson(request, text, (error, body) => done(error ?? faultOf(text, body), body));
  };
}

function faultOf(text: string, body: unknown): Error | null {
  // Fastify cannot tell a body of `null` from none, so it is refused here.
  if (body === null) return refusal.invalid([{ path: '', message: 'Must be an object.' }]);
  // UTF-8 has no half surrogates and JSON no bare NUL: both can come only as escapes, which are rare.
  if (!text.includes('\\u')) return null;
  const path = findUnstorable(body);
  return path === null ? null : refusal.invalid([{ path, message: UNSTORABLE_TEXT }]);
}

/**
 * Makes a Content-Type header that Fastify would refuse unread harmless, so that the body decides: where there is
 * none, the type of nothing does not matter. What comes with a DELETE that asks for no body means nothing (RFC 9110,
 * 9.3.5), so it is not read at all.
 */
export function settleContentType(request: FastifyRequest): void {
  const { headers, method } = request.raw;
  if (method === 'DELETE' && request.routeOptions.schema?.body === undefined) {
    // By these Fastify tells whether there is a body. Node knows by now where it ends.
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
