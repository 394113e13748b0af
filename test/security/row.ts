import type { InjectOptions } from 'fastify';
import type { Attack } from './attack.ts';
import type { Person, Target } from './target.ts';

export const INVALID = [400, 'VALIDATION_FAILED'] as const;
export const MALFORMED = [400, 'MALFORMED_JSON'] as const;
export const UNAUTHENTICATED = [401, 'UNAUTHENTICATED'] as const;
export const NO_REFRESH = [401, 'INVALID_REFRESH_TOKEN'] as const;
export const FORBIDDEN = [403, 'FORBIDDEN'] as const;
export const NO_LOAN = [404, 'LOAN_NOT_FOUND'] as const;
export const NO_ROUTE = [404, 'ROUTE_NOT_FOUND'] as const;
export const NO_METHOD = [405, 'METHOD_NOT_ALLOWED'] as const;
export const TOO_LARGE = [413, 'BODY_TOO_LARGE'] as const;
export const HEADERS_TOO_LARGE = [431, 'HEADERS_TOO_LARGE'] as const;
export const KEY_REUSED = [400, 'IDEMPOTENCY_KEY_REUSED'] as const;

/** A row without further checks. */
export const row = (name: string, answer: Attack['answer'], send: Attack['send']): Attack => ({ name, send, answer });

/** Sends the request of a row. */
export type Who = 'attacker' | 'victim' | 'operator';

type Sender = Pick<Person, 'headers'> | null;
type Headers = Readonly<Record<string, string>>;

/** A request of a person, or without credentials. */
export function by(
  sender: Sender,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS',
  url: string,
  payload?: InjectOptions['payload'],
  headers: Headers = {},
): InjectOptions {
  return { method, url, ...(payload !== undefined && { payload }), headers: { ...sender?.headers, ...headers } };
}

export const get = (sender: Sender, url: string, headers?: Headers) => by(sender, 'GET', url, undefined, headers);
export const post = (sender: Sender, url: string, payload?: InjectOptions['payload'], headers?: Headers) =>
  by(sender, 'POST', url, payload, headers);

/** The line of the attacker's credentials in a raw request. */
export function authorization({ attacker }: Pick<Target, 'attacker'>): string {
  return `Authorization: ${attacker.headers.authorization}\r\n`;
}

/** A raw request of the attacker, the last one on its connection. */
export function lastRequest(target: Target, line: string, headers = '', body = ''): string {
  return `${line} HTTP/1.1\r\nHost: x\r\n${authorization(target)}${headers}Connection: close\r\n\r\n${body}`;
}
