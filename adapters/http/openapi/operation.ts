import type { RouteOptions } from 'fastify';
import type { TObject } from 'typebox';
import { IdempotencyKeyInUse, IdempotencyKeyReused } from '../../../application/shared/idempotency.ts';
import { SecondFactorRequired } from '../../../domain/identity/second-factor.ts';
import { UnknownSubject } from '../../../domain/identity/user.errors.ts';
import { ApprovalPending } from '../../../domain/operators/approval.ts';
import type { DomainError } from '../../../domain/shared/domain-error.ts';
import { LANGUAGES } from '../../../domain/shared/language.ts';
import { FIELD_FAULTS, UPLOAD_FAULTS } from '../../texts/en/errors.ts';
import { errorAnswer, PendingApproval } from '../answers/envelope.ts';
import { type Answer, answerTo, errorBody } from '../answers/errors.ts';
import { httpErrors, type ProtocolError } from '../fields/http-errors.ts';
import { isUploadBody } from '../fields/inputs.ts';

/** An error that a client can get. Its code, message and details are the example in the API description. */
export type DescribedError = DomainError | ProtocolError;

declare module 'fastify' {
  interface FastifySchema {
    /** The business errors of the operation. `impliedErrors` adds those that follow from the route's configuration. */
    errors?: readonly DescribedError[];
  }
}

/** The errors of HTTP itself that follow from a route's schemas and configuration. */
function impliedErrors({ schema, config }: RouteOptions): DescribedError[] {
  const hasBody = schema?.body !== undefined;
  const hasUpload = isUploadBody(schema?.body);
  // Upload errors are all 400.
  const hasJson = hasBody && !hasUpload;
  const takesKey = Boolean(config?.idempotent);
  const invalid = httpErrors.invalid([{ path: '/amount', ...FIELD_FAULTS.above({ limit: 0 }) }]);
  const implied: readonly (readonly [DescribedError, boolean])[] = [
    [invalid, hasJson || schema?.querystring !== undefined || takesKey],
    [httpErrors.malformedJson(), hasJson],
    [httpErrors.invalidUpload(UPLOAD_FAULTS.fileRequired()), hasUpload],
    [httpErrors.badRequest(), hasBody],
    [new IdempotencyKeyReused(), takesKey],
    [new ApprovalPending(), config?.fourEyes === true],
    [httpErrors.unauthenticated(), config?.public !== true],
    [new UnknownSubject(), config?.public !== true],
    [httpErrors.forbidden(), config?.role !== undefined],
    [new SecondFactorRequired(), config?.role === 'operator'],
    [new IdempotencyKeyInUse(), takesKey],
    [httpErrors.bodyTooLarge(), hasJson],
    [httpErrors.uriTooLong(), true],
    [httpErrors.unsupportedMediaType(), hasJson],
    [httpErrors.tooManyRequests(30), true],
    [httpErrors.internal(), true],
    [httpErrors.unavailable(), true],
  ];
  return implied.filter(([, applies]) => applies).map(([error]) => error);
}

/** By status, then by code. */
function byStatus(errors: readonly DescribedError[]): Map<number, DescribedError[]> {
  return Map.groupBy(errors, (error) => answerTo(error).statusCode);
}

type Reference = { $ref: string };

export interface Response {
  readonly description: string;
  headers?: Readonly<Record<string, Reference>>;
  readonly content?: Readonly<Record<string, { schema?: object; readonly examples?: object }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { schema?: object }[];
  readonly requestBody?: { required: boolean; readonly content: Readonly<Record<string, { schema?: object }>> };
  readonly responses: Record<string, Response | Reference>;
}

const text = { type: 'string' };
const count = { type: 'integer', format: 'int32', minimum: 0 };

/** Response headers by name. */
export const HEADERS: Readonly<Record<string, object>> = {
  'X-Request-Id': { description: 'Identifies the request in our logs.', schema: text },
  'X-Total-Count': { description: 'The number of items on all pages. Absent with `after`.', schema: count },
  'X-Total-Count-Exact': {
    description: '`false` if the list is longer than `X-Total-Count`. Lists of the back office count to 10,000.',
    schema: { type: 'string', const: 'false' },
  },
  Link: {
    description: 'The pages `first`, `prev`, `next` and `last` (RFC 8288). Without `last` if the list was not counted.',
    schema: text,
  },
  Location: { description: 'The path of the payment, which is stored as Failed.', schema: text },
  'Content-Language': {
    description: 'The language of the texts: `en` or `es`, as `Accept-Language` prefers. A replay keeps its language.',
    schema: { type: 'string', examples: LANGUAGES },
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the answer to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { ...count, minimum: 1 } },
  'WWW-Authenticate': { description: 'The scheme of authentication.', schema: { type: 'string', const: 'Bearer' } },
  'X-RateLimit-Limit': { description: 'Requests allowed per minute.', schema: count },
  'X-RateLimit-Remaining': { description: 'Requests left in this minute.', schema: count },
  'X-RateLimit-Reset': { description: 'Seconds until the count starts again.', schema: count },
};

