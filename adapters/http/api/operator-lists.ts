import { Type } from 'typebox';
import type { Period } from '../../../application/shared/page.ts';
import { type CalendarDay, givenDay } from '../../../domain/shared/calendar.ts';
import { Choice } from './fields.ts';
import { httpErrors } from './http-errors.ts';
import { DayFilter, IdFilter } from './inputs.ts';
import { LongPageQuery } from './paging.ts';
import { withIds } from './read-fields.ts';
import { FIELD_FAULTS } from './sentences.ts';

interface Sorts<Name extends string> {
  /** The name of the schema of `sort`. */
  readonly title: string;
  readonly by: readonly Name[];
  /** The field that `from` and `to` compare. */
  readonly dated?: string;
}

/** Parameters of a list over all borrowers: pages, a person, a period and an order. Read them with `filterIn`. */
export function OperatorListQuery<const Name extends string>({ title, by, dated = 'createdAt' }: Sorts<Name>) {
  const description = '`-` before the field sorts in descending order. Newest first by default.';
  return {
    ...LongPageQuery,
    userId: IdFilter(),
    from: DayFilter(`The first UTC day of \`${dated}\`.`),
    to: DayFilter(`The last UTC day of \`${dated}\`, inclusive.`),
    sort: Type.Optional(
      Choice<string>(
        by.flatMap((name) => [name, `-${name}`]),
        { title, description },
      ),
    ),
  };
}

interface Given {
  readonly userId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The filter that a query of `OperatorListQuery` gives.
 *
 * @param ids names of other filters by an id
 * @throws `VALIDATION_FAILED` if there is no such day, or the period ends before it begins
 */
export function filterIn<Query extends Given>(query: Query, ...ids: readonly (keyof Query)[]) {
  const period: Period = { from: dayOf('from', query.from), to: dayOf('to', query.to) };
  if (period.from !== undefined && period.to !== undefined && period.from > period.to) {
    throw httpErrors.invalid([{ path: '/from', ...FIELD_FAULTS.notAfterEnd() }]);
  }
  return { ...withIds(query, 'userId', ...ids), ...period };
}

function dayOf(field: 'from' | 'to', text: string | undefined): CalendarDay | undefined {
  if (text === undefined) return undefined;
  const day = givenDay(text);
  if (day === null) throw httpErrors.invalid([{ path: `/${field}`, ...FIELD_FAULTS.noSuchDay() }]);
  return day;
}
