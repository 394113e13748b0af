import { domainError } from '../shared/domain-error.ts';

export class InvalidDeposit extends domainError('invalid', 'INVALID_DEPOSIT') {
  constructor(field: string, message: string) {
    super(message, [{ field, message }]);
  }
}

/** A bank uses each reference once, so a repeated one is the same money reported twice. */
export class DuplicateDeposit extends domainError(
  'invalid',
  'DUPLICATE_DEPOSIT',
  'A deposit with this bank and reference is already recorded.',
  'reference',
) {}
