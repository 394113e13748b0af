import type { ErrorDetail } from './domain-error.ts';

/** In code points, as JSON Schema counts. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** At most one fault: the text is blank or longer than `max` characters. */
export function textFaults(field: string, text: string, max: number): ErrorDetail[] {
  const valid = text.trim() !== '' && lengthOf(text) <= max;
  return valid ? [] : [{ field, message: `Enter 1 to ${max} characters, not only spaces.` }];
}
