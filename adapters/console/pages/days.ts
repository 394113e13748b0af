import { type Static, Type } from 'typebox';
import type { CloseBusinessDayCommand } from '../../../application/closing/close-business-day.ts';
import type { ClosedDays, Signal } from '../../../application/closing/closing.port.ts';
import type { ClosingQueries } from '../../../application/closing/closing.queries.ts';
import { unlessEnough } from '../../../application/closing/unless-enough.ts';
import type { Clock } from '../../../application/shared/ports.ts';
import { type ClosingLimit, checkClosable } from '../../../domain/closing/closing-limit.ts';
import { daysToClose } from '../../../domain/closing/days-to-close.ts';
import { daysOfJump } from '../../../domain/closing/sandbox-clock.ts';
import { type CalendarDay, dayOf, GIVEN_YEARS } from '../../../domain/shared/calendar.ts';
import { httpErrors } from '../../http/api/http-errors.ts';
import { PageQuery } from '../../http/api/paging.ts';
import { dayIn } from '../../http/api/read-fields.ts';
import type { HttpServer } from '../../http/api/typebox-provider.ts';
import type { OperatorAct } from '../../http/backoffice/access.ts';
import type { SandboxClockRoutesOptions } from '../../http/closing/sandbox-clock.routes.ts';
import * as clockSchemas from '../../http/closing/sandbox-clock.schemas.ts';
import { type Act, actsOn, type ResponseKeys } from '../actions.ts';
import type { Facts } from '../descriptions.ts';
import { count, day, instant } from '../format.ts';
import { list } from '../lists.ts';

export interface DayPagesOptions extends SandboxClockRoutesOptions {
  readonly keys: ResponseKeys;
  readonly closingQueries: ClosingQueries;
  readonly closedDays: ClosedDays;
  readonly closeBusinessDay: OperatorAct<CloseBusinessDayCommand>;
  readonly closingLimit: ClosingLimit;
  readonly clock: Clock;
  /** Whether the clock may be moved. */
  readonly sandbox: boolean;
}

const NOT_ALL = 'Not all days are closed yet. Repeat it to close the others.';

export const DayForm = clockSchemas.moveSandboxClock.body;

export function dayPages(app: HttpServer, options: DayPagesOptions): void {
  const { keys, closingQueries, clock, closeBusinessDay, moveSandboxClock, closingLimit, sandbox } = options;
  const acts = actsOn(app, keys, '/days');
  /** The message of an act that has closed only some of the days. */
  const unless = (done: boolean) => (done ? {} : { message: NOT_ALL });
  const form = dayForm(options);
  acts.offer('close', {
    ...form((date, progress) => {
      checkClosable(date, { today: dayOf(clock.now()), lastClosed: progress.lastClosed }, closingLimit);
      return daysToClose(date, progress);
    }),
    title: 'Close a business day',
    done: 'The day is closed.',
    execute: async (act: DayAct) => {
      const close = (signal: Signal) =>
        closeBusinessDay.execute({ date: dateIn(act.values), operatorId: act.operatorId, signal });
      return unless(await unlessEnough(act, close));
    },
  });
  if (sandbox) {
    acts.offer('move', {
      ...form(daysOfJump),
      title: 'Move the clock',
      done: 'The clock is moved.',
      execute: async ({ values, ...act }: DayAct) => {
        const date = dateIn(values);
        return unless((await moveSandboxClock.execute({ ...act, date })) >= date);
      },
    });
  }
  list(app, {
    path: '/days',
    title: 'Days',
    query: Type.Object(PageQuery),
    filters: {},
    load: (_filter, page) => closingQueries.days(page),
    columns: [
      { head: 'Day', cell: (one) => day(one.day) },
      { head: 'Closed', cell: ({ closedAt }) => (closedAt === null ? 'Begun' : instant(closedAt)) },
      { head: 'Done', cell: ({ tally }) => textOf(tally) },
    ],
    empty: 'No day is closed yet.',
    acts: acts.links({}, sandbox ? ['close', 'move'] : ['close']),
  });
}

type DayAct = Act<Static<typeof DayForm>>;

/** A form for a day, whose confirmation counts the days to close. */
const dayForm =
  ({ calendar, closedDays }: DayPagesOptions) =>
  (daysTo: typeof daysOfJump) => ({
    body: DayForm,
    labels: { date: 'Day, such as 2026-11-20' },
    async describe({ values }: DayAct): Promise<Facts> {
      const date = dateIn(values);
      const [today, progress] = await Promise.all([calendar.today(), closedDays.progress()]);
      return [
        ['Business date now', day(today)],
        ['Last closed day', day(progress.lastClosed)],
        ['Closed afterwards, with the days before it', day(date)],
        ['Days to close', count(daysTo(date, progress, today).length)],
      ];
    },
    resumable: true as const,
  });

/** @throws `VALIDATION_FAILED` if there is no such day */
export function dateIn({ date }: { readonly date: string }): CalendarDay {
  const found = dayIn(date);
  if (found === null) {
    const message = `Must be a day such as 2026-11-20, in ${GIVEN_YEARS}.`;
    throw httpErrors.invalid([{ path: '/date', message }]);
  }
  return found;
}

function textOf(tally: Readonly<Record<string, number>>): string {
  const counts = Object.entries(tally).filter(([, number]) => number > 0);
  const text = counts.map(([name, number]) => `${name}: ${count(number)}`).join(', ');
  return text.replace(/[A-Z]/g, ' $&').toLowerCase() || 'Nothing to do';
}
