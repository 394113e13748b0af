import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../answers/errors.ts';

/** Headers of every response, as the OWASP REST Security Cheat Sheet recommends: no caching, framing or sniffing. */
export const STANDARD_HEADERS: Readonly<Record<string, string>> = {
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
