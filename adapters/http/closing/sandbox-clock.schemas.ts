import { InvalidClockDate } from '../../../domain/closing/closing.errors.ts';
import { MAX_JUMP_DAYS } from '../../../domain/closing/sandbox-clock.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { answers, operations } from '../answers/operations.ts';
import { CalendarDate, Named } from '../fields/fields.ts';
import { Body, Day } from '../fields/inputs.ts';

const operation = operations('Sandbox');

const day = '2027-03-01';
const whichDay = 'The later of the day (UTC) and the last day closed. Due dates are compared with it.';
const SandboxClock = Named('SandboxClock', { businessDate: CalendarDate(day, whichDay) });

export const getSandboxClock = operation('getSandboxClock', 'Retrieve the business date', {
  description: 'Only with the sandbox payment gateway, and never in production.',
  response: answers(SandboxClock, 'The business date.'),
});
export const moveSandboxClock = operation('moveSandboxClock', 'Move the business date forward', {
  description:
    'Closes every business day up to the date: pauses end, loans default, late fees are added, autopay is charged, offers expire, reminders ' +
    `and notices go out. The clock never goes back, and moves ${MAX_JUMP_DAYS} days at most at once. A move that takes longer ` +
    'than 25 s answers the day that it reached. To continue, repeat the same request, with the same `Idempotency-Key`. A request that got a 503 continues, too.',
  body: Body({ date: Day(day) }),
  response: answers(SandboxClock, 'The business date that is reached, whose day is closed.'),
  errors: [new InvalidClockDate(calendarDay('2026-11-20'), calendarDay('2027-11-21'))],
});
