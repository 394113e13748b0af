import { domainError, validationError } from '../shared/domain-error.ts';
import { sentence } from '../shared/phrase.ts';

export const PRODUCT_FAULTS = {
  name: sentence('Must have 1 to {max} characters.'),
  positive: sentence('Must be greater than 0.'),
  belowMaxAmount: sentence('Must be at most the maximum amount.'),
  belowMaxTerm: sentence('Must be at most the maximum term.'),
  belowMaxRate: sentence('Must be at most the maximum rate.'),
  notNegative: sentence('Must not be negative.'),
  whole: sentence('Must be a whole number from {min} to {max}.'),
  twoDecimals: sentence('Must be from 0 to {max}, with at most two decimals.'),
  choice: sentence('Choose one of {choices}.'),
};

export class InvalidProduct extends validationError('INVALID_PRODUCT', 'The product is not valid. See details.') {}

export class ProductNotFound extends domainError('not-found', 'PRODUCT_NOT_FOUND', 'Product not found.') {}

export class ProductNotAvailable extends domainError(
  'invalid',
  'PRODUCT_NOT_AVAILABLE',
  'The product is not available.',
  'productId',
) {}
