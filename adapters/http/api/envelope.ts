import { type TSchema, Type } from 'typebox';
import { Exactly } from './fields.ts';
import { type PointerDetail, refusal } from './protocol-error.ts';

/** The Content-Type of bodies that are sent as text. Fastify sets the same for the bodies that it serializes. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Every successful JSON response. */
function Envelope<Data extends TSchema>(data: Data, example: unknown) {
  return Type.Object(
    { success: Exactly(true), statusCode: Exactly(200), data, error: Type.Null() },
    { description: 'Success.', examples: [{ success: true, statusCode: 200, data: example, error: null }] },
  );
}

/** Wraps the data of a successful response. Its status is always 200. */
export function success<Data>(data: Data) {
  return { success: true, statusCode: 200, data, error: null } as const;
}

/** The data of an operation that only confirms that it is done. */
export const Message = Type.Object({ message: Type.String() });

const ErrorBody = Type.Object({
  code: Type.String({ description: 'A stable code for programs.' }),
  message: Type.String({ description: 'A message for people.' }),
  details: Type.Array(
    Type.Object({ path: Type.String({ description: 'A JSON pointer, such as /amount.' }), message: Type.String() }),
  ),
});

interface ErrorExample {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly PointerDetail[];
}

/** Description and example of each error status. */
const ERRORS = {
  400: [
    'The request is not valid, or a business rule rejects it.',
    refusal.invalid([{ path: '/amount', message: 'Must be greater than 0.' }]),
  ],
  401: ['The access token is missing or not valid, or the credentials are wrong.', refusal.unauthenticated()],
  402: ['The payment was declined.', { code: 'PAYMENT_DECLINED', message: 'The payment was declined.' }],
  403: ['Not allowed.', refusal.forbidden()],
  404: ['Not found, or owned by another user.', { code: 'NOT_FOUND', message: 'There is no such resource.' }],
  409: [
    'The request conflicts with the current state or with another request.',
    { code: 'CONFLICT', message: 'The first request with this Idempotency-Key is still running.' },
  ],
  413: ['The body is larger than 256 KiB.', refusal.bodyTooLarge()],
  414: ['The URL is too long.', refusal.uriTooLong()],
  415: ['The media type of the body is not supported.', refusal.unsupportedMediaType()],
  429: ['Too many requests. `Retry-After` gives the seconds to wait.', refusal.tooManyRequests(30)],
  500: ['An internal error.', refusal.internal()],
  503: ['Temporarily unavailable. `Retry-After` gives the seconds to wait.', refusal.unavailable()],
} as const satisfies Record<number, readonly [description: string, example: ErrorExample]>;

export type ErrorStatus = keyof typeof ERRORS;

function errorResponse(status: ErrorStatus): TSchema {
  const [description, { code, message, details = [] }]: readonly [string, ErrorExample] = ERRORS[status];
  return Type.Object(
    { success: Exactly(false), statusCode: Exactly(status), data: Type.Null(), error: ErrorBody },
    { description, examples: [{ success: false, statusCode: status, data: null, error: { code, message, details } }] },
  );
}

/** One schema object per status, shared by all routes, so that each is compiled and documented once. */
export const ERROR_ANSWERS: Readonly<Record<ErrorStatus, TSchema>> = Object.fromEntries(
  Object.keys(ERRORS).map((status) => [status, errorResponse(Number(status) as ErrorStatus)]),
) as Record<ErrorStatus, TSchema>;

/** Whether a response schema describes an error. `errors.ts` serializes the bodies of errors itself. */
export function isErrorAnswer(schema: unknown): boolean {
  return Object.values<unknown>(ERROR_ANSWERS).includes(schema);
}

/**
 * The `response` schemas of a route: its data in the envelope, with an example, and the errors specific to the route.
 * Errors implied by the route's configuration (401, 403, 413, 429 and so on) are added at registration.
 */
export function answers<Data extends TSchema>(data: Data, example: unknown, errors: readonly ErrorStatus[] = []) {
  const refusals = Object.fromEntries(errors.map((status) => [status, ERROR_ANSWERS[status]]));
  return { ...refusals, 200: Envelope(data, example) };
}
