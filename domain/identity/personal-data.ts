import type { ErrorDetail } from '../shared/domain-error.ts';
import { InvalidPersonalData } from './user.errors.ts';

/** What a person tells of themselves. */
export interface PersonalData {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164, such as +584121234567. */
  readonly phone: string | null;
}

/** Characters. The longest address that mail servers must accept: RFC 5321, 4.5.3.1.3, less its two brackets. */
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 100;
/** A plus sign, a country code that never begins with 0, at most 15 digits in all: ITU-T E.164. */
export const E164_PHONE = /^\+[1-9]\d{1,14}$/;

/**
 * Only mail that arrives proves an address; this refuses what can be none, and the characters by which a mail program
 * takes one text for a name, a comment or several addresses (RFC 5322, 3.2.3): one mailbox could pass for many.
 */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** The form under which an address is compared: two that differ in case alone belong to one account. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** Checks what is given and names every fault at once. @throws InvalidPersonalData */
export function checkPersonalData({ email, firstName, lastName, phone }: Partial<PersonalData>): void {
  const faults: ErrorDetail[] = [];
  if (email !== undefined && !isEmail(email)) {
    faults.push({ path: '/email', message: `Give an e-mail address of at most ${EMAIL_MAX_LENGTH} characters.` });
  }
  const nameRule = `Give 1 to ${NAME_MAX_LENGTH} characters that are not all blank.`;
  if (firstName !== undefined && !isName(firstName)) faults.push({ path: '/firstName', message: nameRule });
  if (lastName !== undefined && !isName(lastName)) faults.push({ path: '/lastName', message: nameRule });
  if (phone !== undefined && phone !== null && !E164_PHONE.test(phone)) {
    faults.push({ path: '/phone', message: 'Give the number in E.164 form, such as +584121234567.' });
  }
  if (faults.length > 0) throw new InvalidPersonalData(faults);
}

function isEmail(text: string): boolean {
  return lengthOf(text) <= EMAIL_MAX_LENGTH && EMAIL.test(text);
}

function isName(text: string): boolean {
  return text.trim() !== '' && lengthOf(text) <= NAME_MAX_LENGTH;
}

/** Characters as people and JSON Schema count them: code points, not UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length;
}
