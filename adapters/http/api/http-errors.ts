/** One fault of a request. `path` is a JSON pointer, such as `/amount`; empty for the whole. */
export interface PointerDetail {
  readonly path: string;
  readonly message: string;
}

/** An error of HTTP itself, as opposed to a broken business rule. */
export class ProtocolError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly details: readonly PointerDetail[];
  /** Extra response headers. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    details: readonly PointerDetail[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'ProtocolError';
    this.statusCode = statusCode;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

/** Sent with every 503. */
export const RETRY_AFTER_SECONDS = 2;
const RETRY_LATER = { 'retry-after': String(RETRY_AFTER_SECONDS) };

/** Every error of HTTP itself: status, stable code and message. */
export const httpErrors = {
  invalid: (details: readonly PointerDetail[]) =>
    new ProtocolError(400, 'VALIDATION_FAILED', 'The request is not valid. See details.', details),
  badRequest: () => new ProtocolError(400, 'BAD_REQUEST', 'The request could not be read.'),
  malformedJson: () => new ProtocolError(400, 'MALFORMED_JSON', 'The body is not valid JSON.'),
  invalidUpload: (message: string, path = '/file') =>
    new ProtocolError(400, 'INVALID_UPLOAD', message, [{ path, message }]),
  unauthenticated: () =>
    new ProtocolError(401, 'UNAUTHENTICATED', 'Send a valid access token: Authorization: Bearer <token>.'),
  invalidSignature: () =>
    new ProtocolError(401, 'INVALID_SIGNATURE', 'The signature is missing, wrong or older than five minutes.'),
  forbidden: () => new ProtocolError(403, 'FORBIDDEN', 'Your role does not allow this.'),
  operatorsOnly: () => new ProtocolError(403, 'FORBIDDEN', 'Only operators can use the console.'),
  outdatedForm: () =>
    new ProtocolError(403, 'FORM_OUTDATED', 'This form is out of date. Open the page again and repeat your entry.'),
  routeNotFound: () => new ProtocolError(404, 'ROUTE_NOT_FOUND', 'This path does not exist.'),
  methodNotAllowed: (allowed: readonly string[]) =>
    new ProtocolError(405, 'METHOD_NOT_ALLOWED', `This path supports only ${allowed.join(', ')}.`, [], {
      allow: allowed.join(', '),
    }),
  outdatedFigures: () =>
    new ProtocolError(409, 'FIGURES_OUTDATED', 'The figures have changed since you saw them. Check them again.'),
  timeout: () => new ProtocolError(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.'),
  bodyTooLarge: () => new ProtocolError(413, 'BODY_TOO_LARGE', 'The body is too large.'),
  uriTooLong: () => new ProtocolError(414, 'URI_TOO_LONG', 'The URL is too long.'),
  unsupportedMediaType: () =>
    new ProtocolError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON, with Content-Type: application/json.'),
  tooManyRequests: (retryAfterSeconds: number) =>
    new ProtocolError(429, 'TOO_MANY_REQUESTS', `Too many requests. Try again in ${retryAfterSeconds} s.`, [], {
      'retry-after': String(retryAfterSeconds),
    }),
  headersTooLarge: () => new ProtocolError(431, 'HEADERS_TOO_LARGE', 'The request headers are too large.'),
  internal: () => new ProtocolError(500, 'INTERNAL', 'Something went wrong on our side.'),
  unavailable: () =>
    new ProtocolError(
      503,
      'UNAVAILABLE',
      'The service is temporarily unavailable. Try again shortly.',
      [],
      RETRY_LATER,
    ),
} as const;
