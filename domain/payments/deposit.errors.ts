import { domainError, fieldError } from '../shared/domain-error.ts';
import type { Currency } from '../shared/money.ts';
import { sentence } from '../shared/phrase.ts';

export class DepositNotFound extends domainError('not-found', 'DEPOSIT_NOT_FOUND', 'Deposit not found.') {}

/** A payment has claimed it, or the money was sent back. */
export class DepositNotAvailable extends domainError(
  'invalid',
  'DEPOSIT_NOT_AVAILABLE',
  'The deposit is claimed or returned already.',
) {}

export class CurrencyMismatch extends domainError(
  'invalid',
  'CURRENCY_MISMATCH',
  'The deposit is in {deposit}, and the loan in {loan}.',
) {
  constructor(deposit: Currency, loan: Currency) {
    super({ deposit, loan });
  }
}

export const notAfterToday = sentence('The date of receipt must not be after the business date.');

export class InvalidDeposit extends fieldError('INVALID_DEPOSIT') {}

/** The same money, reported twice. A standing order repeats its reference and amount, but not on the same day. */
export class DuplicateDeposit extends domainError(
  'invalid',
  'DUPLICATE_DEPOSIT',
  'A deposit with this bank, reference, amount, currency and day of receipt is already recorded.',
  'reference',
) {}
