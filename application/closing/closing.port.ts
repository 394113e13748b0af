import type { ClosingProgress } from '../../domain/closing/closing-days.ts';
import type { LoanKey } from '../../domain/loans/loans.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import { ANSWERS_KEPT_HOURS } from '../shared/idempotency.ts';

/** Configured by the operator of the service. */
export interface RetentionDays {
  readonly notificationDays: number;
  readonly gatewayEventDays: number;
}

const DAY_HOURS = 24;

/** Records that expire, and the hours that each kind is kept. */
export function retentionHours({ notificationDays, gatewayEventDays }: RetentionDays) {
  return {
    /** After the request. */
    idempotencyKeys: ANSWERS_KEPT_HOURS,
    /** After the last refresh token expired. A token without a session is refused as well. */
    sessions: 30 * DAY_HOURS,
    /** After the token expired. */
    accountMails: 0,
    /** After the first mail that was counted: the longest window in which mails to an address are counted. */
    addressMails: DAY_HOURS,
    /** After they were read. Unread ones stay. */
    readNotifications: notificationDays * DAY_HOURS,
    gatewayEvents: gatewayEventDays * DAY_HOURS,
    /** After the event. Longer than the tries of a delivery take. */
    webhookDeliveries: 30 * DAY_HOURS,
    /** After the removal. Until a day after an order, the gateway may have to get it again, with its token. */
    removedInstruments: 2 * DAY_HOURS,
    /** Longer while a delivery sends it. */
    events: 30 * DAY_HOURS,
  };
}

export type ShortLivedRecords = keyof ReturnType<typeof retentionHours>;

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
  /** Called after each batch that is not the last, outside a unit of work. */
  between?(closing: DayClosing, signal: Signal | undefined): Promise<void>;
}

/** Loans whose ids are above `after` (`null`: from the first) and at most `upTo`. */
export interface LoanRange {
  readonly after: LoanId | null;
  /** `null`: to the last. */
  readonly upTo: LoanId | null;
}

/** A duty of the close of business for each of many loans. */
export interface LoanDuty {
  readonly name: string;
  /** What is counted, each 0. */
  readonly nothing: Tally;
  /** At most `limit` loans of the range, by id, that the day may concern. Locks nothing, and may propose too many. */
  propose(day: CalendarDay, range: LoanRange, limit: number): Promise<readonly LoanKey[]>;
  /** Does the duty for a loan in the open unit of work, which locks it. */
  close(day: CalendarDay, loan: LoanKey): Promise<Tally>;
}

export interface RangeName {
  readonly day: CalendarDay;
  /** The name of the duty. */
  readonly step: string;
  /** The id of its last loan. */
  readonly upTo: LoanId;
}

/** Loans of one duty that one process at a time closes. */
export interface ClosingRange extends RangeName {
  /** The last loan that is done, or the one before the first. */
  readonly after: LoanId | null;
  /** What was done since it was last collected. */
  readonly tally: Tally;
  readonly ended: boolean;
  /** Whether a job closes it, on any node. Else the process that closes the day does. */
  readonly shared: boolean;
}

/** The ranges of the days that are being closed. */
export interface ClosingRanges {
  add(range: ClosingRange): Promise<void>;
  /** Locks a range until the unit of work ends. `null` once it was collected as ended. */
  lock(name: RangeName): Promise<ClosingRange | null>;
  save(range: ClosingRange): Promise<void>;
  /**
   * Takes the tallies of a duty's ranges and removes those that have ended. Those that a process has locked wait for the
   * next time.
   * @returns what was done, and how many ranges are left
   */
  collect(day: CalendarDay, step: string): Promise<{ readonly tally: Tally; readonly left: number }>;
  /** The range of a duty that no job closes, if any. */
  unshared(day: CalendarDay, step: string): Promise<RangeName | null>;
  /** Resolves when it is time to collect again. */
  pause(): Promise<void>;
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
