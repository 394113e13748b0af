import type { CalendarDay } from '../shared/calendar.ts';
import type { PaymentId } from '../shared/ids.ts';
import { Money } from '../shared/money.ts';
import { checkChange, type WantedChange } from './change.ts';
import { ChargedLoan } from './charged-loan.ts';
import { isInDefault, isTimely, overdueNoticeOf, paymentsToRemindOf } from './close-of-day.ts';
import type { History, MoneyEntry } from './entry.ts';
import { openIn } from './figures.ts';
import { apply, scheduleWith } from './history.ts';
import {
  AmountExceedsBalance,
  LoanAlreadyPaidOff,
  LoanAlreadyWrittenOff,
  LoanNotDefaulted,
  ReversalOverpaysLoan,
} from './loan.errors.ts';
import type { LoanEvents } from './loan.events.ts';
import { owesFeesWithout, returnedPaymentFee } from './loan-charges.ts';
import type { EarlyPayment, Landed, MoneyInFlight } from './money-in-flight.ts';
import { positionOf } from './movement.ts';
import { newlyPaidInstallments } from './paid-on-time.ts';
import { checkDuration, checkPause, type WantedPause } from './pause.ts';
import { type PayoffQuote, quotePayoff } from './payoff.ts';
import { quotePrepayment, type WantedPrepayment } from './prepayment.ts';
import type { Receipt } from './receipt.ts';
import { type Reversal, reversed } from './reversal.ts';
import type { Schedule } from './schedule.ts';
import { type Pause, reopenedOn } from './standing.ts';

/** Money that a loan receives, with the payments in flight of before. */
type Landing = Receipt & { readonly flight: MoneyInFlight };

/**
 * A disbursed loan and its schedule, which is its history applied to the first schedule.
 * Invariants: paid + remaining = amount + total interest; payments still processing never exceed what is owed,
 * and a payoff is the only one; the loan is Completed exactly when it owes nothing.
 */
export class Loan extends ChargedLoan {
  /** Reserves the amount of a payment, so that parallel payments cannot exceed the balance.
   * @throws LoanAlreadyPaidOff, AmountExceedsBalance */
  reserve(amount: Money, valueOn: CalendarDay): void {
    this.assertPayable();
    this.assertAvailable(amount);
    this._inFlight = this._inFlight.with(amount, valueOn);
  }

  /** @throws LoanAlreadyPaidOff, PaymentInProgress */
  quotePayoff(today: CalendarDay): PayoffQuote {
    return quotePayoff(this, today);
  }

  /** Reserves the whole balance for a payment of the quoted amount.
   * @throws LoanAlreadyPaidOff, PaymentInProgress */
  reservePayoff(paymentId: PaymentId, today: CalendarDay): PayoffQuote {
    const quote = this.quotePayoff(today);
    this._inFlight = this._inFlight.with(quote.payoffAmount, today, { kind: 'payoff', paymentId, asOf: today });
    return quote;
  }

  /** Reserves the amount of a prepayment.
   * @throws LoanNotEligibleForPrepayment, TooManyChanges, PrepaymentTooLow, PrepaymentExceedsBalance */
  reservePrepayment(paymentId: PaymentId, { amount, reduce }: WantedPrepayment, today: CalendarDay): void {
    quotePrepayment(this, { amount, reduce }, today);
    this._inFlight = this._inFlight.with(amount, today, { kind: 'prepayment', paymentId, asOf: today, reduce });
  }

  /** @throws LoanAlreadyPaidOff */
  assertPayable(): void {
    if (this.status === 'Completed') throw new LoanAlreadyPaidOff();
  }

  /** Releases the reservation of a failed payment. */
  release(reserved: Landed, at: Date): void {
    const { _inFlight: flight } = this;
    this._inFlight = flight.without(reserved);
    this.confirmCharges({ paymentId: reserved.paymentId, at, flight });
  }

  /** Receives a reserved payment. @param history required for a payoff or prepayment, which takes effect on its own day */
  settle(receipt: Receipt, history: History | null = null): void {
    const { _inFlight: flight } = this;
    const landing = { ...receipt, flight };
    const early = flight.earlyBy(receipt.paymentId);
    this._inFlight = flight.without(receipt);
    if (early !== null && history === null) throw new Error(`A ${early.kind} settles with the history of its loan.`);
    if (early === null || history === null || !this.bookEarly(early, landing, history)) this.bookPayment(landing);
    this.confirmCharges(landing);
  }

