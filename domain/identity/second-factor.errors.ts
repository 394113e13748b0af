import { domainError } from '../shared/domain-error.ts';

/** Thrown after a right password. */
export class CodeRequired extends domainError(
  'unauthenticated',
  'CODE_REQUIRED',
  'Enter the code of your authenticator app, or a recovery code.',
) {}

/** A logged-in user stated a wrong code. At log-in, it is `InvalidCredentials`. */
export class InvalidCode extends domainError(
  'invalid',
  'INVALID_CODE',
  'The code is wrong, has expired or was used before.',
  'code',
) {}

export class SecondFactorIsOn extends domainError(
  'invalid',
  'MFA_ALREADY_ON',
  'The second factor is on already. Turn it off first.',
) {}

/** The service requires a second factor of its operators. */
export class SecondFactorRequired extends domainError(
  'forbidden',
  'MFA_REQUIRED',
  'Operators need a second factor. Turn it on first.',
) {}

/** The identity provider of an external account has its own second factor. */
export class SecondFactorElsewhere extends domainError(
  'invalid',
  'MFA_NOT_AVAILABLE',
  'This account signs in at an identity provider. Turn on the second factor there.',
) {}
