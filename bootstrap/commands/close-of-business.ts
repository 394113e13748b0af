import type { DayClosing } from '../../application/closing/closing.port.ts';
import { type CalendarDay, calendarDay } from '../../domain/shared/calendar.ts';
import { type Command, say, UsageError, withApp } from './command.ts';

export const closeOfBusiness: Command = {
  summary: 'closes a business day: ends pauses, finds loans in default, reminds of payments',
  details: `Days that were missed since the last one closed are closed before it. A day is closed once, also when two
do it at the same time; after a crash it goes on where it stood. The running service does this by itself each day, and
may run meanwhile. In production the date cannot be later than today.`,
  options: { date: { type: 'string', value: 'YYYY-MM-DD', help: 'the day to close (default: today, UTC)' } },
  async run({ date: text }) {
    const date = text === undefined ? undefined : dayFrom(String(text));
    return withApp(
      async ({ closing }) => {
        const command = { ...(date !== undefined && { date }), onProgress: report, signal: interruption() };
        const result = await closing.closeBusinessDay.execute(command);
        if (result.days.length === 0) say(`${result.date} was closed already: nothing was done.`);
        else say(`Closed ${spanOf(result.days)}.`);
        return 0;
      },
      { worksOnJobs: false },
    );
  },
};

/** @throws UsageError */
function dayFrom(text: string): CalendarDay {
  try {
    return calendarDay(text);
  } catch {
    throw new UsageError(`${text} is not a day of the calendar in the form YYYY-MM-DD.`);
  }
}

/** A line for each batch that another follows, and for each day; steps that take a single batch say nothing. */
function report({ day, step, cursor, tally, closedAt }: DayClosing): void {
  if (closedAt === null && cursor === null) return;
  const counts = Object.keys(tally)
    .sort()
    .map((name) => `${name} ${tally[name]}`);
  say(`${day} ${closedAt === null ? `${step} …` : 'closed'}: ${counts.join(', ')}`);
}

function spanOf(days: readonly CalendarDay[]): string {
  return days.length === 1 ? `${days[0]}` : `${days.length} days, ${days[0]} to ${days.at(-1)}`;
}

/** Ctrl-C ends the work after the batch in hand; a second one at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
