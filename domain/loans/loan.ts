import type { Dues } from '../payments/dues.port.ts';
import { Aggregate, type Booked } from '../shared/aggregate.ts';
import { type CalendarDay, laterOf, type Moment } from '../shared/calendar.ts';
import type { ChargeId, LoanId, LoanRequestId, PaymentId, UserId } from '../shared/ids.ts';
import { type Currency, Money } from '../shared/money.ts';
import { originationFeeOf, type ProductTerms } from '../shared/product-terms.ts';
import type { Rate } from '../shared/rate.ts';
import { WorkingDays } from '../shared/working-days.ts';
import { isAnnullable } from './annulment.ts';
import { checkChange, checkDays, effectiveDayOf, type WantedChange } from './change.ts';
import { type Charge, chargesOpenIn } from './charge.ts';
import { isInDefault, isTimely, overdueNoticeOf, paymentsToRemindOf } from './close-of-day.ts';
import { type PayoffQuote, quotePayoff, quotePrepayment, type WantedPrepayment } from './early-payment.ts';
import type { ChargeEntry, Entry, History, HistoryEdit, HistoryStep, MoneyEntry, Past, Reduction } from './entry.ts';
import { apply, applyLateFee, fitting, newlyPaidInstallments, scheduleWith } from './history.ts';
import type { Installment } from './installment.ts';
import { checkLateMoney, liveLate, standingOn } from './late-entry.ts';
import {
  AmountExceedsBalance,
  LoanAlreadyPaidOff,
  LoanAlreadyWrittenOff,
  LoanNotAnnullable,
  LoanNotDefaulted,
  ReversalOverpaysLoan,
} from './loan.errors.ts';
import { type LoanEvents, type LoanPaidOff, type Movement, positionOf } from './loan.events.ts';
import {
  chargeIn,
  chargesDueOn,
  isInDoubt,
  judgedCharges,
  lateFeeCharges,
  type NewCharge,
  owesFeesWithout,
  returnedPaymentCharge,
  returnedPaymentFee,
  waivableIn,
} from './loan-charges.ts';
import { type EarlyPayment, type Landed, MoneyInFlight, type Receipt } from './money-in-flight.ts';
import { checkDuration, checkPause, type WantedPause } from './pause.ts';
import { PayableDays } from './payable-days.ts';
import { rejudged } from './rejudged.ts';
import type { Relived, Unneeded } from './relive.ts';
import { type Reversal, reversed } from './reversal.ts';
import {
  duesOf,
  type Figures,
  figuresOf,
  firstSchedule,
  type LoanStatus,
  openIn,
  type Pause,
  reopenedOn,
  type Schedule,
} from './schedule.ts';
import { checkLaterChanges, checkUndo, undoableIn, type WantedUndo } from './undo.ts';
import { quoteWithdrawal, type WithdrawalQuote } from './withdrawal.ts';

/** The terms of a new loan. Due days count from the day of `disbursedAt`, which is a business date. */
export interface NewLoan
  extends Pick<
    Loan,
    | 'id'
    | 'requestId'
    | 'borrowerId'
    | 'amount'
    | 'currency'
    | 'rate'
    | 'term'
    | 'disbursedAt'
    | 'disbursedOn'
    | 'product'
  > {
  /** Without it, no day is a holiday. */
  readonly workingDays?: WorkingDays;
}

/** When and why the outstanding principal was booked as lost. */
export interface WriteOff {
  readonly at: Date;
  /** `null` once the borrower's account is deleted. */
  readonly reason: string | null;
}

/** Why and when late fees are judged. */
interface Judging {
  readonly causedBy: PaymentId | CalendarDay;
  readonly today: CalendarDay;
  readonly at: Date;
  /** The payments in flight of before. By default those of now. */
  readonly flight?: MoneyInFlight;
  /** The last status that an event tells. By default that of now. */
  readonly told?: LoanStatus;
  /** So that the loan is not completed. */
  readonly feeFollows?: boolean;
}

/** Something that counts from an earlier day. */
interface LateEntry extends Moment {
  readonly on: CalendarDay;
  readonly past: Past | undefined;
}

