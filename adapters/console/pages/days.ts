import { Type } from 'typebox';
import type { CloseBusinessDayCommand, ClosedBusinessDay } from '../../../application/closing/close-business-day.ts';
import type { ClosedDays } from '../../../application/closing/closing.port.ts';
import type { ClosingQueries } from '../../../application/closing/closing.queries.ts';
import type { MoveSandboxClockCommand } from '../../../application/closing/move-sandbox-clock.ts';
import type { IdempotencyKeys } from '../../../application/shared/idempotency.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { daysToClose } from '../../../domain/closing/days-to-close.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { clockSchemas, dayIn, type HttpServer, PageQuery, refusal } from '../../http/for-console.ts';
import { action } from '../actions.ts';
import { count, day, instant } from '../format.ts';
import { list } from '../lists.ts';

type By<Command> = Command & { readonly operatorId: UserId };

export interface DayPagesOptions {
  readonly keys: IdempotencyKeys;
  readonly closings: ClosingQueries;
  readonly closedDays: ClosedDays;
  readonly calendar: BusinessCalendar;
  readonly closeBusinessDay: { execute(command: By<CloseBusinessDayCommand>): Promise<ClosedBusinessDay> };
  readonly moveSandboxClock: { execute(command: By<MoveSandboxClockCommand>): Promise<CalendarDay> };
  /** Whether the clock may be moved. */
  readonly sandbox: boolean;
}

const TITLES = { close: 'Close a business day', move: 'Move the clock' };
const { body } = clockSchemas.moveSandboxClock;
const labels = { date: 'Day, such as 2026-11-20' };

export function dayPages(app: HttpServer, options: DayPagesOptions): void {
  const { keys, closings, closedDays, calendar, closeBusinessDay, moveSandboxClock, sandbox } = options;
  list(app, {
    path: '/days',
    title: 'Days',
    query: Type.Object(PageQuery),
    filters: {},
    load: (_filter, page) => closings.days(page),
    columns: [
      { head: 'Day', cell: (one) => day(one.day) },
      { head: 'Closed', cell: ({ closedAt }) => (closedAt === null ? 'Begun' : instant(closedAt)) },
      { head: 'Done', cell: ({ tally }) => tallyText(tally) },
    ],
    empty: 'No day is closed yet.',
    acts: (sandbox ? (['close', 'move'] as const) : (['close'] as const)).map((act) => ({
      title: TITLES[act],
      path: `/days/${act}`,
    })),
  });
  const describe = async ({ values }: { values: { date: string } }) => {
    const date = dateIn(values);
    const progress = await closedDays.progress();
    return [
      ['Business date now', day(await calendar.today())],
      ['Last closed day', day(progress.lastClosed)],
      ['Closed afterwards, with the days before it', day(date)],
      ['Days to close', count(daysToClose(date, progress).length)],
    ] as const;
  };
  action(app, keys, {
    path: '/days/close',
    title: TITLES.close,
    body,
    labels,
    describe,
    async execute({ values, operatorId, signal }) {
      const { days } = await closeBusinessDay.execute({ date: dateIn(values), operatorId, ...(signal && { signal }) });
      return {
        location: '/days',
        message: days.length === 0 ? 'The day was closed before.' : `Days closed: ${count(days.length)}.`,
      };
    },
    resumable: true,
  });
  if (!sandbox) return;
  action(app, keys, {
    path: '/days/move',
    title: TITLES.move,
    body,
    labels,
    describe,
    async execute({ values, operatorId, signal }) {
      const today = await moveSandboxClock.execute({ date: dateIn(values), operatorId, ...(signal && { signal }) });
      return { location: '/days', message: `The business date is ${day(today)}.` };
    },
    resumable: true,
  });
}

function dateIn({ date }: { readonly date: string }): CalendarDay {
  const found = dayIn(date);
  if (found === null) throw refusal.invalid([{ path: '/date', message: 'Must be a day such as 2026-11-20.' }]);
  return found;
}

function tallyText(tally: Readonly<Record<string, number>>): string {
  const counts = Object.entries(tally).filter(([, number]) => number > 0);
  return counts.map(([name, number]) => `${name}: ${count(number)}`).join(', ') || 'Nothing';
}
