import type { Dues } from '../payments/dues.port.ts';
import { Aggregate } from '../shared/aggregate.ts';
import { type CalendarDay, dayOf, laterOf } from '../shared/calendar.ts';
import type { Booked } from '../shared/domain-event.ts';
import type { ChargeId, LoanId, LoanRequestId, PaymentId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import { originationFeeOf, type ProductTerms } from '../shared/product-terms.ts';
import type { Rate } from '../shared/rate.ts';
import { type Charge, chargesOpenIn } from './charge.ts';
import { duesOf } from './dues.ts';
import type { Entry, History, HistoryEdit } from './entry.ts';
import { type Figures, figuresOf } from './figures.ts';
import { apply } from './history.ts';
import type { Installment } from './installment.ts';
import type { LoanEvents, Movement } from './loan.events.ts';
import { chargesDueOn } from './loan-charges.ts';
import type { LoanStatus } from './loan-status.ts';
import { type EarlyPayment, MoneyInFlight } from './money-in-flight.ts';
import { positionOf } from './movement.ts';
import { firstSchedule, type Schedule } from './schedule.ts';
import type { Pause } from './standing.ts';

/** The terms of a new loan. Due dates count from the day of `disbursedAt`, which is a business date. */
export type NewLoan = Pick<
  LoanState,
  'id' | 'requestId' | 'borrowerId' | 'amount' | 'currency' | 'rate' | 'term' | 'disbursedAt' | 'product'
>;

/** When and why the outstanding principal was booked as lost. */
export interface WriteOff {
  readonly at: Date;
  /** `null` once the borrower's account is deleted. */
  readonly reason: string | null;
}

/** What a loan is: its terms, what its history has made of it, and the money in flight. */
export abstract class LoanState extends Aggregate<LoanEvents> {
  readonly id: LoanId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly disbursedAt: Date;
  readonly createdAt: Date;
  /** The part of the amount that was kept back at disbursement. */
  readonly originationFee: Money;
  /** The version of the product that the request had; `null` for the standard terms. */
  readonly product: ProductTerms | null;
  private _schedule: Schedule;
  private _figures: Figures;
  protected _inFlight: MoneyInFlight;
  protected _lastPaymentAt: Date | null;
  protected _writeOff: WriteOff | null;
  private _lastBookedOn: CalendarDay;
  // `undefined` without edits: loading a stored aggregate skips field initialisers.
  private historyEdits: readonly HistoryEdit[] | undefined;

  constructor({ amount, rate, term, product, ...loan }: NewLoan, now: Date) {
    super();
    const terms = { amount, rate, term, ...(product !== null && { dayCount: product.dayCount }) };
    const disbursement = { kind: 'disbursement', on: dayOf(loan.disbursedAt), ...terms } as const;
    this.id = loan.id;
    this.requestId = loan.requestId;
    this.borrowerId = loan.borrowerId;
    this.amount = amount;
    this.currency = loan.currency;
    this.disbursedAt = loan.disbursedAt;
    this.createdAt = now;
    this.product = product;
    this.originationFee = originationFeeOf(amount, product);
    this._schedule = firstSchedule(disbursement);
    this._figures = figuresOf(this._schedule);
    this._inFlight = MoneyInFlight.none;
    this._lastPaymentAt = null;
    this._writeOff = null;
    this._lastBookedOn = disbursement.on;
    this.historyEdits = [{ added: disbursement }];
    const { requestId, originationFee } = this;
    const disbursed = { requestId, amount, originationFee, bookedOn: disbursement.on };
    this.record({ type: 'loan.disbursed', ...this.subject(now), ...disbursed });
  }

  /** The business date of the disbursement. */
  get disbursedOn(): CalendarDay {
    return dayOf(this.disbursedAt);
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

  /** The payoff or prepayment that is processing. */
  get earlyPayment(): EarlyPayment | null {
    return this._inFlight.early;
  }

  /** The number of unpaid instalments. */
  get remainingTerm(): number {
    return this._figures.remainingTerm;
  }

  get nextDueOn(): CalendarDay | null {
    return this._figures.nextDueOn;
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

  /** The current pause, or the latest one. */
  get lastPause(): Pause | null {
    return this._schedule.lastPause;
  }

  /** The latest day on which something was booked. */
  get lastBookedOn(): CalendarDay {
    return this._lastBookedOn;
  }

  /**
   * The day on which an act is booked: never before what is booked already. A day can be closed late, or ahead of the
   * clock while an act is still at the day before.
   */
  bookingDay(today: CalendarDay): CalendarDay {
    return laterOf(today, this._lastBookedOn);
  }

  /** Appends an entry and applies it. */
  protected add(given: Entry): Movement & Booked {
    const entry = { ...given, on: this.bookingDay(given.on) };
    return this.adopt(apply(this._schedule, entry), entry.on, { added: entry });
  }

  protected adopt(schedule: Schedule, on: CalendarDay, ...edits: readonly HistoryEdit[]): Movement & Booked {
    const before = positionOf(this._schedule);
    this._schedule = schedule;
    this._figures = figuresOf(schedule);
    this.historyEdits = [...(this.historyEdits ?? []), ...edits];
    this._lastBookedOn = this.bookingDay(on);
    return { before, after: positionOf(schedule), bookedOn: this._lastBookedOn };
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

  /** Records that an act has completed the loan or cured it. @param feeFollows so that the loan is not completed */
  protected recordStep(before: LoanStatus, completedBy: PaymentId | ChargeId, at: Date, feeFollows = false): void {
    const { status } = this;
    if (status === 'Completed' && before !== status && !feeFollows) {
      this.record({ type: 'loan.completed', ...this.subject(at), completedBy });
    } else if (before === 'Defaulted' && status !== before && !this.isWrittenOff) {
      this.record({ type: 'loan.cured', ...this.subject(at) });
    }
  }

  protected subject(occurredAt: Date) {
    return { occurredAt, loanId: this.id, borrowerId: this.borrowerId, currency: this.currency };
  }
}
