import { CLOSE_RANGE } from '../../application/closing/close-range.ts';
import type { DayClosing } from '../../application/closing/closing.port.ts';
import { MAX_JUMP_DAYS } from '../../domain/closing/closing-days.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import { type Command, complain, dayFrom, print, withApp } from './command.ts';

export const closeOfBusiness: Command = {
  summary:
    'closes a business day: verifies transfers, ends pauses, marks defaults, adds late fees, collects by autopay, lets offers expire, ' +
    'sends reminders and notices',
  details: `Closes missed days first. A day is closed once, even if two processes try at the same time. After a crash,
the next run continues where this one stopped. The running service closes each day by itself, and may keep running.
The latest date is today in production, otherwise tomorrow with a real payment gateway, and ${MAX_JUMP_DAYS} days after the
business date with the sandbox gateway.`,
  options: {
    date: { type: 'string', value: 'YYYY-MM-DD', help: 'the day to close (default: today, in BUSINESS_TIME_ZONE)' },
  },
  async run({ date: text }) {
    const date = text === undefined ? undefined : dayFrom(String(text));
    return withApp(
      async ({ closing }) => {
        const command = { ...(date !== undefined && { date }), onProgress: reporter(), signal: interruption() };
        const result = await closing.closeBusinessDay.execute(command);
        if (result.days.length === 0) print(`${result.date} is already closed. Nothing to do.`);
        else print(`Closed ${spanOf(result.days)}.`);
        return 0;
      },
      { worksOnJobs: [CLOSE_RANGE.name], log: { write: tellFailure } },
    );
  },
};

/** Says why a range is not closed. It is tried again, by this process or a node, until it is. */
function tellFailure(line: string): void {
  const { job, err } = JSON.parse(line);
  if (job === CLOSE_RANGE.name) complain(`Not closed yet, and tried again: ${err.message}`);
}

/** Prints a line for each day, and each time that more was done before the end of a step. */
function reporter(): (closing: DayClosing) => void {
  let reported = '';
  return ({ day, step, cursor, tally, closedAt }) => {
    const names = Object.keys(tally).sort();
    const counts = names.map((name) => `${name} ${tally[name]}`).join(', ');
    const isNews = cursor !== null && counts !== reported && names.some((name) => tally[name] !== 0);
    if (closedAt === null && !isNews) return;
    reported = counts;
    print(`${day} ${closedAt === null ? `${step} …` : 'closed'}: ${counts}`);
  };
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
