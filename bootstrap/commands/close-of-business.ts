import { CLOSE_RANGE } from '../../application/closing/close-range.ts';
import type { DayClosing } from '../../application/closing/closing.port.ts';
import { MAX_JUMP_DAYS } from '../../domain/closing/sandbox-clock.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import { type Command, dayFrom, say, withApp } from './command.ts';

export const closeOfBusiness: Command = {
  summary:
    'closes a business day: verifies transfers, ends pauses, marks defaults, adds late fees, charges autopay, lets offers expire, ' +
    'sends reminders and notices',
  details: `Closes missed days first. A day is closed once, even if two processes try at the same time. After a crash,
the next run continues where this one stopped. The running service closes each day by itself, and may keep running.
The latest date is today in production, otherwise tomorrow with a real payment gateway, and ${MAX_JUMP_DAYS} days after the
business date with the sandbox gateway.`,
  options: { date: { type: 'string', value: 'YYYY-MM-DD', help: 'the day to close (default: today, UTC)' } },
  async run({ date: text }) {
    const date = text === undefined ? undefined : dayFrom(String(text));
    return withApp(
      async ({ closing }) => {
        const command = { ...(date !== undefined && { date }), onProgress: report, signal: interruption() };
        const result = await closing.closeBusinessDay.execute(command);
        if (result.days.length === 0) say(`${result.date} is already closed. Nothing to do.`);
        else say(`Closed ${spanOf(result.days)}.`);
        return 0;
      },
      { worksOnJobs: [CLOSE_RANGE.name] },
    );
  },
};

let reported = '';

/** Prints a line for each day, and for what was done before the end of a step. */
function report({ day, step, cursor, tally, closedAt }: DayClosing): void {
  const sofar = JSON.stringify(tally);
  if (
    closedAt === null &&
    (cursor === null || sofar === reported || Object.values(tally).every((count) => count === 0))
  )
    return;
  reported = sofar;
  const counts = Object.keys(tally)
    .sort()
    .map((name) => `${name} ${tally[name]}`);
  say(`${day} ${closedAt === null ? `${step} …` : 'closed'}: ${counts.join(', ')}`);
}

function spanOf(days: readonly CalendarDay[]): string {
  return days.length === 1 ? `${days[0]}` : `${days.length} days, ${days[0]} to ${days.at(-1)}`;
}

/** The first Ctrl-C stops after the current batch, the second at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
