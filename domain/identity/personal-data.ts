import type { ErrorDetail } from '../shared/domain-error.ts';
import { lengthOf, textFaults } from '../shared/text.ts';
import { BorrowerDiffers, InvalidPersonalData, PERSON_FAULTS } from './user.errors.ts';

export interface PersonalData {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164, such as +584121234567. */
  readonly phone: string | null;
}

/** Characters. The limit of RFC 5321, 4.5.3.1.3, without the two brackets. */
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 100;
/** ITU-T E.164: a plus sign and at most 15 digits, the first not 0. */
export const E164_PHONE = /^\+[1-9]\d{1,14}$/;

/**
 * Not a full check: only delivery proves an address. Rejects the special characters of RFC 5322, 3.2.3, which would let
 * one mailbox appear under many addresses.
 */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** The form in which addresses are compared. Case does not matter. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** Checks the fields that are present and reports every fault. @throws InvalidPersonalData */
export function checkPersonalData({ email, firstName, lastName, phone }: Partial<PersonalData>): void {
  const faults: ErrorDetail[] = [];
  if (email !== undefined && (lengthOf(email) > EMAIL_MAX_LENGTH || !EMAIL.test(email))) {
    faults.push({ field: 'email', ...PERSON_FAULTS.email({ max: EMAIL_MAX_LENGTH }) });
  }
  if (firstName !== undefined) faults.push(...textFaults('firstName', firstName, NAME_MAX_LENGTH));
  if (lastName !== undefined) faults.push(...textFaults('lastName', lastName, NAME_MAX_LENGTH));
  if (phone !== undefined && phone !== null && !E164_PHONE.test(phone)) {
    faults.push({ field: 'phone', ...PERSON_FAULTS.phone() });
  }
  if (faults.length > 0) throw new InvalidPersonalData(faults);
}

type Named = Pick<PersonalData, 'firstName' | 'lastName'>;

const APOSTROPHES = /[\u2018\u2019\u201b\u2032\u00b4\u02b9\u02bb-\u02bd\u055a\u05f3]/gu;
const DASHES = /[\p{Pd}\u2212\u2043\u02d7]/gu;
/** After decomposition: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels. Elsewhere a mark is a letter. */
const ACCENTS = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/gu;
/** Letters that do not decompose. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ Æ: 'AE', Œ: 'OE', Þ: 'TH', ẞ: 'SS', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Ħ: 'H', Ŧ: 'T' }),
);

/** The form in which names are compared, as the search for people finds them: without case and accents. */
function nameKeyOf(name: string): string {
  const straight = name.replaceAll(APOSTROPHES, "'").replaceAll(DASHES, '-').replaceAll(/\s+/gu, ' ').trim();
  const capitals = straight.normalize('NFKD').replaceAll(ACCENTS, '').toUpperCase();
  return capitals.replaceAll(/\P{ASCII}/gu, (letter) => LETTERS.get(letter) ?? letter);
}

/** @throws BorrowerDiffers if they are two people */
export function checkSameName(known: Named, given: Named): void {
  for (const field of ['firstName', 'lastName'] as const) {
    if (nameKeyOf(known[field]) !== nameKeyOf(given[field])) throw new BorrowerDiffers(field);
  }
}
