import type { InjectOptions } from 'fastify';
import { isWell, type Target } from './target.ts';
import { exchange, type WireAnswer } from './wire.ts';

/** Bytes for a socket, for attacks on the framing itself. */
export interface RawRequest {
  readonly raw: readonly (string | Buffer)[];
  /** Milliseconds between the writes. */
  readonly everyMs?: number;
  readonly silenceMs?: number;
}

export type AttackRequest = InjectOptions | RawRequest;

export interface Seen extends WireAnswer {
  /** All that came on the connection; one for a request that was not sent over a socket of its own. */
  readonly count: number;
  /** Undefined where no socket was used. */
  readonly closed?: boolean;
}

/** One row of the table: what is sent, and the one answer that is right. */
export interface Attack {
  readonly name: string;
  /** Steps that lead up to the attack may be taken in here; what is returned is the attack. */
  readonly send: (target: Target) => AttackRequest | Promise<AttackRequest>;
  /** The status and, for a refusal, its code. */
  readonly answer: readonly [status: number, code?: string];
  /** Refused on purpose with an effect, such as the declined payment that is kept. */
  readonly changes?: true;
  /** The answer is a file, keys or the like: not in the envelope. */
  readonly bare?: true;
  /** What else has to be so; says what is wrong. */
  readonly also?: (seen: Seen, target: Target) => string | undefined | Promise<string | undefined>;
}

/** What no answer may tell: where the code lies, what it is made of, what was asked of the database. */
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

/** Sends the attack and says all that is wrong with how the service took it; nothing, when it stood. */
export async function faultsOf(attack: Attack, target: Target): Promise<string[]> {
  const sent = attack.send(target);
  // Steps on the way to the attack may have changed something, while a mere request cannot.
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
  if (!(await isWell(target))) faults.push('The next request of somebody else was not served.');
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
    const { answers, closed } = await exchange(target.port, request.raw, request);
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

/** What holds for every answer of the service, whatever was asked. */
export function faultsInAnswer({ status, headers, text }: Seen, { secrets }: Target, bare: boolean): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`It answered ${status}.`);
  if (headers['cache-control'] !== 'no-store') faults.push('It may be cached.');
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('It may be sniffed.');
  if (!REQUEST_ID.test(headers['x-request-id'] ?? '')) faults.push('It has no request id.');
  if (status === 401 && headers['www-authenticate'] !== 'Bearer') faults.push('The 401 does not say what it wants.');
  if ((status === 429 || status === 503) && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) {
    faults.push('It does not say when to come back.');
  }
  if (status === 405 && !headers.allow) faults.push('The 405 does not say what is allowed.');
  for (const name of ['server', 'x-powered-by', 'via']) if (headers[name]) faults.push(`It has a ${name} header.`);
  if (headers['access-control-allow-origin'] !== undefined) faults.push('It opens itself to other origins.');
  if (!(bare && status < 400)) faults.push(...faultsInEnvelope(status, headers, text));
  if (status >= 400) {
    const all = `${JSON.stringify(headers)}\n${text}`;
    for (const leak of LEAKS) if (leak.test(all)) faults.push(`It tells ${leak.exec(all)?.[0]}.`);
    for (const secret of secrets) if (all.includes(secret)) faults.push('It tells a secret.');
  }
  return faults;
}

function faultsInEnvelope(status: number, headers: Seen['headers'], text: string): string[] {
  if (headers['content-type'] !== 'application/json; charset=utf-8') return ['It is not JSON by its type.'];
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [`It is no JSON: ${text.slice(0, 100)}`];
  }
  const envelope = (body ?? {}) as Record<string, unknown>;
  const faults: string[] = [];
  if (Object.keys(envelope).sort().join() !== 'data,error,statusCode,success') faults.push('It is no envelope.');
  if (envelope.statusCode !== status) faults.push('The envelope has another status.');
  if (envelope.success !== status < 400) faults.push('The envelope says the contrary of the status.');
  if (status < 400) return envelope.error === null ? faults : [...faults, 'A success has an error.'];
  const { code, message, details } = (envelope.error ?? {}) as Record<string, unknown>;
  const sound =
    envelope.data === null &&
    /^[A-Z]+(?:_[A-Z]+)*$/.test(String(code)) &&
    typeof message === 'string' &&
    Array.isArray(details) &&
    details.every((each) => Object.keys(each).sort().join() === 'message,path');
  return sound ? faults : [...faults, 'The error is not of the form that clients know.'];
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
