import type { CalendarDay } from '../shared/calendar.ts';
import type { LoanId, UserId } from '../shared/ids.ts';
import { type Currency, type Money, sumOf } from '../shared/money.ts';

export const ACCOUNT_KINDS = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * The chart of accounts. Interest is income when it is paid, or when a pause adds it to the principal.
 * `payments-clearing` links the two entries of a payment: money received, and money allocated to the loan. Its balance
 * is zero between transactions; any other balance is a payment with one entry missing. A write-off moves principal to
 * `loan-losses`; principal that is paid later is income from `recoveries`. `opening-balances` is the other side of the
 * principal of loans that came from another system. `returned-payouts` is the money of loans that did not reach their borrowers
 * and stay as they are, until an operator has dealt with it.
 */
const CHART = {
  cash: 'asset',
  'payments-clearing': 'asset',
  'principal-receivable': 'asset',
  'fees-receivable': 'asset',
  'unclaimed-deposits': 'liability',
  'refunds-due': 'liability',
  'returned-payouts': 'liability',
  'opening-balances': 'equity',
  'interest-income': 'income',
  'fee-income': 'income',
  recoveries: 'income',
  'loan-losses': 'expense',
} as const satisfies Record<string, AccountKind>;

export type Account = keyof typeof CHART;
export const ACCOUNTS = Object.keys(CHART) as readonly Account[];

export function kindOf(account: Account): AccountKind {
  return CHART[account];
}

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
  /** The business date on which it happened, or the day that was closed. */
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

/** Append-only: a wrong entry is corrected by another. */
export interface Ledger {
  /** Joins the unit of work of the event. Ignores entries whose source is already booked. */
  book(entries: readonly JournalEntry[]): Promise<void>;
}
