import { isBlank } from '../shared/text.ts';
import { PAYMENT_FAULTS } from './payment.errors.ts';

/** Characters of a bank's reference, and of its confirmation code. */
export const REFERENCE_MAX_LENGTH = 64;
export const REFERENCE_RULE = PAYMENT_FAULTS.reference({ max: REFERENCE_MAX_LENGTH });

/** This many wrong codes lock verification for `LOCK_MINUTES`. */
export const MAX_WRONG_CODES = 5;
export const LOCK_MINUTES = 15;

export function isReference(text: string): boolean {
  return !isBlank(text) && text.length <= REFERENCE_MAX_LENGTH;
}

/** Compares in a time that depends only on the length of `given`, so that timing does not reveal the right code. */
export function sameCode(right: string, given: string): boolean {
  let difference = right.length ^ given.length;
  for (let at = 0; at < given.length; at++) {
    // Past the end, charCodeAt gives NaN, which XOR treats as 0. The lengths already differ.
    difference |= right.charCodeAt(at) ^ given.charCodeAt(at);
  }
  return difference === 0;
}