/** A payment that is no longer in flight, and the payments in flight of before. */
interface Awaited {
  readonly paymentId: PaymentId;
  readonly at: Date;
  readonly flight: MoneyInFlight;
}

/** Money that a loan receives, with the payments in flight of before. */
type Landing = Receipt & { readonly flight: MoneyInFlight };

/**
 * A disbursed loan and its schedule, which is its history applied to the first schedule.
 * Invariants: paid + remaining = amount + total interest; payments still processing never exceed what is owed,
 * and a payoff or withdrawal is the only one; the loan is Completed exactly when it owes nothing.
 */
export class Loan extends Aggregate<LoanEvents> {
  readonly id: LoanId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly disbursedAt: Date;
  /** The business date of the disbursement, from which due dates count. */
  readonly disbursedOn: CalendarDay;
  readonly createdAt: Date;
  /** The part of the amount that was kept back at disbursement. */
  readonly originationFee: Money;
  /** The version of the product that the request had; `null` for the standard terms. */
  readonly product: ProductTerms | null;
  private _schedule: Schedule;
  private _figures: Figures;
  private _inFlight: MoneyInFlight;
  private _lastPaymentAt: Date | null;
  private _writeOff: WriteOff | null;
  private _annulledAt: Date | null;
  private _lastBookedOn: CalendarDay;
  // `undefined` without edits: loading a stored aggregate skips field initialisers.
  private historyEdits: readonly HistoryEdit[] | undefined;

  constructor({ amount, rate, term, product, ...loan }: NewLoan, now: Date) {
    super();
    const { disbursedOn, workingDays = WorkingDays.withoutHolidays } = loan;
    const payableDays = PayableDays.of({ rule: product?.dueDayRule ?? 'same', disbursedOn, workingDays });
    const terms = { amount, rate, term, payableDays, ...(product !== null && { dayCount: product.dayCount }) };
    const disbursement = { kind: 'disbursement', on: disbursedOn, ...terms } as const;
    this.id = loan.id;
    this.requestId = loan.requestId;
    this.borrowerId = loan.borrowerId;
    this.amount = amount;
    this.currency = loan.currency;
    this.disbursedAt = loan.disbursedAt;
    this.disbursedOn = loan.disbursedOn;
    this.createdAt = now;
    this.product = product;
    this.originationFee = originationFeeOf(amount, product);
    this._schedule = firstSchedule(disbursement);
    this._figures = figuresOf(this._schedule);
    this._inFlight = MoneyInFlight.none;
    this._lastPaymentAt = null;
    this._writeOff = null;
    this._annulledAt = null;
    this._lastBookedOn = disbursement.on;
    this.historyEdits = [{ added: disbursement, at: loan.disbursedAt }];
    const { requestId, originationFee } = this;
    const disbursed = { requestId, amount, originationFee, bookedOn: disbursement.on };
    this.record({ type: 'loan.disbursed', ...this.subject(now), ...disbursed });
  }

  get status(): LoanStatus {
    return this._schedule.status;
  }

  get schedule(): Schedule {
    return this._schedule;
  }

  get installments(): readonly Installment[] {
    return this._schedule.installments;
  }

  get rate(): Rate {
    return this._schedule.rate;
  }

  get monthlyPayment(): Money {
    return this._schedule.monthlyPayment;
  }

  /** All instalments, without prepayments. */
  get term(): number {
    return this._figures.term;
  }

  /** Paid and unpaid, capitalized interest included. */
  get totalInterest(): Money {
    return this._figures.totalInterest;
  }

  get paidAmount(): Money {
    return this._figures.paidAmount;
  }

  /** The outstanding balance: unpaid principal and interest. */
  get remainingAmount(): Money {
    return this.amount.plus(this.totalInterest).minus(this.paidAmount);
  }

  /** Fees beside the schedule, the oldest first. */
  get charges(): readonly Charge[] {
    return this._schedule.charges;
  }

  /** Unpaid by the schedule, and open charges. */
  get owedAmount(): Money {
    return this.remainingAmount.plus(chargesOpenIn(this._schedule));
  }

