import { type TSchema, Type } from 'typebox';
import { Exactly } from './fields.ts';

/** The Content-Type of what is written as text already. Fastify says the same of what it serializes itself. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** What every successful JSON answer looks like. */
export function Envelope<Data extends TSchema>(data: Data, example?: unknown) {
  return Type.Object(
    { success: Exactly(true), statusCode: Exactly(200), data, error: Type.Null() },
    {
      description: 'Done.',
      ...(example !== undefined && { examples: [{ success: true, statusCode: 200, data: example, error: null }] }),
    },
  );
}

export interface Success<Data> {
  readonly success: true;
  readonly statusCode: 200;
  readonly data: Data;
  readonly error: null;
}

/** Wraps what an operation answers. Every success of this service is a 200. */
export function success<Data>(data: Data): Success<Data> {
  return { success: true, statusCode: 200, data, error: null };
}

/** What an operation answers that has nothing to show but that it was done. */
export const Message = Type.Object({ message: Type.String() });

const ErrorBody = Type.Object({
  code: Type.String({ description: 'Stable: switch on it.' }),
  message: Type.String({ description: 'A sentence for a person.' }),
  details: Type.Array(
    Type.Object({ path: Type.String({ description: 'A JSON pointer, such as /amount.' }), message: Type.String() }),
  ),
});

interface ErrorExample {
  readonly description: string;
  readonly code: string;
  readonly message: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

const ERRORS = {
  400: {
    description: 'The request is not valid, or a rule of the business refuses it.',
    code: 'VALIDATION_FAILED',
    message: 'The request is not valid. See details.',
    details: [{ path: '/amount', message: 'Must be greater than 0.' }],
  },
  401: {
    description: 'There is no valid access token, or the credentials are wrong.',
    code: 'UNAUTHENTICATED',
    message: 'Send a valid access token: Authorization: Bearer <token>.',
  },
  402: { description: 'The payment was declined.', code: 'PAYMENT_DECLINED', message: 'The payment was declined.' },
  403: { description: 'Not allowed.', code: 'FORBIDDEN', message: 'Your role does not allow this.' },
  404: {
    description: 'There is no such resource, or it belongs to somebody else.',
    code: 'NOT_FOUND',
    message: 'There is no such resource.',
  },
  409: {
    description: 'It clashes with something else that is going on.',
    code: 'CONFLICT',
    message: 'The first request with this Idempotency-Key is still running.',
  },
  413: { description: 'The body is larger than 256 KiB.', code: 'BODY_TOO_LARGE', message: 'The body is too large.' },
  414: { description: 'The address is too long.', code: 'URI_TOO_LONG', message: 'The address is too long.' },
  415: {
    description: 'The body is not of a type that is read here.',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as JSON, with Content-Type: application/json.',
  },
  429: {
    description: 'Too many requests. `Retry-After` says how many seconds to wait.',
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many requests. Try again in 30 s.',
  },
  500: {
    description: 'Something went wrong on our side.',
    code: 'INTERNAL',
    message: 'Something went wrong on our side.',
  },
  503: {
    description: 'Not available at this moment. `Retry-After` says how many seconds to wait.',
    code: 'UNAVAILABLE',
    message: 'The service is not available now. Try again shortly.',
  },
} as const satisfies Record<number, ErrorExample>;

export type ErrorStatus = keyof typeof ERRORS;

/** What every refusal looks like, whatever its status. */
export const ErrorEnvelope = Type.Object({
  success: Exactly(false),
  statusCode: Type.Integer(),
  data: Type.Null(),
  error: ErrorBody,
});

function errorAnswer(status: ErrorStatus): TSchema {
  const { description, code, message, details = [] }: ErrorExample = ERRORS[status];
  return Type.Object(
    { ...ErrorEnvelope.properties, statusCode: Exactly(status) },
    { description, examples: [{ success: false, statusCode: status, data: null, error: { code, message, details } }] },
  );
}

/** One schema object a status for all routes, so that nothing is compiled or described twice. */
export const ERROR_ANSWERS: Readonly<Record<ErrorStatus, TSchema>> = Object.fromEntries(
  Object.keys(ERRORS).map((status) => [status, errorAnswer(Number(status) as ErrorStatus)]),
) as Record<ErrorStatus, TSchema>;

/** Whether a response schema is that of a refusal: such bodies are serialized where they are made, in `errors.ts`. */
export function isErrorAnswer(schema: unknown): boolean {
  return Object.values<unknown>(ERROR_ANSWERS).includes(schema);
}

/**
 * The `response` schemas of a route: its data in the envelope, an example of the data, and the refusals that are its
 * own. What the route's configuration implies (401, 403, 413, 429 and so on) is added when it is registered.
 */
export function answers<Data extends TSchema>(data: Data, example: unknown, errors: readonly ErrorStatus[] = []) {
  const refusals = Object.fromEntries(errors.map((status) => [status, ERROR_ANSWERS[status]]));
  return { ...refusals, 200: Envelope(data, example) };
}
