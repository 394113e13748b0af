import type { CalendarDay } from '../../domain/shared/calendar.ts';

/** How many of what were done. */
export type Tally = Readonly<Record<string, number>>;

/** A bounded part of a step. */
export interface ClosingBatch {
  /** Where the next batch begins; null when nothing is left. */
  readonly cursor: string | null;
  readonly tally: Tally;
}

/**
 * One of the things that the close of business does. A day's work is done in batches, each in a unit of work together
 * with the cursor that it leaves, so that whoever goes on after a crash begins where the last whole batch ended.
 */
export interface ClosingStep {
  /** Stored as long as the step is under way. */
  readonly name: string;
  /** Does the batch that comes after the cursor, which is null at first, within the unit of work that is open. */
  run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch>;
}

/** How far the closing of a day has come. */
export interface DayClosing {
  readonly day: CalendarDay;
  /** The step under way; null before the first. */
  readonly step: string | null;
  readonly cursor: string | null;
  readonly tally: Tally;
  readonly closedAt: Date | null;
}

/** The days closed, and those being closed. */
export interface ClosedDays {
  /** The last day closed, and the first after it that was begun. */
  standing(): Promise<{ readonly lastClosed: CalendarDay | null; readonly begun: CalendarDay | null }>;
  /** Runs the work while no other process does; others wait until it has ended, or its process has. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** How far a day's closing is, begun now if it was not, and kept from others until the unit of work ends. */
  hold(day: CalendarDay, now: Date): Promise<DayClosing>;
  save(closing: DayClosing): Promise<void>;
  /** The last day closed, or `null` before the first. In memory, unless this process does not hear of other ones. */
  last(): CalendarDay | null | Promise<CalendarDay | null>;
  /** To be told when a closed day is stored: the lending day of this process follows at once. */
  follow(day: CalendarDay): void;
}

/** Records that nobody can use any more. */
export interface ExpiredRecords {
  /** For the tally. */
  readonly name: string;
  /** Removes at most so many. @returns how many it removed */
  remove(now: Date, limit: number): Promise<number>;
}
