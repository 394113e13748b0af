import type { LoanId } from '../loans/loan.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import { type Currency, type Money, sumOf } from '../shared/money.ts';
import type { Account } from './account.ts';

export const SIDES = ['debit', 'credit'] as const;
export type Side = (typeof SIDES)[number];

/** One line of an entry. `loanId` is the loan that it is about; null where it is about none. */
export interface Posting {
  readonly account: Account;
  readonly side: Side;
  readonly amount: Money;
  readonly loanId: LoanId | null;
}

/** What an entry is made of. `source` names what it records: what has the same source is booked once. */
export interface Booking {
  readonly source: string;
  /** `null` if the entry concerns no borrower: a deposit is recorded before a payment claims it. */
  readonly borrowerId: UserId | null;
  readonly currency: Currency;
  readonly occurredAt: Date;
  /** The lending day to whose books it belongs. */
  readonly bookedOn: CalendarDay;
  readonly postings: readonly Posting[];
}

/**
 * Something that happened, in the language of the books.
 * Invariants: two postings or more, none of zero, all in one currency, debits and credits equal.
 */
export class JournalEntry implements Booking {
  readonly source: string;
  readonly borrowerId: UserId | null;
  readonly currency: Currency;
  readonly occurredAt: Date;
  readonly bookedOn: CalendarDay;
  readonly postings: readonly Posting[];

  /** Throws a plain Error, since only a mistake of the program can break the rules: nobody types entries in. */
  constructor({ source, borrowerId, currency, occurredAt, bookedOn, postings }: Booking) {
    if (postings.length < 2) throw new Error(`The entry ${source} has less than two postings.`);
    if (postings.some(({ amount }) => amount.isZero())) throw new Error(`The entry ${source} has a posting of zero.`);
    if (!totalOf(postings, 'debit').equals(totalOf(postings, 'credit'))) {
      throw new Error(`The entry ${source} does not balance.`);
    }
    this.source = source;
    this.borrowerId = borrowerId;
    this.currency = currency;
    this.occurredAt = occurredAt;
    this.bookedOn = bookedOn;
    this.postings = postings;
  }
}

export function totalOf(postings: readonly Posting[], side: Side): Money {
  return sumOf(postings.filter((posting) => posting.side === side).map(({ amount }) => amount));
}
