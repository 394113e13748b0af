import type { components, ErrorCode } from './api.ts';

export type ErrorDetail = components['schemas']['ErrorDetail'];

/** An answer other than success. A network that fails is not an answer: then a call rejects with the error of `fetch`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable. `UNEXPECTED_ANSWER` if something else answered, such as a proxy. A later service may add codes. */
  readonly code: ErrorCode | 'UNEXPECTED_ANSWER';
  /** The fields at fault: each with a JSON pointer, such as `/amount`, and a message. */
  readonly details: readonly ErrorDetail[];
  /** The service logs the request under this id. */
  readonly requestId: string | null;
  /** Seconds after which the call may succeed, for 429 and 503. */
  readonly retryAfter: number | null;

  /** The path of the declined payment, for 402. */
  readonly location: string | null;

  constructor(response: Response, body: unknown) {
    const error = errorIn(body);
    super(error?.message ?? `The answer has the status ${response.status}, and not the form of the API.`);
    this.status = response.status;
    this.code = error?.code ?? 'UNEXPECTED_ANSWER';
    this.details = error?.details ?? [];
    this.requestId = response.headers.get('x-request-id');
    this.location = response.headers.get('location');
    this.retryAfter = retryAfter(response);
  }

  /** The message for a field, by its JSON pointer. */
  messageFor(pointer: string): string | undefined {
    return this.details.find(({ path }) => path === pointer)?.message;
  }
}

/** The seconds in `Retry-After`. Null without a number. */
export function retryAfter({ headers }: Response): number | null {
  const text = headers.get('retry-after');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The error of the envelope. Undefined if the body is something else. */
export function errorIn(body: unknown): components['schemas']['Error'] | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body as { readonly error?: components['schemas']['Error'] | null };
  return typeof error?.code === 'string' ? error : undefined;
}
