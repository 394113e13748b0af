/** Characters, of a bank's reference and of its confirmation code. */
export const LONGEST_REFERENCE = 64;
export const REFERENCE_RULE = `A reference is 1 to ${LONGEST_REFERENCE} characters, not all blank.`;

/** Wrong codes that a payment takes before its verification is locked, and for how long it is. */
export const MOST_WRONG_CODES = 5;
export const LOCK_MINUTES = 15;

/** Days of the lending calendar that a reference waits to be verified. */
export const REFERENCE_DAYS = 30;

export function isReference(text: string): boolean {
  return text.trim() !== '' && text.length <= LONGEST_REFERENCE;
}

/**
 * Whether two codes are equal, in a time that depends on the length of the given one only: an answer that came the
 * sooner the earlier the codes differ would give the right one away, character by character.
 */
export function sameCode(right: string, given: string): boolean {
  let difference = right.length ^ given.length;
  for (let at = 0; at < given.length; at++) {
    // Past its end the right code reads as NaN, which counts as 0: the lengths already differ.
    difference |= right.charCodeAt(at) ^ given.charCodeAt(at);
  }
  return difference === 0;
}
