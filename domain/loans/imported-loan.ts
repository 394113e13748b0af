import { addDays, type CalendarDay, laterOf } from '../shared/calendar.ts';
import { domainError } from '../shared/domain-error.ts';
import type { Id } from '../shared/ids.ts';
import { type Currency, decimalText, type Money } from '../shared/money.ts';
import { at, RefusedAt } from '../shared/refused-at.ts';
import type { TimeZone } from '../shared/time-zone.ts';
import { inDefaultFrom } from './close-of-day.ts';
import type { ChangeTerms, Reduction } from './entry.ts';
import type { LoanEvents } from './loan.events.ts';
import { Loan, type NewLoan } from './loan.ts';
import type { Receipt } from './money-in-flight.ts';
import { outstandingPrincipalOf } from './schedule.ts';

export class DateInFuture extends domainError(
  'invalid',
  'DATE_IN_FUTURE',
  'The date must not be after the business date, {today}.',
) {
  constructor(today: string) {
    super({ today });
  }
}

export class BeforeDisbursement extends domainError(
  'invalid',
  'BEFORE_DISBURSEMENT',
  'Nothing happens to a loan before its disbursement.',
) {}

export class HistoryOutOfOrder extends domainError(
  'invalid',
  'HISTORY_OUT_OF_ORDER',
  'The entries must be in the order of their days.',
) {}

export class ExpectationDiffers extends domainError(
  'invalid',
  'EXPECTATION_DIFFERS',
  'The history gives {found}, not {expected}.',
) {
  constructor(found: string, expected: string) {
    super({ found, expected });
  }
}

/** What happened to a loan in another system. */
export type ImportedEntry = { readonly on: CalendarDay } & (
  | { readonly kind: 'payment'; readonly amount: Money }
  | { readonly kind: 'prepayment'; readonly amount: Money; readonly reduce: Reduction }
  | { readonly kind: 'pause'; readonly months: number }
  | { readonly kind: 'change'; readonly terms: ChangeTerms }
);

/** A loan of another system. Its history is in the order of days. */
export interface LoanToImport extends Omit<NewLoan, 'disbursedAt'> {
  readonly history: readonly ImportedEntry[];
}

/** What the other system says of the loan today. */
export interface Expected {
  readonly outstandingPrincipal?: Money;
  readonly remainingAmount?: Money;
  readonly nextPaymentDate?: CalendarDay | null;
}

interface Present {
  readonly today: CalendarDay;
  readonly now: Date;
  readonly zone: TimeZone;
  readonly nextId: <Of extends string>() => Id<Of>;
}

interface Imported {
  readonly loan: Loan;
  /** What happened in the other system. */
  readonly past: readonly LoanEvents[];
}

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** Repeats the history of a loan of another system by the rules of this one, an entry a step. @throws RefusedAt */
export function* importLoan(
  { disbursedOn, history, ...terms }: LoanToImport,
  present: Present,
): Generator<void, Imported> {
  const { today, now, zone } = present;
  checkDays(disbursedOn, history, today);
  const disbursedAt = zone.firstMomentOf(disbursedOn);
  const loan = new Loan({ ...terms, disbursedOn, disbursedAt }, disbursedAt);
  let since = disbursedOn;
  for (const [index, entry] of history.entries()) {
    closeDays(loan, since, { pausesBy: entry.on, defaultsBy: addDays(entry.on, -1), zone });
    at({ part: 'history', index }, () => repeat(loan, entry, present));
    since = entry.on;
    yield;
  }
  closeDays(loan, since, { pausesBy: today, defaultsBy: today, zone });
  return { loan, past: loan.endImport(today, now) };
}

/** @throws RefusedAt */
function checkDays(disbursedOn: CalendarDay, history: readonly ImportedEntry[], today: CalendarDay): void {
  if (disbursedOn > today) throw new RefusedAt({ part: 'terms', field: 'disbursedOn' }, new DateInFuture(today));
  let before = disbursedOn;
  history.forEach(({ on }, index) => {
    const place = { part: 'history', index, field: 'on' } as const;
    if (on > today) throw new RefusedAt(place, new DateInFuture(today));
    if (on < disbursedOn) throw new RefusedAt(place, new BeforeDisbursement());
    if (on < before) throw new RefusedAt(place, new HistoryOutOfOrder());
    before = on;
  });
}

function repeat(loan: Loan, entry: ImportedEntry, { zone, nextId }: Present): void {
  const { on: today } = entry;
  const at = zone.firstMomentOf(today);
  if (entry.kind === 'pause') loan.repeatPause({ months: entry.months, today, at });
  else if (entry.kind === 'change') loan.change({ terms: entry.terms, changeId: nextId(), reason: '', today, at });
  else {
    const receipt = { paymentId: nextId<'Payment'>(), amount: entry.amount, valueOn: today, today, at };
    receive(loan, entry, receipt);
  }
}

function receive(loan: Loan, entry: Extract<ImportedEntry, { amount: Money }>, receipt: Receipt): void {
  if (entry.kind === 'payment') loan.receive(receipt);
  else {
    loan.reservePrepayment(receipt.paymentId, entry, entry.on);
    loan.settle(receipt, loan.newHistory);
  }
}

/** The last days whose close may end a pause, or find a default. Money of a day comes before a default of that day. */
interface Closed {
  readonly pausesBy: CalendarDay;
  readonly defaultsBy: CalendarDay;
  readonly zone: TimeZone;
}

/** What the closes of business have found since an entry: pauses that are over, and defaults. */
function closeDays(loan: Loan, since: CalendarDay, { pausesBy, defaultsBy, zone }: Closed): void {
  for (;;) {
    const { status, lastPause } = loan;
    const ends = status === 'Paused' && lastPause !== null ? lastPause.endsOn : null;
    const defaults = status === 'Active' ? inDefaultFrom(loan.installments) : null;
    const close = (day: CalendarDay) => loan.closeDay(day, zone.firstMomentOf(day));
    if (ends !== null && ends <= pausesBy) close(laterOf(ends, since));
    else if (defaults !== null && laterOf(defaults, since) <= defaultsBy) close(laterOf(defaults, since));
    else return;
  }
}

/** @throws RefusedAt where the loan differs from what the other system says of it */
export function checkExpected(loan: Loan, expected: Expected): void {
  const { currency } = loan;
  const { outstandingPrincipal, remainingAmount, nextPaymentDate } = expected;
  const amounts = [
    ['outstandingPrincipal', outstandingPrincipal, outstandingPrincipalOf(loan.installments)],
    ['remainingAmount', remainingAmount, loan.remainingAmount],
  ] as const;
  for (const [name, wanted, found] of amounts) {
    if (wanted !== undefined && !wanted.equals(found)) differ(name, text(found, currency), text(wanted, currency));
  }
  if (nextPaymentDate !== undefined && nextPaymentDate !== loan.nextDueOn) {
    differ('nextPaymentDate', loan.nextDueOn ?? 'none', nextPaymentDate ?? 'none');
  }
}

function differ(field: keyof Expected, found: string, expected: string): never {
  throw new RefusedAt({ part: 'expected', field }, new ExpectationDiffers(found, expected));
}

function text(amount: Money, currency: Currency): string {
  return decimalText(amount.minorUnits, currency);
}
