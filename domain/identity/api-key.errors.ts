import { domainError } from '../shared/domain-error.ts';

export class ApiKeyNotFound extends domainError('not-found', 'API_KEY_NOT_FOUND', 'API key not found.') {}

export class InvalidApiKeyExpiry extends domainError(
  'invalid',
  'INVALID_API_KEY_EXPIRY',
  'Must be an instant in the future.',
  'expiresAt',
) {}
