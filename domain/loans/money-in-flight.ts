import type { CalendarDay } from '../shared/calendar.ts';
import type { PaymentId } from '../shared/ids.ts';
import { Money } from '../shared/money.ts';
import type { Reduction } from './entry.ts';

/** Money received for a loan. */
export interface Receipt {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** The day on which the money was given. Decides whether instalments are paid on time. */
  readonly valueOn: CalendarDay;
  /** The business date. */
  readonly today: CalendarDay;
  readonly at: Date;
}

/** A payoff, prepayment or withdrawal that is processing. It takes effect on the day on which it was accepted. */
export type EarlyPayment = { readonly paymentId: PaymentId; readonly asOf: CalendarDay } & (
  | { readonly kind: 'payoff' }
  | { readonly kind: 'withdrawal' }
  | { readonly kind: 'prepayment'; readonly reduce: Reduction }
);

/** A payment that is no longer processing. */
export type Landed = Pick<Receipt, 'paymentId' | 'amount' | 'valueOn'>;

/** The payments of a loan that are processing. A payoff or withdrawal reserves the whole balance, so it is the only one. */
export class MoneyInFlight {
  static readonly none = new MoneyInFlight(Money.zero, null);
  readonly amount: Money;
  /** The payoff, prepayment or withdrawal among them. */
  readonly early: EarlyPayment | null;
  /** The value date of each, the earliest first. */
  readonly valueDates: readonly CalendarDay[];

  constructor(amount: Money, early: EarlyPayment | null, valueDates: readonly CalendarDay[] = []) {
    this.amount = amount;
    this.early = early;
    this.valueDates = valueDates;
  }

  with(amount: Money, valueOn: CalendarDay, early = this.early): MoneyInFlight {
    return new MoneyInFlight(this.amount.plus(amount), early, [...this.valueDates, valueOn].sort());
  }

  without({ paymentId, amount, valueOn }: Landed): MoneyInFlight {
    const early = this.earlyBy(paymentId) === null ? this.early : null;
    const landed = this.valueDates.indexOf(valueOn);
    return new MoneyInFlight(
      this.amount.minus(amount),
      early,
      this.valueDates.filter((_, index) => index !== landed),
    );
  }

  /** Whether some of it was given by a day. */
  wasGivenBy(day: CalendarDay): boolean {
    return this.valueDates.some((valueOn) => valueOn <= day);
  }

  /** With a payoff or withdrawal as an ordinary payment: its quote no longer pays everything off. */
  withoutPayoff(): MoneyInFlight {
    return this.paysOff ? new MoneyInFlight(this.amount, null, this.valueDates) : this;
  }

  private get paysOff(): boolean {
    return this.early !== null && this.early.kind !== 'prepayment';
  }

  /** The payoff, prepayment or withdrawal with this id. */
  earlyBy(paymentId: PaymentId): EarlyPayment | null {
    return this.early?.paymentId === paymentId ? this.early : null;
  }

  exceeds(owed: Money): boolean {
    return this.amount.exceeds(owed);
  }

  /** Whether what is owed has room for another payment. */
  hasRoomFor(amount: Money, owed: Money): boolean {
    return !this.paysOff && !this.amount.plus(amount).exceeds(owed);
  }
}
