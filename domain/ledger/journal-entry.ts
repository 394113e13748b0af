import type { CalendarDay } from '../shared/calendar.ts';
import type { LoanId, UserId } from '../shared/ids.ts';
import { type Currency, type Money, sumOf } from '../shared/money.ts';
import type { Account } from './account.ts';

export const SIDES = ['debit', 'credit'] as const;
export type Side = (typeof SIDES)[number];

/** One line of an entry. `loanId` is `null` if it concerns no loan. */
export interface Posting {
  readonly account: Account;
  readonly side: Side;
  readonly amount: Money;
  readonly loanId: LoanId | null;
}

/**
 * A double-entry record of an event. Entries with the same `source` are booked once.
 * Invariants: at least two postings, none zero, all in one currency; debits equal credits.
 */
export interface JournalEntry {
  readonly source: string;
  /** `null` if the entry concerns no borrower: a deposit is recorded before a payment claims it. */
  readonly borrowerId: UserId | null;
  readonly currency: Currency;
  readonly occurredAt: Date;
  /** The business date of the act, or the day that was closed. */
  readonly bookedOn: CalendarDay;
  readonly postings: readonly Posting[];
}

/** @throws Error if an invariant is broken, which is a bug */
export function journalEntry(entry: JournalEntry): JournalEntry {
  const { source, postings } = entry;
  if (postings.length < 2) throw new Error(`The entry ${source} has fewer than two postings.`);
  if (postings.some(({ amount }) => amount.isZero())) throw new Error(`The entry ${source} has a posting of zero.`);
  if (!totalOf(postings, 'debit').equals(totalOf(postings, 'credit'))) {
    throw new Error(`The entry ${source} does not balance.`);
  }
  return entry;
}

export function totalOf(postings: readonly Posting[], side: Side): Money {
  return sumOf(postings.filter((posting) => posting.side === side).map(({ amount }) => amount));
}