  /** Receives money that was not reserved. @throws AmountExceedsBalance */
  receive(receipt: Receipt): void {
    this.assertAvailable(receipt.amount);
    this.bookPayment({ ...receipt, flight: this._inFlight });
  }

  /** Whether the balance has room for the amount beside payments still processing. A payoff leaves none. */
  hasRoomFor(amount: Money): boolean {
    return this._inFlight.hasRoomFor(amount, this.owedAmount);
  }

  private assertAvailable(amount: Money): void {
    if (!this.hasRoomFor(amount)) throw new AmountExceedsBalance();
  }

  private bookPayment(landing: Landing): void {
    const { paymentId, amount, valueOn, today, at } = landing;
    const entry: MoneyEntry = { kind: 'payment', on: this.bookingDay(today), paymentId, amount, valueOn, at };
    this.book(entry, apply(this.schedule, entry), landing);
  }

  /** @returns whether the money still fits as it was ordered, beside the payments that were accepted since */
  private bookEarly({ asOf: on, ...early }: EarlyPayment, landing: Landing, history: History): boolean {
    const { paymentId, amount, valueOn, at } = landing;
    const entry = { ...early, on, paymentId, amount, valueOn, at };
    const schedule = scheduleWith(this.schedule, history, entry);
    if (schedule === null || this._inFlight.exceeds(openIn(schedule))) return false;
    this.book(entry, schedule, landing);
    return true;
  }

  private book(entry: MoneyEntry, after: Schedule, { today, at, flight }: Landing): void {
    const { kind, paymentId, amount, on } = entry;
    const { schedule: before, status } = this;
    this._lastPaymentAt = at;
    const moved = this.adopt(after, today, { added: entry });
    const judged = newlyPaidInstallments(before, after);
    // Instalments that a payoff closes before their due date earn nothing.
    const completed = kind === 'payoff' ? judged.filter(({ dueOn }) => dueOn <= on) : judged;
    const received = { paymentId, amount, prepaid: kind === 'prepayment', completed, ...moved };
    this.record({ type: 'loan.payment-received', ...this.subject(at), ...received });
    this.recordStep(this.judgeCharges({ causedBy: paymentId, today, at, told: status, flight }), paymentId, at);
  }

  /** Takes a settled payment back. The loan gets the figures that its history without the payment gives, and its status is
   * that with the returned payment fee, which the caller charges. @throws ReversalOverpaysLoan */
  reverse(reversal: Reversal): void {
    const { paymentId, amount, today, at } = reversal;
    const { status: before } = this;
    const { schedule, edits, lastPaymentAt, ...facts } = reversed(reversal, before);
    if (this._inFlight.exceeds(openIn(schedule))) throw new ReversalOverpaysLoan();
    this._inFlight = this._inFlight.withoutPayoff();
    this._lastPaymentAt = lastPaymentAt;
    const moved = this.adopt(schedule, today, ...edits);
    const owesFees = this.status === 'Completed' && owesFeesWithout(this, paymentId);
    const status = owesFees ? reopenedOn(today, schedule) : this.status;
    const newStatus = status === before ? null : status;
    const reopened = before === 'Completed' && newStatus !== null;
    const event = { paymentId, amount, ...facts, reopened, newStatus, ...moved };
    this.record({ type: 'loan.payment-reversed', ...this.subject(at), ...event });
    const feeFollows = !returnedPaymentFee(this, paymentId).isZero();
    this.judgeCharges({ causedBy: paymentId, today, at, told: status, feeFollows });
  }

  /**
   * Books the outstanding principal as lost. The borrower still owes it. @returns the amount
   * @throws LoanNotDefaulted, LoanAlreadyWrittenOff
   */
  writeOff(reason: string, today: CalendarDay, at: Date): Money {
    if (this.isWrittenOff) throw new LoanAlreadyWrittenOff();
    if (this.status !== 'Defaulted') throw new LoanNotDefaulted();
    this._writeOff = { at, reason };
    const moved = this.add({ kind: 'write-off', on: today });
    const { outstanding: amount } = moved.before;
    this.record({ type: 'loan.written-off', ...this.subject(at), amount, reason, ...moved });
    return amount;
  }

