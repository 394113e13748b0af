import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { JSON_TYPE } from '../api/envelope.ts';
import { errorBody } from '../api/errors.ts';
import { type ProtocolError, refusal } from '../api/protocol-error.ts';
import { STANDARD_HEADERS } from './standard-headers.ts';

const REFUSALS: Readonly<Record<string, () => ProtocolError>> = {
  HPE_HEADER_OVERFLOW: refusal.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: refusal.timeout,
};

const LINGER_MS = 500;

/**
 * Answers what never became a request: headers too large, bytes that are no HTTP, a request that does not end. There
 * is only the socket to write on.
 */
export function answerOnSocket(error: Error & { readonly code?: string }, socket: Socket): void {
  // Node keeps the answer that is under way here. Once its head is out, more bytes would only spoil it.
  const { _httpMessage: current } = socket as Socket & { readonly _httpMessage?: ServerResponse | null };
  if (error.code !== 'ECONNRESET' && socket.writable && current?.headersSent !== true) {
    socket.end(rawAnswer((REFUSALS[error.code ?? ''] ?? refusal.badRequest)()));
    // Destroyed at once, the socket would be reset under an answer that the client has not read yet.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  } else {
    socket.destroy(error);
  }
}

function rawAnswer(answer: ProtocolError): string {
  const body = errorBody(answer);
  const headers = {
    ...STANDARD_HEADERS,
    'x-request-id': randomUUID(),
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${answer.statusCode} ${STATUS_CODES[answer.statusCode]}\r\n${lines.join('')}\r\n${body}`;
}