  /** The first day whose close has to look at the charges; `null` if none has to. */
  get chargesDueOn(): CalendarDay | null {
    return chargesDueOn(this);
  }

  get dues(): Dues {
    return duesOf(this);
  }

  /** Payments still processing. */
  get inFlightAmount(): Money {
    return this._inFlight.amount;
  }

  /** The value dates of the payments still processing, the earliest first. */
  get inFlightValueDates(): readonly CalendarDay[] {
    return this._inFlight.valueDates;
  }

  /** The payoff, prepayment or withdrawal that is processing. */
  get earlyPayment(): EarlyPayment | null {
    return this._inFlight.early;
  }

  /** The number of unpaid instalments. */
  get remainingTerm(): number {
    return this._figures.remainingTerm;
  }

  /** The due day of the oldest unpaid instalment; `null` if all are paid. */
  get nextDueOn(): CalendarDay | null {
    return this._figures.nextDueOn;
  }

  /** The payable day of the same instalment. */
  get nextPayableOn(): CalendarDay | null {
    return this._figures.nextPayableOn;
  }

  get lastPaymentAt(): Date | null {
    return this._lastPaymentAt;
  }

  get isWrittenOff(): boolean {
    return this._writeOff !== null;
  }

  get writtenOffAt(): Date | null {
    return this._writeOff?.at ?? null;
  }

  get writeOffReason(): string | null {
    return this._writeOff?.reason ?? null;
  }

  /** When it turned out that the borrower never had the money. */
  get annulledAt(): Date | null {
    return this._annulledAt;
  }

  /** The current pause, or the latest one. */
  get lastPause(): Pause | null {
    return this._schedule.lastPause;
  }

  /** The latest day on which something was booked. */
  get lastBookedOn(): CalendarDay {
    return this._lastBookedOn;
  }

  /**
   * The day on which something is booked: never before what is booked already. A day can be closed late, or ahead of the
   * clock while a use case is still at the day before.
   */
  bookingDay(today: CalendarDay): CalendarDay {
    return laterOf(today, this._lastBookedOn);
  }

  /** All entries of a loan that is not stored yet. */
  get newHistory(): History {
    return (this.historyEdits ?? []).flatMap((edit) => ('added' in edit ? [edit.added] : [])) as unknown as History;
  }

  /** What to change in the stored history. Clears it. */
  pullHistoryEdits(): readonly HistoryEdit[] {
    const edits = this.historyEdits ?? [];
    this.historyEdits = undefined;
    return edits;
  }

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

  /** @throws WithdrawalNotPossible */
  quoteWithdrawal(today: CalendarDay): WithdrawalQuote {
    return quoteWithdrawal(this, today);
  }

  /** Reserves the whole balance for the payment that gives the loan back. @throws WithdrawalNotPossible */
  reserveWithdrawal(paymentId: PaymentId, today: CalendarDay): void {
    const { amount } = this.quoteWithdrawal(today);
    this._inFlight = this._inFlight.with(amount, today, { kind: 'withdrawal', paymentId, asOf: today });
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

  /** Receives a reserved payment. @param history required for an early payment, which takes effect on its own day */
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
    const received = { on, paymentId, amount, valueOn, at };
    const entry =
      early.kind === 'withdrawal'
        ? { ...received, kind: early.kind, feeReturned: this.originationFee }
        : { ...received, ...early };
    const schedule = scheduleWith(this.schedule, history, entry);
    if (schedule === null || this._inFlight.exceeds(openIn(schedule))) return false;
    this.book(entry, schedule, landing);
    return true;
  }

  private book(entry: MoneyEntry, after: Schedule, { today, at, flight }: Landing): void {
    const { kind, paymentId, amount, on } = entry;
    const { schedule: before, status } = this;
    this._lastPaymentAt = at;
    const moved = this.adopt(after, { today, at }, { added: entry });
    const judged = newlyPaidInstallments(before, after);
    // Instalments that a payoff or withdrawal closes before their due day earn nothing.
    const completed = kind === 'payoff' || kind === 'withdrawal' ? judged.filter(({ dueOn }) => dueOn <= on) : judged;
    const received = { paymentId, amount, prepaid: kind === 'prepayment', late: null, completed, ...moved };
    this.record({ type: 'loan.payment-received', ...this.subject(at), ...received });
    this.recordStep(this.judgeCharges({ causedBy: paymentId, today, at, told: status, flight }), paymentId, at);
  }

