import { domainError } from '../shared/domain-error.ts';

/** Does not say whether the token is unknown, expired, revoked or replayed, so that a thief learns nothing. */
export class InvalidRefreshToken extends domainError(
  'unauthenticated',
  'INVALID_REFRESH_TOKEN',
  'The refresh token is not valid. Log in again.',
) {}
