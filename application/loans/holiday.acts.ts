import { Type } from 'typebox';
import { MAX_HOLIDAYS } from '../../domain/loans/holidays.ts';
import { ADMIN, only, operatorAct, type Subject } from '../shared/act.ts';
import { Body, DayOnly } from '../shared/input.ts';
import { EXAMPLE_HOLIDAYS, type HolidayList } from './holiday.record.ts';
import { ChangeHolidays, type HolidayQueries } from './holidays.ts';

const holidays: Subject<HolidayList, { readonly holidayQueries: HolidayQueries }> = {
  type: 'holidays',
  id: '01990000-0000-7000-8000-000000000003',
  find: async ({ holidayQueries }) => ({ days: [...(await holidayQueries.days())] }),
  keeps: only('days'),
  // For all borrowers.
  concerns: null,
};

export const changeHolidays = operatorAct({
  action: 'holidays.change',
  title: 'Change the holidays',
  roles: ADMIN,
  subject: holidays,
  ids: [],
  body: Body({
    days: Type.Optional(
      Type.Array(DayOnly(), {
        maxItems: MAX_HOLIDAYS,
        examples: [EXAMPLE_HOLIDAYS],
        description: 'The whole list, in any order, each day once.',
      }),
    ),
  }),
  changes: true,
  run: ChangeHolidays,
});
