import { type Static, Type } from 'typebox';
import { day, record } from '../shared/record.ts';

export const EXAMPLE_HOLIDAYS = ['2027-12-25', '2028-01-01'] as const;

export const HolidayList = record('HolidayList', {
  days: Type.Array(day(EXAMPLE_HOLIDAYS[0]), {
    examples: [EXAMPLE_HOLIDAYS],
    description: 'The earliest first. Saturdays and Sundays are no working days in any case.',
  }),
});

export type HolidayList = Static<typeof HolidayList>;
