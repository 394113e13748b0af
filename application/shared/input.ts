import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { E164_PHONE, EMAIL, EMAIL_MAX_LENGTH } from '../../domain/identity/personal-data.ts';
import { GIVEN_YEARS } from '../../domain/shared/calendar.ts';
import type { Id } from '../../domain/shared/ids.ts';
import { MOST_MINOR_DIGITS } from '../../domain/shared/money.ts';
import { type Sentence, sentence } from '../../domain/shared/phrase.ts';
import { MAX_RATE_PERCENT } from '../../domain/shared/rate.ts';
import { VISIBLE_CHARACTER } from '../../domain/shared/text.ts';
import { EXAMPLE_IDS, EXAMPLE_TIME, type ExampleId, exampleOf, number, of, shown } from './record.ts';

// The fields of requests. `record.ts` has those of answers.

/** What a text has to be, after "Must be". The API document shows them, too. */
export const EXPECTATIONS = {
  visible: sentence('more than white space'),
  phone: sentence('E.164, such as +584121234567'),
  currency: sentence('a code of ISO 4217, such as USD'),
  instant: sentence(`ISO 8601 in UTC, such as ${EXAMPLE_TIME}, in ${GIVEN_YEARS}`),
  dayOrInstant: sentence(
    `a day such as 2026-12-01, or an instant in UTC such as 2026-12-01T00:00:00.000Z, in ${GIVEN_YEARS}`,
  ),
  day: sentence(`a day such as 2026-11-20, in ${GIVEN_YEARS}`),
  lastFour: sentence('the last four digits, such as 4242'),
  cursor: sentence('a cursor from a `next` link'),
  notificationType: sentence('a type in snake_case, such as payment_reminder'),
  previewDigest: sentence('the digest of a preview'),
  externalId: sentence('1 to 200 visible ASCII characters'),
  agreementDigest: sentence('the SHA-256 of an agreement in lower-case hexadecimal'),
};

/** JSON Schema keyword: the most decimals that a number may have. `validation.ts` adds it to Ajv. */
export const MAX_DECIMALS = 'x-maxDecimals';

/** JSON Schema keyword: completes the message "Must be …" for a text that breaks its pattern. */
export const EXPECTED = 'x-expected';

/** Upper limit of every amount; the domain sets lower ones. */
const HIGHEST_AMOUNT = 1e12;

/** A request body, or an object in one. Unknown properties are rejected. */
export function Body<Properties extends TProperties>(
  properties: Properties,
  differing?: Partial<Static<TObject<Properties>>>,
): TObject<Properties> {
  const examples = [exampleOf<TSchema>(Type.Object(properties), differing)];
  return Type.Object(properties, { additionalProperties: false, examples });
}

/** For a POST or PUT without fields. Accepts no body or `{}`. */
export const EmptyBody = Type.Object({}, { title: 'EmptyBody', additionalProperties: false, examples: [{}] });

/** The reason that an operator gives for an act. */
export function ReasonBody(example: string) {
  return Body({ reason: Text(1, 1000, example) });
}

/** A text for people, of `min` to `max` characters (code points), not trimmed. If `min` is not 0, one must be visible. */
export function Text(min: number, max: number, example?: string, options: object = {}) {
  const visible = min > 0 && { pattern: VISIBLE_CHARACTER, [EXPECTED]: EXPECTATIONS.visible.template };
  return Opaque(min, max, example, { ...visible, ...options });
}

/** A secret, or a string from another system. Any characters; the domain may check them. */
export function Opaque(min: number, max: number, example?: string, options: object = {}) {
  return Type.String({ minLength: min, maxLength: max, ...shown(example), ...options });
}

/** An e-mail address, checked by pattern. The domain checks it again. */
export function Email(example = 'borrower@demo.example') {
  return Type.String({ maxLength: EMAIL_MAX_LENGTH, format: 'email', pattern: EMAIL.source, ...shown(example) });
}

/** A string with a pattern. `expected` completes "Must be …", and is the description unless there is one. */
export function Patterned(pattern: string, { template }: Sentence<string>, options: object = {}) {
  const description = `${template.charAt(0).toUpperCase()}${template.slice(1)}.`;
  return Type.String({ pattern, description, [EXPECTED]: template, ...options });
}

/** A telephone number in E.164 format. */
export function Phone() {
  return Patterned(E164_PHONE.source, EXPECTATIONS.phone, { maxLength: 16, ...shown('+584121234567') });
}

/**
 * A positive amount of money in a request, with the most decimals of any currency; the domain applies its own limit.
 * `multipleOf` cannot check this: in binary floating point 19.99 is not a multiple of 0.01.
 */
export function MoneyAmount(example?: number, max = HIGHEST_AMOUNT) {
  return number({
    exclusiveMinimum: 0,
    maximum: max,
    [MAX_DECIMALS]: MOST_MINOR_DIGITS,
    ...shown(example),
  });
}

/** A fee in a request, with the most decimals of any currency; 0: none. */
export function Fee(example: number, description: string) {
  return number({
    minimum: 0,
    maximum: HIGHEST_AMOUNT,
    [MAX_DECIMALS]: MOST_MINOR_DIGITS,
    ...shown(example, description),
  });
}

/** An annual rate in percent in a request, with at most 6 decimals. */
export function RatePercent() {
  return number({
    minimum: 0,
    maximum: MAX_RATE_PERCENT,
    [MAX_DECIMALS]: 6,
    ...shown(12),
  });
}

/** The form of a day. */
const DAY = '\\d{4}-\\d{2}-\\d{2}';
/** The form of the time after the day of an instant. */
const TIME = 'T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z';

/** An instant in a request, in UTC. Read it with `instantOf`. */
export function Instant() {
  return Patterned(`^${DAY}${TIME}$`, EXPECTATIONS.instant, { maxLength: 24, ...shown(EXAMPLE_TIME) });
}

/** A day in a request. Read it with `givenDay`. */
export function DayOnly(example?: string) {
  return Patterned(`^${DAY}$`, EXPECTATIONS.day, { maxLength: 10, ...shown(example) });
}

/** A day in a request, or an instant, of which only the day in the lender's place counts. Read it with `TimeZone.dayIn`. */
export function Day(example = '2026-12-01') {
  return Patterned(`^${DAY}(${TIME})?$`, EXPECTATIONS.dayOrInstant, { maxLength: 24, ...shown(example) });
}

/**
 * An identifier in a request body. Its format is not checked: a malformed one gets the error of an unknown one. Without
 * an example it is left out of that of the body.
 */
export function IdField<Of extends string>(example?: ExampleId, description?: string) {
  const schema = Type.String({ minLength: 1, maxLength: 100, ...shown(example && EXAMPLE_IDS[example], description) });
  return of('id', Type.Unsafe<Id<Of>>(schema));
}
