import { domainError } from '../shared/domain-error.ts';

/** Does not say whether the token is unknown, used, replaced or expired. */
export class InvalidResetToken extends domainError(
  'invalid',
  'INVALID_RESET_TOKEN',
  'The link is not valid any more. Request a new one.',
  'token',
) {}

/** Does not say whether the token is unknown, used, replaced or expired. */
export class InvalidConfirmationToken extends domainError(
  'invalid',
  'INVALID_CONFIRMATION_TOKEN',
  'The link is not valid any more. Request a new one.',
  'token',
) {}
