import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../api/envelope.ts';
import { errorBody, sendError } from '../api/errors.ts';
import { httpErrors, type ProtocolError } from '../api/protocol-error.ts';

/** Headers of every response, as the OWASP REST Security Cheat Sheet recommends: no caching, framing or sniffing. */
const STANDARD_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const STANDARD_HEADER_LIST = Object.entries(STANDARD_HEADERS);
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The client's request id if it is safe in headers and logs, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

export function writeStandardHeaders(reply: FastifyReply, requestId: string): void {
  for (const [name, value] of STANDARD_HEADER_LIST) reply.header(name, value);
  reply.header('x-request-id', requestId);
}

/** For errors that Fastify finds before routing, when no hook has run. */
export function sendFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  writeStandardHeaders(reply, request.id);
  sendError(error, request, reply);
}

/** A host, and possibly a port: RFC 3986, 3.2.2. It may be empty. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]{0,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/**
 * Whether a request has exactly one valid Host header: RFC 9112, 3.2. Otherwise a proxy and this server could take the
 * request to be for different hosts.
 */
export function namesOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion !== '1.1';
  // `headers` has only the first of several.
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1 && HOST.test(host);
}

/**
 * Rewrites a request target so that the router can read it. A `%` that is not an escape becomes `%25`: `/loans/%zz` is
 * then an unknown loan, checked after authentication. A `#` becomes `%23`: the router would cut it off. Of an absolute
 * URL (RFC 9112, 3.2.2) only the path stays, so that the client's idea of our host never appears in links.
 */
export function asRoutable(target: string): string {
  const url = (target.startsWith('/') ? target : originForm(target)).replaceAll('#', '%23');
  if (!url.includes('%')) return url;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  return isDecodable(path) ? url : `${path.replaceAll('%', '%25')}${mark === -1 ? '' : url.slice(mark)}`;
}

function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  // The router skips the first character without reading it.
  return path.startsWith('/') ? path : `/${path}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const SOCKET_ERRORS: Readonly<Record<string, () => ProtocolError>> = {
  HPE_HEADER_OVERFLOW: httpErrors.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: httpErrors.timeout,
};

const LINGER_MS = 500;

const responses = new WeakMap<Socket, ServerResponse>();

/** Remembers the response to the latest request of each connection, for `answerOnSocket`. */
export function followResponses({ server }: FastifyInstance): void {
  server.on('request', ({ socket }, response) => responses.set(socket, response));
}

/** Whether a response has begun on the connection and is not complete: more bytes would corrupt it. */
function isAnswering(socket: Socket): boolean {
  const response = responses.get(socket);
  return response?.headersSent === true && !response.writableFinished;
}

/** Answers on the socket where there is no request object: oversized headers, invalid HTTP, a request that timed out. */
export function answerOnSocket(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable && !isAnswering(socket)) {
    socket.end(rawResponse((SOCKET_ERRORS[error.code ?? ''] ?? httpErrors.badRequest)()));
    // Gives the client time to read: destroying the socket now would reset the connection.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  } else {
    socket.destroy(error);
  }
}

function rawResponse(error: ProtocolError): string {
  const body = errorBody(error);
  const headers = {
    ...STANDARD_HEADERS,
    'x-request-id': randomUUID(),
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n${lines.join('')}\r\n${body}`;
}
