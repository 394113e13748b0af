import type { ClosingProgress } from '../../domain/closing/days-to-close.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { ShortLivedRecords } from './retention.ts';

/** Counts by name, such as `reminders`. */
export type Tally = Readonly<Record<string, number>>;

export interface ClosingBatch {
  /** Where the next batch begins; `null` after the last one. */
  readonly cursor: string | null;
  readonly tally: Tally;
}

// Why: docs/decisions/0008-a-day-is-closed-in-batches.md
/** A duty of the close of business. Each batch is stored together with its cursor, so a crash loses one batch at most. */
export interface ClosingStep {
  /** Stored while the step is running. */
  readonly name: string;
  /** True if its work depends on the clock alone: then the last of several days does it for all. Default: false. */
  readonly byClock?: boolean;
  /** Does the batch after the cursor (`null`: the first) in the open unit of work. */
  run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch>;
}

/** The progress of closing a day. */
export interface DayClosing {
  readonly day: CalendarDay;
  /** The current step; `null` before the first and after the last. */
  readonly step: string | null;
  readonly cursor: string | null;
  readonly tally: Tally;
  readonly closedAt: Date | null;
}

/** Whether work must stop. An `AbortSignal` is one. */
export interface Signal {
  readonly aborted: boolean;
}

export interface ClosedDays {
  progress(): Promise<ClosingProgress>;
  /**
   * Runs the work in one process at a time; others wait, until the signal is aborted.
   * @returns `null` if the signal was aborted first
   */
  exclusively<T>(work: () => Promise<T>, signal?: Signal): Promise<T | null>;
  /** Begins the closing of a day, or continues it. Locks it until the unit of work ends. */
  lock(day: CalendarDay, now: Date): Promise<DayClosing>;
  save(closing: DayClosing): Promise<void>;
  /** The last closed day, or `null` before the first. From memory while this process receives notifications. */
  last(): CalendarDay | null | Promise<CalendarDay | null>;
  /** Call it once a closed day is stored: moves the business date of this process forward. */
  advanceTo(day: CalendarDay): void;
}

/** Records that are no longer needed. */
export interface ExpiredRecords {
  /** Removes records that were created, read or expired before an instant. @returns how many, at most `limit` */
  remove(kind: ShortLivedRecords, before: Date, limit: number): Promise<number>;
}
