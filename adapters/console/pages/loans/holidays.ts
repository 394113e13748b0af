import { type Static, Type } from 'typebox';
import type { HolidayList } from '../../../../application/loans/holiday.record.ts';
import { holidaysIn, MAX_HOLIDAYS } from '../../../../domain/loans/holidays.ts';
import { actsOn } from '../../actions.ts';
import type { SubmittedAct } from '../../acts.ts';
import type { Pages } from '../../console-ports.ts';
import type { Facts } from '../../fields.ts';
import { countText, dayText } from '../../format.ts';
import { tableOf } from '../../lists.ts';

/** A day, and what separates it from the next one. */
const DAY_LENGTH = 12;
const HolidaysForm = Type.Object(
  { days: Type.Optional(Type.String({ maxLength: MAX_HOLIDAYS * DAY_LENGTH })) },
  { additionalProperties: false },
);
type Values = Static<typeof HolidaysForm>;

/** An empty field is an empty list. */
const daysIn = ({ days = '' }: Values) => days.split(/[\s,]+/).filter((text) => text !== '');

export const holidayPages: Pages = (app, { holidayQueries, changeHolidays }) => {
  const acts = actsOn(
    app,
    '/holidays',
    async (): Promise<HolidayList> => ({ days: [...(await holidayQueries.days())] }),
  );
  acts.perform('change', changeHolidays, {
    done: 'The holidays are changed.',
    body: HolidaysForm,
    labels: { days: 'Days, one a line, such as 2027-12-25' },
    initial: ({ days }) => ({ days: days.join('\n') }),
    adds: ({ values }: SubmittedAct<Values>) => ({ days: daysIn(values) }),
    describe: ({ days }, { values }) => changesIn(days, holidaysIn(daysIn(values))),
  });
  acts.show(async ({ days }) => ({
    title: 'Holidays',
    acts: ['change'],
    parts: [
      {
        title: 'Days without work, beside Saturdays and Sundays',
        sentences: ['Products with a due day rule move payable days off them. A change counts from tomorrow on.'],
        table: tableOf('Holidays, the earliest first.', [{ head: 'Day', cell: (day) => dayText(day) }], days),
      },
    ],
  }));
};

function changesIn(before: readonly string[], after: readonly string[]): Facts {
  const missingIn = (others: readonly string[], days: readonly string[]) =>
    days
      .filter((day) => !others.includes(day))
      .toSorted()
      .map(dayText)
      .join(', ') || 'None';
  return [
    ['Holidays now', countText(before.length)],
    ['Added', missingIn(before, after)],
    ['Taken off', missingIn(after, before)],
    ['Holidays afterwards', countText(after.length)],
  ];
}
