import type { CalendarDay } from '../shared/calendar.ts';
import type { DayCount } from '../shared/day-count.ts';
import type { ChargeId, LoanChangeId, LoanPauseId, PaymentId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import type { ChargeCause } from './charge.ts';
import type { PayableDays } from './payable-days.ts';

interface Dated {
  /** The day on which it takes effect: the business date on which it happened, or the day that was closed. */
  readonly on: CalendarDay;
}

/** The terms of a new loan. Every history begins with one. */
export interface Disbursement extends Dated {
  readonly kind: 'disbursement';
  readonly amount: Money;
  readonly rate: Rate;
  readonly term: number;
  /** Default: `30/360`. */
  readonly dayCount?: DayCount;
  /** By the lists of holidays that are known now. Default: the due days. */
  readonly payableDays?: PayableDays;
}

interface Received extends Dated {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** The day on which the money was given. Decides whether instalments are paid on time. */
  readonly valueOn: CalendarDay;
  /** When it settled. */
  readonly at: Date;
}

/** Takes effect when it settles. */
export interface PaymentEntry extends Received {
  readonly kind: 'payment';
}

/** Takes effect on the day of its quote, however late it settles. */
export interface PayoffEntry extends Received {
  readonly kind: 'payoff';
}

/** What a prepayment lowers: the monthly payment, or the number of instalments. */
export const REDUCTIONS = ['payment', 'term'] as const;
export type Reduction = (typeof REDUCTIONS)[number];

/** Takes effect when it is accepted, however late it settles. */
export interface PrepaymentEntry extends Received {
  readonly kind: 'prepayment';
  readonly reduce: Reduction;
}

/** Takes effect when it is accepted, however late it settles. */
export interface WithdrawalEntry extends Received {
  readonly kind: 'withdrawal';
  /** The origination fee, which pays principal. */
  readonly feeReturned: Money;
}

/** Money that takes effect on the day on which it was accepted, if it still fits. */
export type EarlyEntry = PayoffEntry | PrepaymentEntry | WithdrawalEntry;

export const EARLY_KINDS = ['payoff', 'prepayment', 'withdrawal'] as const satisfies readonly EarlyEntry['kind'][];

export type MoneyEntry = PaymentEntry | EarlyEntry;

export interface PauseEntry extends Dated {
  readonly kind: 'pause';
  /** Given when it is stored. */
  readonly pauseId?: LoanPauseId;
  /** Whole months. */
  readonly months: number;
}

/** New terms for what is unpaid. */
export type ChangeTerms =
  | { readonly type: 'term'; readonly term: number }
  | { readonly type: 'rate'; readonly rate: Rate }
  | { readonly type: 'dueDay'; readonly day: number }
  | { readonly type: 'reage' }
  | ({ readonly type: 'relief' } & ReliefTerms);

/** A time in which the interest is at most that of a rate. Both days are included. */
export interface ReliefTerms {
  readonly rate: Rate;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

export interface ChangeEntry extends Dated {
  readonly kind: 'change';
  readonly changeId: LoanChangeId;
  readonly change: ChangeTerms;
}

export interface WriteOffEntry extends Dated {
  readonly kind: 'write-off';
}

/** The payout failed or came back, and nothing was paid. */
export interface AnnulmentEntry extends Dated {
  readonly kind: 'annulment';
}

/** The close of business found that the pause is over, or that the loan is in default. */
export interface ClosingEntry extends Dated {
  readonly kind: 'resuming' | 'defaulting';
  /** The day that was closed. `on` is later if something was booked since. */
  readonly closedOn: CalendarDay;
}

export interface ChargeEntry extends Dated {
  readonly kind: 'charge';
  readonly chargeId: ChargeId;
  readonly cause: ChargeCause;
  /** Of a late fee the day that was closed. `on` is later if something was booked since. */
  readonly chargedOn: CalendarDay;
  readonly amount: Money;
  readonly at: Date;
}

/** The loan came from another system. The entries before it are its history there. */
export interface TakeoverEntry extends Dated {
  readonly kind: 'takeover';
  /** What the books of this service begin with: the outstanding principal. */
  readonly principal: Money;
  /** Interest that is income in the books of the other system: paid, or added to the principal. */
  readonly interest: Money;
}

/** A charge is no longer owed, was never owed, or is owed after all. */
export interface ForgivenessEntry extends Dated {
  readonly kind: 'waiver' | 'voiding' | 'reopening';
  readonly chargeId: ChargeId;
  /** By what was entered late, the charge would not have been made. Money does not open it again. */
  readonly unmade?: true;
}

/** By what was entered late, a late fee would have been made by the close of this day. It is not made up for. */
export interface ForgoingEntry extends Dated {
  readonly kind: 'forgoing';
  readonly installmentNumber: number;
}

/** Something that happened to a loan after its disbursement. */
export type Entry =
  | MoneyEntry
  | PauseEntry
  | ChangeEntry
  | WriteOffEntry
  | AnnulmentEntry
  | ClosingEntry
  | TakeoverEntry
  | ChargeEntry
  | ForgivenessEntry
  | ForgoingEntry;

export const ENTRY_KINDS = [
  'disbursement',
  'payment',
  'payoff',
  'prepayment',
  'withdrawal',
  'pause',
  'change',
  'write-off',
  'annulment',
  'resuming',
  'defaulting',
  'takeover',
  'charge',
  'waiver',
  'voiding',
  'reopening',
  'forgoing',
] as const satisfies readonly (Disbursement | Entry)['kind'][];

/** Why an entry no longer counts. */
export const REMOVAL_CAUSES = ['reversal', 'demotion', 'judgement', 'undo'] as const;
export type RemovalCause = (typeof REMOVAL_CAUSES)[number];

/** A step from the stored history of a loan to its new one. Removed entries are those that the history has. */
export type HistoryStep =
  /** After the entries of its day. */
  | { readonly added: Disbursement | Entry }
  /** `by` takes its place. */
  | { readonly removed: Entry; readonly cause: RemovalCause; readonly by?: Entry };

export type HistoryEdit = HistoryStep & {
  /** When it is recorded. */
  readonly at: Date;
};

export interface Removal {
  readonly at: Date;
  readonly cause: RemovalCause;
}

// Why: docs/decisions/0069-entries-are-marked-as-removed.md
/** An entry as it was recorded. It is never deleted. */
export interface RecordedEntry {
  readonly entry: Disbursement | Entry;
  readonly recordedAt: Date;
  readonly removal: Removal | null;
}

/**
 * All entries of a loan, in the order in which they take effect: by day, and within a day as booked. An entry that is recorded
 * late comes after those that were recorded on its day.
 */
export type History = readonly [Disbursement, ...Entry[]];

/** What a loan has been until now. */
export interface Past {
  readonly history: History;
  /** Early payments that are ordinary ones in the history. Default: none. */
  readonly demoted?: readonly EarlyEntry[];
  /** The last day that was closed; `null` if none was. */
  readonly closedOn: CalendarDay | null;
}
