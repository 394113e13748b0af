import { DomainError } from '../shared/domain-error.ts';

/** One answer for a token that is unknown, expired, revoked or replayed: a thief learns nothing from it. */
export class InvalidRefreshToken extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'INVALID_REFRESH_TOKEN';

  constructor() {
    super('The refresh token is not valid. Log in again.');
  }
}
