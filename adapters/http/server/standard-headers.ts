import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';

/**
 * What every answer carries: nothing here may be cached, framed, sniffed or fetched into a foreign page. The values
 * never change, so they are written down rather than built anew for each request by a plugin; they are those that the
 * OWASP REST Security Cheat Sheet asks of an API.
 */
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

/** The caller's request id where it is fit for headers and logs, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

export function writeStandardHeaders(reply: FastifyReply, requestId: string): void {
  for (const [name, value] of STANDARD_HEADER_LIST) reply.header(name, value);
  reply.header('x-request-id', requestId);
}
