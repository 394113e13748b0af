import type { FastifyRequest } from 'fastify';

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
