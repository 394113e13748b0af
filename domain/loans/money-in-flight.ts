import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import { Money } from '../shared/money.ts';
import type { Reduction } from './entry.ts';

/** A payoff or prepayment that is processing. It takes effect on the day on which it was accepted. */
export type EarlyPayment = { readonly paymentId: PaymentId; readonly asOf: CalendarDay } & (
  | { readonly kind: 'payoff' }
  | { readonly kind: 'prepayment'; readonly reduce: Reduction }
);

/** The payments of a loan that are processing. A payoff reserves the whole balance, so it is the only one. */
export class MoneyInFlight {
  static readonly none = new MoneyInFlight(Money.zero, null);
  readonly amount: Money;
  /** The payoff or prepayment among them. */
  readonly early: EarlyPayment | null;

  constructor(amount: Money, early: EarlyPayment | null) {
    this.amount = amount;
    this.early = early;
  }

  with(amount: Money, early = this.early): MoneyInFlight {
    return new MoneyInFlight(this.amount.plus(amount), early);
  }

  without({ paymentId, amount }: { readonly paymentId: PaymentId; readonly amount: Money }): MoneyInFlight {
    return new MoneyInFlight(this.amount.minus(amount), this.earlyBy(paymentId) === null ? this.early : null);
  }

  /** With a payoff as an ordinary payment: its quote no longer pays everything off. */
  withoutPayoff(): MoneyInFlight {
    return this.early?.kind === 'payoff' ? new MoneyInFlight(this.amount, null) : this;
  }

  /** The payoff or prepayment with this id. */
  earlyBy(paymentId: PaymentId): EarlyPayment | null {
    return this.early?.paymentId === paymentId ? this.early : null;
  }

  exceeds(owed: Money): boolean {
    return this.amount.exceeds(owed);
  }

  /** Whether what is owed has room for another payment. */
  hasRoomFor(amount: Money, owed: Money): boolean {
    return this.early?.kind !== 'payoff' && !this.with(amount).exceeds(owed);
  }
}
