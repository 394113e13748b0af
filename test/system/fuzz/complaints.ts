import { asCurl, type WireAnswer, type WireRequest } from './exchange.ts';

const EVERY_ANSWER: Readonly<Record<string, RegExp>> = {
  // JSON and text say their charset; pictures and documents have none, and events are always UTF-8.
  'content-type':
    /^((application\/json|text\/[a-z]+);.*charset=utf-8|image\/(png|jpeg)|application\/(?:pdf|x-ndjson)|text\/event-stream$)/,
  'x-request-id': /^[A-Za-z0-9._-]{1,128}$/,
  'cache-control': /^no-store$/,
  'x-content-type-options': /^nosniff$/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
};
/** Words of libraries, the database and source files. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|FST_|SQLSTATE|violates|syntax error|relation "|column "|ajv|fastify|mikro/i;

/** Checks for missing headers and for internals in errors. Returns the first fault. */
export function carelessnessOf({ status, headers, text }: WireAnswer): string | null {
  const lacking = Object.entries(EVERY_ANSWER).find(([name, value]) => !value.test(String(headers[name] ?? '')));
  if (lacking !== undefined) return `is answered with ${lacking[0]}: ${headers[lacking[0]]}`;
  const told = status >= 400 ? INTERNALS.exec(text) : null;
  return told === null ? null : `reveals internals: ${told[0]}`;
}

/** The fault with the request as a curl command. */
export function complaint(what: string, request: WireRequest, { status, body }: WireAnswer): string {
  const told = JSON.stringify(body)?.slice(0, 1000);
  return `${request.method} ${request.url} ${what}.\nAnswered ${status}: ${told}\n${asCurl(request)}`;
}
