import * as acts from '../../../application/loans/holiday.acts.ts';
import { HolidayList } from '../../../application/loans/holiday.record.ts';
import { HOLIDAY_FAULTS, InvalidHolidays } from '../../../domain/loans/holidays.ts';
import { answers, byAct, operations } from '../answers/operations.ts';

const operation = operations('Back office: loans');

export const getHolidays = operation('getHolidays', 'Retrieve the holidays', {
  description: 'The days on which instalments of products with a `dueDayRule` are not payable, beside weekends.',
  response: answers(HolidayList, 'The holidays.'),
});

export const changeHolidays = operation('changeHolidays', 'Change the holidays', {
  description:
    'Replaces the list, from tomorrow on: what is payable today, or was before, stays payable. A body without days changes nothing. For admins.',
  ...byAct(acts.changeHolidays),
  response: answers(HolidayList, 'The holidays.'),
  errors: [new InvalidHolidays([{ field: 'days', index: 1, ...HOLIDAY_FAULTS.twice() }])],
});
