/** The statuses and codes of refusals that more than one table expects. */
export const BAD = [400, 'BAD_REQUEST'] as const;
export const INVALID = [400, 'VALIDATION_FAILED'] as const;
export const MALFORMED = [400, 'MALFORMED_JSON'] as const;
export const UNAUTHENTICATED = [401, 'UNAUTHENTICATED'] as const;
export const NO_REFRESH = [401, 'INVALID_REFRESH_TOKEN'] as const;
export const NO_PASSWORD = [400, 'INVALID_PASSWORD'] as const;
export const FORBIDDEN = [403, 'FORBIDDEN'] as const;
export const NO_LOAN = [404, 'LOAN_NOT_FOUND'] as const;
export const NO_ROUTE = [404, 'ROUTE_NOT_FOUND'] as const;
export const NO_METHOD = [405, 'METHOD_NOT_ALLOWED'] as const;
export const TOO_LARGE = [413, 'BODY_TOO_LARGE'] as const;
export const HEADERS_TOO_LARGE = [431, 'HEADERS_TOO_LARGE'] as const;
export const KEY_REUSED = [400, 'IDEMPOTENCY_KEY_REUSED'] as const;
