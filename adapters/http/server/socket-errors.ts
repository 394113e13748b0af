import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../domain/shared/language.ts';
import { JSON_TYPE } from '../answers/envelope.ts';
import { answerTo, errorBody } from '../answers/errors.ts';
import { httpErrors, type ProtocolError } from '../fields/http-errors.ts';
import { STANDARD_HEADERS } from './standard-headers.ts';

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

/**
 * Answers on the socket where there is no request object: oversized headers, invalid HTTP, a request that timed out. The
 * language that the client reads is not known.
 */
export function answerOnSocket(error: Error & { readonly code?: string }, socket: Socket, language: Language): void {
  if (error.code !== 'ECONNRESET' && socket.writable && !isAnswering(socket)) {
    socket.end(rawResponse((SOCKET_ERRORS[error.code ?? ''] ?? httpErrors.badRequest)(), language));
    // Gives the client time to read: destroying the socket now would reset the connection.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  } else {
    socket.destroy(error);
  }
}

function rawResponse(error: ProtocolError, language: Language): string {
  const body = errorBody(answerTo(error, language));
  const headers = {
    ...STANDARD_HEADERS,
    'x-request-id': randomUUID(),
    'content-language': language,
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n${lines.join('')}\r\n${body}`;
}
