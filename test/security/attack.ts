import type { InjectOptions } from 'fastify';
import { ALLOWED_ORIGIN, isWell, type Target } from './target.ts';
import { exchange, type RawRequest, type WireAnswer } from './wire.ts';

export type AttackRequest = InjectOptions | RawRequest;

export interface Seen extends WireAnswer {
  /** Responses received on the connection; 1 for an injected request. */
  readonly count: number;
  /** Whether the server closed the connection; undefined for an injected request. */
  readonly closed?: boolean;
}

/** Looks at an answer; returns a description of the fault. */
export type Check = (seen: Seen, target: Target) => string | undefined | Promise<string | undefined>;

/** One row of the table: the request to send and the only correct answer. */
export interface Attack {
  readonly name: string;
  /** May prepare data first; returns the attack itself. */
  readonly send: (target: Target) => AttackRequest | Promise<AttackRequest>;
  /** The status and, for an error, its code. */
  readonly answer: readonly [status: number, code?: string];
  /** The error has an intended effect, such as a stored declined payment. */
  readonly changes?: true;
  /** The response is a file, a key set or the like, without the envelope. */
  readonly bare?: true;
  readonly also?: Check;
}

/** What no response may contain: stack traces, paths, names of libraries, SQL. */
const LEAKS: readonly RegExp[] = [
  /\bat [\w.<>]+ \(/,
  /\.[tj]s:\d+/,
  /node_modules|node:internal/,
  /\/(?:home|work|tmp|usr|var|root)\//,
  /\b(?:fastify|fst_|ajv|typebox|mikro-?orm|kysely|pg-?boss|postgres|fast-jwt|FAST_JWT|jose|busboy|libvips|sharp|llhttp|HPE_)\b/i,
  /\bE(?:CONN|NOENT|ACCES|PIPE|RR_)\w*/,
  /syntax error at|violates .* constraint|relation ".*"|invalid input syntax/i,
  /\bselect .+ from |\binsert into |\bdelete from |\bupdate \w+ set /i,
  /SyntaxError|TypeError|RangeError|Unexpected token|\bin JSON at position/,
  /argon2|BEGIN (?:PUBLIC|PRIVATE) KEY/,
];
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Sends the attack. Returns every fault in the response, the stored data, the log and the availability. */
export async function faultsOf(attack: Attack, target: Target): Promise<string[]> {
  const sent = attack.send(target);
  // Preparation may have changed stored data, so the last fingerprint is outdated.
  if (sent instanceof Promise) target.stored = undefined;
  const request = await sent;
  const before = target.stored ?? (await afterRest(target));
  const logged = target.log.length;
  const seen = await deliver(request, target);
  const [status, code] = attack.answer;
  const faults = [...faultsInAnswer(seen, target, attack.bare === true)];
  if (seen.status !== status) faults.push(`It answered ${seen.status}, not ${status}: ${seen.text.slice(0, 300)}`);
  const told = codeIn(seen.text);
  if (status >= 400 && told !== code) faults.push(`The code was ${told}, not ${code}.`);
  const extra = await attack.also?.(seen, target);
  if (extra !== undefined) faults.push(extra);
  const refused = status >= 400 && attack.changes !== true;
  target.stored = refused ? await target.fingerprint() : undefined;
  faults.push(...changesSince(before, target.stored ?? before));
  if (!(await isWell(target))) faults.push('The next request of another user was not served.');
  faults.push(...faultsInLog(target.log.slice(logged), target.secrets));
  return faults;
}

async function afterRest(target: Target): Promise<string> {
  await target.rest();
  return target.fingerprint();
}

export async function deliver(request: AttackRequest, target: Target): Promise<Seen> {
  target.requests += 1;
  if ('raw' in request) {
    const { answers, closed } = await exchange(target.port, request);
    target.requests += Math.max(0, answers.length - 1);
    return { status: 0, headers: {}, text: '', ...answers[0], count: answers.length, closed };
  }
  const { statusCode: status, headers, body: text } = await target.service.app.http.inject(request);
  const flat = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status, headers: Object.fromEntries(flat), text, count: 1 };
}

export function codeIn(text: string): string | undefined {
  try {
    return JSON.parse(text).error?.code;
  } catch {
    return undefined;
  }
}

/** Checks the rules for every response of the service. */
export function faultsInAnswer({ status, headers, text }: Seen, { secrets }: Target, bare: boolean): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`It answered ${status}.`);
  if (headers['cache-control'] !== 'no-store') faults.push('It is cacheable.');
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('It allows content sniffing.');
  if (!REQUEST_ID.test(headers['x-request-id'] ?? '')) faults.push('It has no request id.');
  if (status === 401 && headers['www-authenticate'] !== 'Bearer')
    faults.push('The 401 has no WWW-Authenticate header.');
  if ((status === 429 || status === 503) && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) {
    faults.push('It has no Retry-After header.');
  }
  if (status === 405 && !headers.allow) faults.push('The 405 has no Allow header.');
  for (const name of ['server', 'x-powered-by', 'via']) if (headers[name]) faults.push(`It has a ${name} header.`);
  if (![undefined, ALLOWED_ORIGIN].includes(headers['access-control-allow-origin']))
    faults.push('It allows other origins.');
  if (!(bare && status < 400)) faults.push(...faultsInEnvelope(status, headers, text));
  if (status >= 400) {
    const all = `${JSON.stringify(headers)}\n${text}`;
    for (const leak of LEAKS) if (leak.test(all)) faults.push(`It reveals ${leak.exec(all)?.[0]}.`);
    for (const secret of secrets) if (all.includes(secret)) faults.push('It reveals a secret.');
  }
  return faults;
}

function faultsInEnvelope(status: number, headers: Seen['headers'], text: string): string[] {
  if (headers['content-type'] !== 'application/json; charset=utf-8') return ['The content type is not JSON.'];
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [`It is not JSON: ${text.slice(0, 100)}`];
  }
  const envelope = (body ?? {}) as Record<string, unknown>;
  const faults: string[] = [];
  if (Object.keys(envelope).sort().join() !== 'data,error,statusCode,success') faults.push('It is not an envelope.');
  if (envelope.statusCode !== status) faults.push('The envelope has another status.');
  if (envelope.success !== status < 400) faults.push('The envelope contradicts the status.');
  if (status < 400) return envelope.error === null ? faults : [...faults, 'A success has an error.'];
  const { code, message, details } = (envelope.error ?? {}) as Record<string, unknown>;
  const sound =
    envelope.data === null &&
    /^[A-Z]+(?:_[A-Z]+)*$/.test(String(code)) &&
    typeof message === 'string' &&
    Array.isArray(details) &&
    details.every((each) => Object.keys(each).sort().join() === 'message,path');
  return sound ? faults : [...faults, 'The error does not have the documented format.'];
}

export function changesSince(before: string, after: string): string[] {
  if (before === after) return [];
  const known = new Set(before.split('\n'));
  const changed = after.split('\n').filter((line) => !known.has(line));
  return [`A refusal changed ${changed.map((line) => line.split(' ', 1)[0]).join(', ')}.`];
}

export function faultsInLog(lines: readonly string[], secrets: ReadonlySet<string>): string[] {
  const all = lines.join('\n');
  const faults = [...secrets].filter((secret) => all.includes(secret)).map(() => 'The log has a secret.');
  if (/"level":(?:50|60)/.test(all))
    faults.push(`The log has an error: ${lines.find((line) => /"level":(?:5|6)0/.test(line))}`);
  return faults;
}
