import type { InjectOptions } from 'fastify';
import type { Attack } from './attack.ts';
import type { Person, Target } from './target.ts';

/** A row, with further checks if given. */
export const row = (
  name: string,
  answer: Attack['answer'],
  send: Attack['send'],
  more?: Pick<Attack, 'also' | 'bare' | 'changes'>,
): Attack => ({ name, send, answer, ...more });

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

export const JSON_TYPE = 'Content-Type: application/json\r\n';