  /** Suspends payments for some months and adds the interest of these months to the principal.
   * @throws InvalidPauseDuration, LoanNotEligibleForPause */
  pause(wanted: WantedPause): Pause {
    checkPause(this, wanted);
    const { months, today, reason, at } = wanted;
    const moved = this.add({ kind: 'pause', on: today, months });
    const pause = this.lastPause as Pause;
    this.record({ type: 'loan.paused', ...this.subject(at), ...pause, reason, ...moved });
    return pause;
  }

  /** Repeats a pause of another system, whose rules may have allowed more. @throws InvalidPauseDuration, LoanAlreadyPaidOff */
  repeatPause({ months, today, at }: Omit<WantedPause, 'reason'>): void {
    this.assertPayable();
    checkDuration(months);
    const moved = this.add({ kind: 'pause', on: today, months });
    this.record({ type: 'loan.paused', ...this.subject(at), ...(this.lastPause as Pause), reason: null, ...moved });
  }

  /**
   * Ends the history that another system gave. What happened there is no news here.
   * @returns its events, of which the statement is made
   */
  takeOver(today: CalendarDay, at: Date): readonly LoanEvents[] {
    const past = this.pullEvents();
    const { outstanding: principal, interestPaid, capitalized } = positionOf(this.schedule);
    const receipts = this.newHistory.flatMap((entry) => ('paymentId' in entry ? [entry] : []));
    const { bookedOn } = this.add({ kind: 'takeover', on: today, principal, interest: interestPaid.plus(capitalized) });
    this.record({ type: 'loan.taken-over', ...this.subject(at), principal, receipts, bookedOn });
    return past;
  }

  /** Gives what is unpaid new terms. @throws InvalidLoanChange, RateCapExceeded, LoanNotChangeable, TooManyChanges */
  change({ terms, today, at, ...wanted }: WantedChange): void {
    checkChange(this, terms, today);
    const { status } = this;
    const moved = this.add({ kind: 'change', on: today, change: terms });
    const newStatus = this.status === status ? null : this.status;
    this.record({ type: 'loan.changed', ...this.subject(at), terms, ...wanted, newStatus, ...moved });
  }

  /** Ends a pause that is over, then checks for default. Closing the same day again changes nothing. */
  closeDay(day: CalendarDay, at: Date) {
    const { status, lastPause } = this;
    const resumed = status === 'Paused' && lastPause !== null && lastPause.endsOn <= day;
    if (resumed) {
      this.add({ kind: 'resuming', on: day, closedOn: day });
      this.record({ type: 'loan.resumed', ...this.subject(at), resumedOn: day });
    }
    const defaulted = this.status === 'Active' && isInDefault(this.installments, day);
    if (defaulted) {
      this.add({ kind: 'defaulting', on: day, closedOn: day });
      this.record({ type: 'loan.defaulted', ...this.subject(at), defaultedOn: day });
    }
    return { resumed, defaulted };
  }

  /**
   * Records a reminder for each instalment that requires one today; none if today is closed late. @returns how many
   * @param autopayOn what autopay will charge on a due date; 0 if nothing
   */
  remind(today: CalendarDay, at: Date, autopayOn: (dueOn: CalendarDay) => Money = () => Money.zero): number {
    const dues = isTimely(today, at) ? paymentsToRemindOf(this.installments, today) : [];
    for (const due of dues) {
      const autopay = autopayOn(due.dueOn);
      this.record({ type: 'loan.payment-due', ...this.subject(at), ...due, autopay, today });
    }
    return dues.length;
  }

  /** Records a notice if the loan reaches one of the days past due that require one. @returns whether it does */
  notifyOverdue(today: CalendarDay, at: Date): boolean {
    const notice = isTimely(today, at) ? overdueNoticeOf(this.installments, today) : null;
    if (notice !== null) this.record({ type: 'loan.overdue', ...this.subject(at), ...notice, today });
    return notice !== null;
  }
}
