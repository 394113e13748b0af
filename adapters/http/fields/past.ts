import { Type } from 'typebox';
import { Day, Instant } from '../../../application/shared/input.ts';
import { CALENDAR_FAULTS, type CalendarDay, instantOf } from '../../../domain/shared/calendar.ts';
import type { Phrase } from '../../../domain/shared/phrase.ts';
import type { TimeZone } from '../../../domain/shared/time-zone.ts';
import { httpErrors } from './http-errors.ts';

export const KnownAtQuery = {
  knownAt: Type.Optional({
    ...Instant(),
    description:
      'By what was known at this instant, in UTC, which is not in the future. Defaults to what is known now.',
  }),
};

/** Parameters of an answer about the past. Read them with `pastIn`. */
export const PastQuery = {
  asOf: Type.Optional({
    ...Day(),
    description:
      'At the end of this day, from the disbursement to the business date. Defaults to the day of `knownAt`, or to the present.',
  }),
  ...KnownAtQuery,
};

interface Given {
  readonly asOf?: string | undefined;
  readonly knownAt?: string | undefined;
}

/** @throws `VALIDATION_FAILED` if there is no such day or instant */
export function pastIn({ asOf, ...query }: Given, zone: TimeZone) {
  const day: CalendarDay | null = asOf === undefined ? null : zone.dayIn(asOf);
  if (asOf !== undefined && day === null) throw invalid('asOf', CALENDAR_FAULTS.noSuchDay());
  return { asOf: day, knownAt: knownAtIn(query) };
}

/** @throws `VALIDATION_FAILED` if there is no such instant */
export function knownAtIn({ knownAt }: Given): Date | null {
  if (knownAt === undefined) return null;
  const instant = instantOf(knownAt);
  if (instant === null) throw invalid('knownAt', CALENDAR_FAULTS.noSuchInstant());
  return instant;
}

function invalid(field: string, fault: Phrase) {
  return httpErrors.invalid([{ path: `/${field}`, ...fault }]);
}