  /** Takes a settled payment back. The loan gets the figures that its history without the payment gives, and its status is
   * that with the returned payment fee, if it bears one, which the caller charges. @throws ReversalOverpaysLoan */
  reverse(reversal: Reversal): void {
    const { paymentId, amount, today, at } = reversal;
    const { status: before } = this;
    const { bearsFee = true } = reversal;
    const lived = reversed(reversal, before);
    const { schedule, steps } = lived;
    const { lastPaymentAt, ...facts } = rejudged(reversal.history, lived);
    if (this._inFlight.exceeds(openIn(schedule))) throw new ReversalOverpaysLoan();
    this._inFlight = this._inFlight.withoutPayoff();
    this._lastPaymentAt = lastPaymentAt;
    const moved = this.adopt(schedule, { today, at }, ...steps);
    const owesFees = this.status === 'Completed' && owesFeesWithout(this, paymentId, bearsFee);
    const status = owesFees ? reopenedOn(today, schedule) : this.status;
    const newStatus = status === before ? null : status;
    const reopened = before === 'Completed' && newStatus !== null;
    const event = { paymentId, amount, ...facts, reopened, newStatus, ...moved };
    this.record({ type: 'loan.payment-reversed', ...this.subject(at), ...event });
    const feeFollows = bearsFee && !returnedPaymentFee(this, paymentId).isZero();
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
    const moved = this.add({ kind: 'write-off', on: today }, at);
    const { outstanding: amount } = moved.before;
    this.record({ type: 'loan.written-off', ...this.subject(at), amount, reason, ...moved });
    return amount;
  }

  /** Whether nothing is paid or in flight. A payment that was taken back does not count. */
  get isAnnullable(): boolean {
    return isAnnullable(this);
  }

  /** Takes the whole loan back, because the borrower never had its money. @throws LoanNotAnnullable */
  annul({ today, at }: Moment): void {
    if (!this.isAnnullable) throw new LoanNotAnnullable();
    const { requestId, amount, originationFee } = this;
    this._annulledAt = at;
    const moved = this.add({ kind: 'annulment', on: today }, at);
    this.record({ type: 'loan.annulled', ...this.subject(at), requestId, amount, originationFee, ...moved });
  }

  /** Suspends payments for some months and adds the interest of these months to the principal.
   * @throws InvalidPauseDuration, LoanNotEligibleForPause */
  pause(wanted: WantedPause): Pause {
    checkPause(this, wanted);
    const { months, today, reason, at, ...named } = wanted;
    const moved = this.add({ kind: 'pause', on: today, months, ...named }, at);
    const pause = this.lastPause as Pause;
    this.record({
      type: 'loan.paused',
      ...this.subject(at),
      ...pause,
      pauseId: named.pauseId ?? null,
      reason,
      ...moved,
    });
    return pause;
  }

  /** Repeats a pause of another system, whose rules may have allowed more. @throws InvalidPauseDuration, LoanAlreadyPaidOff */
  repeatPause({ months, today, at }: Omit<WantedPause, 'reason'>): void {
    this.assertPayable();
    checkDuration(months);
    const moved = this.add({ kind: 'pause', on: today, months }, at);
    const pause = { ...(this.lastPause as Pause), pauseId: null, reason: null };
    this.record({ type: 'loan.paused', ...this.subject(at), ...pause, ...moved });
  }

