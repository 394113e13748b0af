import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { text as whole } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

/** An HTTP request. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query, escaped. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | null;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Parsed JSON, else the text. */
  readonly body: unknown;
}

export async function exchange(http: FastifyInstance, request: WireRequest): Promise<WireAnswer> {
  const { payload, ...head } = request;
  const sent = { ...head, ...(payload !== null && { payload }), payloadAsStream: true };
  const answer = await http.inject(sent);
  const { statusCode: status, headers } = answer;
  const isEndless = status === 200 && headers['content-type'] === 'text/event-stream';
  const text = await (isEndless ? beginningOf : whole)(answer.stream());
  const isJson = String(headers['content-type']).startsWith('application/json');
  return { status, headers, text, body: isJson ? JSON.parse(text) : text };
}

async function beginningOf(stream: Readable): Promise<string> {
  for await (const bytes of stream) return String(bytes);
  return '';
}

const LONGEST_SHOWN = 2000;

/** The request as a curl command. */
export function asCurl({ method, url, headers, payload }: WireRequest): string {
  const lines = [`curl -i -X ${method} ${quoted(`http://127.0.0.1:3000${url}`)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (payload !== null) {
    const text = typeof payload === 'string' || isUtf8(payload) ? payload.toString() : payload.toString('latin1');
    lines.push(`--data-binary ${quoted(shortened(text))}`);
  }
  return lines.join(' \\\n  ');
}

function shortened(text: string): string {
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)`;
}

/** Quotes for a shell, as `$'…'` if the text has special or invisible characters. */
function quoted(text: string): string {
  if (/^[\x20-\x26\x28-\x7e]*$/.test(text)) return `'${text}'`;
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  const visible = escaped.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `$'${visible}'`;
}
