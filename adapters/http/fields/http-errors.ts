import { english, type Phrase } from '../../../domain/shared/phrase.ts';
import { HTTP_SENTENCES as say } from '../../texts/en/errors.ts';

/** One fault of a request. `path` is a JSON pointer, such as `/amount`; empty for the whole. */
export interface PointerDetail extends Phrase {
  readonly path: string;
}

/** An error of HTTP itself, as opposed to a broken business rule. */
export class ProtocolError extends Error {
  readonly statusCode: number;
  readonly code: string;
  /** What `message` says in English. */
  readonly phrase: Phrase;
  readonly details: readonly PointerDetail[];
  /** Extra response headers. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    statusCode: number,
    code: string,
    phrase: Phrase,
    details: readonly PointerDetail[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(english(phrase));
    this.name = 'ProtocolError';
    this.statusCode = statusCode;
    this.code = code;
    this.phrase = phrase;
    this.details = details;
    this.headers = headers;
  }
}

/** Sent with every 503. */
export const RETRY_AFTER_SECONDS = 2;
const RETRY_LATER = { 'retry-after': String(RETRY_AFTER_SECONDS) };

/** Every error of HTTP itself: status, stable code and message. */
export const httpErrors = {
  invalid: (details: readonly PointerDetail[]) => new ProtocolError(400, 'VALIDATION_FAILED', say.invalid(), details),
  badRequest: () => new ProtocolError(400, 'BAD_REQUEST', say.badRequest()),
  malformedJson: () => new ProtocolError(400, 'MALFORMED_JSON', say.malformedJson()),
  invalidUpload: (fault: Phrase, path = '/file') =>
    new ProtocolError(400, 'INVALID_UPLOAD', fault, [{ path, ...fault }]),
  unauthenticated: () => new ProtocolError(401, 'UNAUTHENTICATED', say.unauthenticated()),
  invalidSignature: () => new ProtocolError(401, 'INVALID_SIGNATURE', say.invalidSignature()),
  forbidden: () => new ProtocolError(403, 'FORBIDDEN', say.forbidden()),
  operatorsOnly: () => new ProtocolError(403, 'FORBIDDEN', say.operatorsOnly()),
  outdatedForm: () => new ProtocolError(403, 'FORM_OUTDATED', say.outdatedForm()),
  routeNotFound: () => new ProtocolError(404, 'ROUTE_NOT_FOUND', say.routeNotFound()),
  methodNotAllowed: (allowed: readonly string[]) => {
    const methods = allowed.join(', ');
    return new ProtocolError(405, 'METHOD_NOT_ALLOWED', say.methodNotAllowed({ methods }), [], { allow: methods });
  },
  outdatedFigures: () => new ProtocolError(409, 'FIGURES_OUTDATED', say.outdatedFigures()),
  timeout: () => new ProtocolError(408, 'REQUEST_TIMEOUT', say.timeout()),
  bodyTooLarge: () => new ProtocolError(413, 'BODY_TOO_LARGE', say.bodyTooLarge()),
  uriTooLong: () => new ProtocolError(414, 'URI_TOO_LONG', say.uriTooLong()),
  unsupportedMediaType: () => new ProtocolError(415, 'UNSUPPORTED_MEDIA_TYPE', say.unsupportedMediaType()),
  tooManyRequests: (seconds: number) =>
    new ProtocolError(429, 'TOO_MANY_REQUESTS', say.tooManyRequests({ seconds }), [], {
      'retry-after': String(seconds),
    }),
  headersTooLarge: () => new ProtocolError(431, 'HEADERS_TOO_LARGE', say.headersTooLarge()),
  internal: () => new ProtocolError(500, 'INTERNAL', say.internal()),
  unavailable: () => new ProtocolError(503, 'UNAVAILABLE', say.unavailable(), [], RETRY_LATER),
} as const;