  /**
   * Ends the history that another system gave. What happened there is no news here.
   * @returns its events, of which the statement is made
   */
  endImport(today: CalendarDay, at: Date): readonly LoanEvents[] {
    const past = this.pullEvents();
    const { outstanding: principal, interestPaid, capitalized } = positionOf(this.schedule);
    const receipts = this.newHistory.flatMap((entry) => ('paymentId' in entry ? [entry] : []));
    const interest = interestPaid.plus(capitalized);
    const { bookedOn } = this.add({ kind: 'takeover', on: today, principal, interest }, at);
    this.historyEdits = this.historyEdits?.map((edit) => ({ ...edit, at }));
    this.record({ type: 'loan.taken-over', ...this.subject(at), principal, receipts, bookedOn });
    return past;
  }

  /**
   * Gives what is unpaid new terms. @returns what it no longer needs of its payments
   * @throws InvalidLoanChange, RateCapExceeded, LoanNotChangeable, TooManyChanges
   */
  change({ terms, effectiveOn, past, ...wanted }: WantedChange): readonly Unneeded[] {
    const { today, changeId, reason, at } = wanted;
    const change = { terms, changeId, reason };
    checkDays({ terms, effectiveOn: effectiveOn ?? null, today }, this.disbursedOn);
    const on = effectiveDayOf(terms, effectiveOn ?? today);
    const entry = { kind: 'change', on: today, changeId, change: terms } as const;
    if (on === today) checkChange(this, terms, today);
    // A relief can leave less to pay than was paid.
    if (on < today || fitting(this.schedule, entry, Money.zero) === null) {
      return this.changeLate(change, { on, past, today, at });
    }
    const { status } = this;
    const moved = this.add(entry, at);
    const newStatus = this.status === status || this.status === 'Completed' ? null : this.status;
    this.record({
      type: 'loan.changed',
      ...this.subject(at),
      ...change,
      late: null,
      status: this.status,
      newStatus,
      ...moved,
    });
    if (this.status === 'Completed') this.recordStep(status, changeId, at);
    return [];
  }

  private changeLate(change: Pick<WantedChange, 'terms' | 'changeId' | 'reason'>, late: LateEntry) {
    const { on, past, at } = late;
    if (past === undefined) throw new Error('A change of an earlier day needs the history of its loan.');
    const { terms, changeId } = change;
    const { inFlightAmount, schedule, product, status: before } = this;
    const { status, installments, lost } = standingOn(past, on);
    const then = { status, installments, isWrittenOff: lost !== null };
    checkChange({ ...then, inFlightAmount, schedule, product }, terms, on);
    const added = { kind: 'change', on, changeId, change: terms } as const;
    const moved = this.adoptLate(liveLate(past, { added }, this.product), { ...late, past });
    this.record({ type: 'loan.changed', ...this.subject(at), ...change, ...moved });
    this.recordStep(before, changeId, at);
    return moved.late.unneeded;
  }

  /**
   * Takes a change or a pause back, as if it had not been. @returns what it no longer needs of its payments
   * @throws LoanChangeNotFound, LoanNotChangeable
   */
  undo({ kind, undone, reason, past, today, at }: WantedUndo): readonly Unneeded[] {
    const entry = undoableIn(past.history, { kind, undone });
    checkUndo(this.inFlightAmount, past.history, entry);
    const { status: before } = this;
    const lived = liveLate(past, { removed: entry, cause: 'undo' }, this.product);
    checkLaterChanges(past.history, lived.history, this.product);
    const moved = this.adoptLate(lived, { on: entry.on, past, today, at });
    this.record({ type: 'loan.change-undone', ...this.subject(at), undone, reason, ...moved });
    this.recordStep(before, undone, at);
    return moved.late.unneeded;
  }