/** The meaning of each error status. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The request is not valid, or a business rule rejects it.',
  401: 'The access token is missing or not valid, or the credentials are wrong.',
  402: 'The payment was declined.',
  403: 'Not allowed.',
  404: 'Not found, or owned by another user.',
  409: 'The request conflicts with the current state or with another request.',
  413: 'The body is larger than 256 KiB.',
  414: 'The URL is too long.',
  415: 'The media type of the body is not supported.',
  429: 'Too many requests. `Retry-After` gives the seconds to wait.',
  500: 'An internal error.',
  503: 'Temporarily unavailable. `Retry-After` gives the seconds to wait.',
};

/** Shared by all operations: error responses by name, and the codes of all errors. */
export interface SharedErrors {
  readonly responses: Record<string, Response>;
  readonly codes: Set<string>;
}

/** Adds the error responses, all headers and the name of its body to an operation. */
export function completeOperation(operation: Operation, route: RouteOptions, shared: SharedErrors): void {
  const { operationId, requestBody, responses } = operation;
  const prefix = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  if (requestBody !== undefined) {
    requestBody.required = requiresBody(route);
    for (const media of Object.values(requestBody.content)) media.schema = { title: `${prefix}Body`, ...media.schema };
  }
  if (route.config?.fourEyes === true) describeWaiting(responses['200']);
  for (const [status, response] of Object.entries(responses)) {
    if (!('$ref' in response)) response.headers = headersOf(Number(status), route, status === '200');
  }
  const own = new Set((route.schema?.errors ?? []).map((error) => answerTo(error).statusCode));
  for (const [status, errors] of byStatus([...(route.schema?.errors ?? []), ...impliedErrors(route)])) {
    if (status in responses) continue;
    const name = `Error${status}`;
    const isOwn = own.has(status) || status === 400;
    const answers = errors.map((error) => answerTo(error));
    const schema = errorAnswer(
      status,
      [...new Set(answers.map(({ code }) => code))],
      `${isOwn ? prefix : ''}${name}Code`,
    );
    const response = errorResponse(status, answers, schema, headersOf(status, route, own.has(status)));
    for (const { code } of answers) shared.codes.add(code);
    responses[status] = isOwn ? response : { $ref: `#/components/responses/${name}` };
    if (!isOwn) shared.responses[name] = response;
  }
}

function requiresBody({ schema }: RouteOptions): boolean {
  const { required = [] } = (schema?.body ?? {}) as { readonly required?: readonly string[] };
  return required.length > 0;
}

/** @param replayable whether a later request with the same Idempotency-Key can get this answer again */
function headersOf(status: number, { schema, config }: RouteOptions, replayable: boolean) {
  const { properties = {} } = (schema?.querystring ?? {}) as { readonly properties?: object };
  const lists = status === 200 && 'page' in properties;
  const counted = config?.rateLimit !== false && (status === 200 || status === 429);
  const names = [
    'X-Request-Id',
    ...(lists ? ['X-Total-Count', 'Link'] : []),
    ...(lists && 'after' in properties ? ['X-Total-Count-Exact'] : []),
    ...(config?.idempotent && replayable ? ['Idempotent-Replayed'] : []),
    ...(status >= 400 || config?.worded ? ['Content-Language'] : []),
    ...(status === 402 ? ['Location'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...(counted ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorResponse(
  status: number,
  answers: readonly Answer[],
  schema: object,
  headers: Response['headers'],
): Response {
  const examples = answers.map((answer) => [answer.code, { value: JSON.parse(errorBody(answer)) }]);
  return {
    description: MEANINGS[status] ?? 'An error.',
    ...(headers && { headers }),
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}

/** With four eyes, an act that waits answers with an approval. */
function describeWaiting(response: Response | Reference | undefined): void {
  if (response === undefined || '$ref' in response) return;
  for (const media of Object.values(response.content ?? {})) {
    const { properties, ...schema } = media.schema as { readonly properties: { readonly data: object } };
    const data = { anyOf: [properties.data, PendingApproval] };
    media.schema = { ...schema, properties: { ...properties, data } };
  }
}

/** A request that this service sends to the endpoints that operators register. */
export interface SentWebhook {
  readonly summary: string;
  readonly description: string;
  readonly body: TObject;
  readonly example: object;
}
const WEBHOOK_HEADERS = {
  'webhook-id': 'Identifies the event. The same in each try: use it to ignore events that you already have.',
  'webhook-timestamp': 'When this try was sent, in seconds since 1970. Refuse a try that is older than five minutes.',
  'webhook-signature':
    'One or more of `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`, separated by blanks. The key is the ' +
    'base64 after `whsec_` in the secret. For 24 hours after a rotation, the old secret also signs.',
};

/** The description of a request that this service sends, by the Standard Webhooks specification. */
export function sentWebhookOperation(name: string, { body, example, ...texts }: SentWebhook): Operation {
  const operation = {
    operationId: name,
    ...texts,
    tags: ['Webhooks'],
    security: [],
    parameters: Object.entries(WEBHOOK_HEADERS).map(([header, description]) => ({
      in: 'header',
      name: header,
      required: true,
      description,
      schema: text,
    })),
    requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
    responses: {
      '2XX': { description: 'The receiver has the event. The body is not read.' },
      '4XX': {
        description:
          'The event is sent again, up to ten times. The same holds for any other status, a redirect, or no answer within 15 seconds. ' +
          'After 429 or 503 with `Retry-After` (seconds, or an HTTP date) this is no earlier, at most 24 hours later.',
      },
      410: { description: 'No more events are sent: the endpoint is disabled at once.' },
    },
  };
  return operation;
}
