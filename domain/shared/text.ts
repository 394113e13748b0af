import type { ErrorDetail } from './domain-error.ts';
import { sentence } from './phrase.ts';

export const TEXT_FAULTS = {
  length: sentence('Enter 1 to {max} characters, not only spaces.'),
  tooLong: sentence('Enter at most {max} characters.'),
};

/** In code points, as JSON Schema counts. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * A character that shows something, as a pattern: neither white space of Unicode nor a control character, nor one that is
 * empty on the screen (soft hyphen, zero-width, Braille and Hangul blanks). Written without classes that only JavaScript has.
 */
export const VISIBLE_CHARACTER =
  '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u180e\\u200b-\\u200f\\u2060\\u2800\\u3164\\ufeff]';
const VISIBLE = new RegExp(VISIBLE_CHARACTER, 'u');

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** At most one fault: the text is blank or longer than `max` characters. */
export function textFaults(field: string, text: string, max: number): ErrorDetail[] {
  const valid = !isBlank(text) && lengthOf(text) <= max;
  return valid ? [] : [{ field, ...TEXT_FAULTS.length({ max }) }];
}