  /**
   * Receives money as of the day on which it was given, as a prepayment if `reduce` says what it lowers.
   * @returns what it no longer needs of its payments
   * @throws LoanNotChangeable, AmountExceedsBalance; as `reservePrepayment`
   */
  receiveLate(
    { paymentId, amount, valueOn: on, today, at }: Receipt,
    reduce: Reduction | null,
    past: Past,
  ): readonly Unneeded[] {
    checkLateMoney(this, past, { amount, reduce, on });
    const { status: before, schedule } = this;
    const received = { on, paymentId, amount, valueOn: on, at };
    const added: Entry =
      reduce === null ? { ...received, kind: 'payment' } : { ...received, kind: 'prepayment', reduce };
    const lived = liveLate(past, { added }, this.product);
    if (!this._inFlight.hasRoomFor(Money.zero, openIn(lived.schedule))) throw new AmountExceedsBalance();
    const completed = newlyPaidInstallments(schedule, lived.schedule);
    const { status: _status, newStatus: _told, ...moved } = this.adoptLate(lived, { on, past, today, at });
    const facts = { paymentId, amount, prepaid: reduce !== null, completed, ...moved };
    this.record({ type: 'loan.payment-received', ...this.subject(at), ...facts });
    this.recordStep(before, paymentId, at);
    return moved.late.unneeded;
  }

  /** Adopts what was entered late. */
  private adoptLate(lived: Relived, { past, on: effectiveOn, today, at }: LateEntry & { readonly past: Past }) {
    const { status: before } = this;
    const { lastPaymentAt, ...judged } = rejudged(past.history, lived);
    this._lastPaymentAt = lastPaymentAt;
    const moved = this.adopt(lived.schedule, { today, at }, ...lived.steps);
    const { status } = this;
    const reopened = before === 'Completed' && status !== before;
    const late = { effectiveOn, ...judged, unneeded: lived.unneeded, reopened };
    // Other events tell that it is completed or cured.
    const isTold = status === before || status === 'Completed' || before === 'Defaulted';
    return { ...moved, late, status, newStatus: isTold ? null : status };
  }

  /** Ends a pause that is over, then checks for default. Closing the same day again changes nothing. */
  closeDay(day: CalendarDay, at: Date) {
    const { status, lastPause } = this;
    const resumed = status === 'Paused' && lastPause !== null && lastPause.endsOn <= day;
    if (resumed) {
      this.add({ kind: 'resuming', on: day, closedOn: day }, at);
      this.record({ type: 'loan.resumed', ...this.subject(at), resumedOn: day });
    }
    const defaulted = this.status === 'Active' && isInDefault(this.installments, day);
    if (defaulted) {
      this.add({ kind: 'defaulting', on: day, closedOn: day }, at);
      this.record({ type: 'loan.defaulted', ...this.subject(at), defaultedOn: day });
    }
    return { resumed, defaulted };
  }

  /**
   * Records a reminder for each instalment that requires one on the day; none if it is closed late. @returns how many
   * @param moment of the close
   * @param autopayOn what autopay will collect on a payable day; 0 if nothing
   */
  remind(
    day: CalendarDay,
    { at, today }: Moment,
    autopayOn: (payableOn: CalendarDay) => Money = () => Money.zero,
  ): number {
    const dues = isTimely(day, today) ? paymentsToRemindOf(this.installments, day) : [];
    for (const due of dues) {
      const autopay = autopayOn(due.payableOn);
      this.record({ type: 'loan.payment-due', ...this.subject(at), ...due, autopay, today: day });
    }
    return dues.length;
  }

  /** Records a notice if the loan reaches one of the days past due that require one. @returns whether it does */
  notifyOverdue(day: CalendarDay, { at, today }: Moment): boolean {
    const notice = isTimely(day, today) ? overdueNoticeOf(this.installments, day) : null;
    if (notice !== null) this.record({ type: 'loan.overdue', ...this.subject(at), ...notice, today: day });
    return notice !== null;
  }

  /** Charges a fee for an accepted payment that failed or was reversed, once, if the product has one. */
  chargeReturnedPayment(paymentId: PaymentId, given: NewCharge): void {
    const entry = returnedPaymentCharge(this, paymentId, given);
    if (entry !== null) this.recordCharge(entry, this.add(entry, given.at));
  }

  /** Charges late fees and judges those of before, at the close of a day. @returns the number of new ones */
  chargeLateFees(day: CalendarDay, at: Date, nextId: () => ChargeId): number {
    this.judgeCharges({ causedBy: day, today: day, at });
    const fees = lateFeeCharges(this, { day, at }, nextId);
    for (const { entry: given, required } of fees) {
      const entry = { ...given, on: this.bookingDay(given.on) };
      const after = applyLateFee(this.schedule, entry, required);
      const moved = this.adopt(after, { today: entry.on, at }, { added: entry });
      this.recordCharge(entry, moved);
    }
    return fees.length;
  }

