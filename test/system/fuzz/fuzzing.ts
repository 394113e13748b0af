import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { CheckAnswer } from '../../support/api-description.ts';
import { carelessnessOf, complaint } from './complaints.ts';
import { type Draft, type Likely, validDrafts, type Wrong, written, wrongs } from './drafts.ts';
import { exchange, type WireAnswer, type WireRequest } from './exchange.ts';
import { type IgnoredInput, ignoredInputs, withIgnoredInput } from './ignored-input.ts';
import type { Operation } from './operations.ts';
import type { Reference } from './references.ts';
import type { Tally, Trial } from './tally.ts';

/** The client that sends a request. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
  readonly idOf: (reference: Reference) => string;
}

/** Prepared parts of a request: path, query, body members and, where needed, a different caller. */
export interface Prepared {
  readonly caller?: Caller;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface Target {
  readonly http: FastifyInstance;
  readonly check: CheckAnswer;
  readonly tally: Tally;
  /** A caller with the required role, and one with the other role. */
  readonly right: (operation: Operation) => Caller;
  readonly other: (operation: Operation) => Caller;
  readonly likely: (operation: Operation) => Likely;
  /** Completes a request before it is sent, for example with a signature. */
  readonly seal?: (request: WireRequest) => WireRequest;
  /** Whether the service rejects the fault. Default: always. */
  readonly isWrong?: (wrong: Wrong) => boolean;
  /** Returns undefined if the operation needs no preparation. */
  prepare(operation: Operation, caller: Caller): Promise<Prepared | undefined>;
}

export interface Runs {
  readonly seed: number;
  /** Valid requests for each operation; twice as many invalid ones. */
  readonly runs: number;
}

/** Sends valid, invalid and unauthorized requests. @throws Error on a response that the description forbids */
export async function fuzz(target: Target, operation: Operation, { seed, runs }: Runs): Promise<void> {
  await fuzzValid(target, operation, { seed, runs });
  const drafts = validDrafts(operation, target.likely(operation));
  const wrong = wrongs(operation)?.filter(target.isWrong ?? (() => true)) ?? null;
  if (wrong !== null) {
    const broken = fc.tuple(drafts, wrong);
    await hunt(seed, 2 * runs, broken, ([draft, fault]) => tryInvalid(target, operation, draft, fault));
  }
  if (!operation.needsToken) return;
  const faults = wrong === null ? fc.constant(null) : fc.option(wrong);
  const outside = fc.tuple(drafts, faults, fc.constantFrom(...OUTSIDERS));
  const few = Math.max(3, Math.ceil(runs / 4));
  await hunt(seed, few, outside, ([draft, fault, who]) => tryOutside(target, operation, draft, fault, who));
}

/** Sends only valid requests. @throws Error on a response that the description forbids */
export async function fuzzValid(target: Target, operation: Operation, { seed, runs }: Runs): Promise<void> {
  const drafts = validDrafts(operation, target.likely(operation));
  const extras = fc.option(ignoredInputs(operation), { freq: 2, nil: {} });
  await hunt(seed, runs, fc.tuple(drafts, extras), ([draft, ignored]) => tryValid(target, operation, draft, ignored));
}

const UNSIGNED = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.e30.`;
const OUTSIDERS: readonly (readonly [who: string, headers: Record<string, string> | null])[] = [
  ['no token', {}],
  ['nonsense', { authorization: 'Bearer nonsense' }],
  ['no scheme', { authorization: 'nonsense' }],
  ['two blanks', { authorization: 'Bearer  x' }],
  ['unsigned', { authorization: `Bearer ${UNSIGNED}` }],
  ['another role', null],
];

function hunt<Case>(seed: number, numRuns: number, cases: fc.Arbitrary<Case>, attempt: (tried: Case) => Promise<void>) {
  return fc.assert(fc.asyncProperty(cases, attempt), { seed, numRuns, includeErrorInReport: true });
}

async function tryValid(target: Target, operation: Operation, draft: Draft, ignored: IgnoredInput): Promise<void> {
  const caller = target.right(operation);
  const prepared = draft.prepared ? await target.prepare(operation, caller) : undefined;
  const request = withIgnoredInput(withPrepared(operation, draft, caller, prepared), ignored);
  const answer = await send(target, operation, 'valid', request);
  const { status } = answer;
  if ([413, 414, 415, 429].includes(status) || codeOf(answer) === 'VALIDATION_FAILED') {
    throw new Error(complaint('is rejected as invalid, though the document allows it', request, answer));
  }
  const rejected = operation.needsToken && (status === 401 || status === 403);
  if (rejected) throw new Error(complaint('rejects an authorized caller', request, answer));
}

function withPrepared(operation: Operation, draft: Draft, usual: Caller, prepared: Prepared | undefined): WireRequest {
  const { path = {}, query, body, caller = usual } = prepared ?? {};
  const full: Draft = {
    ...draft,
    ...(query !== undefined && { query }),
    body: draft.body === null ? null : { ...draft.body, ...body },
  };
  const ids = new Map(Object.entries(path).map(([name, id]) => [draft.path[name], id]));
  return written(operation, full, { headers: caller.headers, idOf: (one) => ids.get(one) ?? caller.idOf(one) });
}

async function tryInvalid(target: Target, operation: Operation, draft: Draft, wrong: Wrong): Promise<void> {
  const { headers, idOf } = target.right(operation);
  // All references exist, so that the request has only one fault.
  const request = written(operation, draft, { headers, idOf: (one) => idOf({ ...one, whose: 'own' }) }, wrong);
  const answer = await send(target, operation, 'invalid', request);
  if (wrong.statuses.includes(answer.status)) return;
  const expected = wrong.statuses.join(' or ');
  throw new Error(complaint(`is not answered ${expected}, though it is invalid: ${wrong.why}`, request, answer));
}

async function tryOutside(
  target: Target,
  operation: Operation,
  draft: Draft,
  wrong: Wrong | null,
  [who, credentials]: (typeof OUTSIDERS)[number],
): Promise<void> {
  const { idOf } = target.right(operation);
  if (credentials === null && !operation.forOperators) return;
  const headers = credentials ?? target.other(operation).headers;
  const request = written(operation, draft, { headers, idOf }, wrong);
  const answer = await send(target, operation, 'outsider', request);
  const expected = credentials === null ? 403 : 401;
  if (answer.status !== expected) throw new Error(complaint(`accepts ${who}: not ${expected}`, request, answer));
}

function codeOf({ body }: WireAnswer): unknown {
  return (body as { readonly error?: { readonly code?: unknown } | null } | null)?.error?.code;
}

/** Sends a request and checks that the response is no crash and matches the description. */
async function send(target: Target, operation: Operation, trial: Trial, draft: WireRequest): Promise<WireAnswer> {
  const request = target.seal?.(draft) ?? draft;
  const answer = await exchange(target.http, request);
  const { status, body } = answer;
  target.tally.add(operation.name, trial, status);
  if (status >= 500) throw new Error(complaint('is answered with a crash', request, answer));
  const careless = carelessnessOf(answer);
  if (careless !== null) throw new Error(complaint(careless, request, answer));
  if (!operation.statuses.includes(status)) throw new Error(complaint('has a status not listed', request, answer));
  const fault = target.check({ method: operation.method, url: request.url, status, body });
  if (fault !== null) throw new Error(complaint(`is not described: ${fault}`, request, answer));
  return answer;
}