  /** Forgives what is unpaid of a charge. @returns the amount @throws ChargeNotFound, ChargeNotOpen, PaymentInProgress */
  waive(chargeId: ChargeId, reason: string, today: CalendarDay, at: Date): Money {
    const amount = waivableIn(this, chargeId);
    const { status } = this;
    const moved = this.add({ kind: 'waiver', on: today, chargeId }, at);
    const charge = chargeIn(this.schedule, chargeId);
    this.record({ type: 'loan.charge-waived', ...this.subject(at), charge, amount, reason, ...moved });
    this.recordStep(status, chargeId, at);
    return amount;
  }

  private recordCharge(entry: ChargeEntry, moved: Movement & Booked): void {
    const charge = chargeIn(this.schedule, entry.chargeId);
    const inDoubt = isInDoubt(charge, this._inFlight);
    this.record({ type: 'loan.charged', ...this.subject(entry.at), charge, inDoubt, ...moved });
  }

  /** Confirms the charges that a payment might have voided, and that no other payment in flight may void. */
  private confirmCharges({ flight, paymentId: awaited, at }: Awaited): void {
    for (const charge of this.charges) {
      if (charge.forgiven !== null || !isInDoubt(charge, flight) || isInDoubt(charge, this._inFlight)) continue;
      this.record({ type: 'loan.charge-confirmed', ...this.subject(at), charge, awaited });
    }
  }

  /** Voids late fees whose money turns out to be in time, and opens them again if it was returned.
   * @returns the last status that an event tells now */
  private judgeCharges({ causedBy, today, at, ...given }: Judging): LoanStatus {
    const { flight = this._inFlight, told = this.status, feeFollows = false } = given;
    let before = told;
    for (const { entry, after } of judgedCharges(this, this.bookingDay(today))) {
      const moved = this.adopt(after, { today: entry.on, at }, { added: entry });
      const charge = chargeIn(after, entry.chargeId);
      const facts = { ...this.subject(at), charge, causedBy, inDoubt: isInDoubt(charge, flight), ...moved };
      if (entry.kind === 'voiding') this.record({ type: 'loan.charge-voided', ...facts });
      else this.record({ type: 'loan.charge-reopened', ...facts });
      this.recordStep(before, entry.chargeId, at, feeFollows);
      before = this.status;
    }
    return before;
  }

  /** Appends an entry and applies it. */
  private add(given: Entry, at: Date): Movement & Booked {
    const entry = { ...given, on: this.bookingDay(given.on) };
    return this.adopt(apply(this._schedule, entry), { today: entry.on, at }, { added: entry });
  }

  private adopt(schedule: Schedule, { today, at }: Moment, ...steps: readonly HistoryStep[]): Movement & Booked {
    const before = positionOf(this._schedule);
    this._schedule = schedule;
    this._figures = figuresOf(schedule);
    this.historyEdits = [...(this.historyEdits ?? []), ...steps.map((step) => ({ ...step, at }))];
    this._lastBookedOn = this.bookingDay(today);
    return { before, after: positionOf(schedule), bookedOn: this._lastBookedOn };
  }

  /** Records that an event has completed the loan or cured it. @param feeFollows so that the loan is not completed */
  private recordStep(before: LoanStatus, completedBy: LoanPaidOff['completedBy'], at: Date, feeFollows = false): void {
    const { status } = this;
    if (status === 'Completed' && before !== status && !feeFollows) {
      this.record({ type: 'loan.completed', ...this.subject(at), completedBy });
    } else if (before === 'Defaulted' && status !== before && !this.isWrittenOff) {
      this.record({ type: 'loan.cured', ...this.subject(at) });
    }
  }

  private subject(occurredAt: Date) {
    return { occurredAt, loanId: this.id, borrowerId: this.borrowerId, currency: this.currency };
  }
}
