import { dueOf, isPaid } from '../../domain/loans/installment.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Money } from '../../domain/shared/money.ts';
import { idNumber } from './fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from './lending.ts';

/** Money that a loan receives, and the day on which it was given. */
export interface Paid {
  /** Of the payment. */
  readonly number?: number;
  /** In dollars. */
  readonly amount: number | Money;
  readonly on: CalendarDay;
  /** Whether it came after a write-off. */
  readonly recovery?: boolean;
}

const moneyOf = ({ amount }: Paid) => (typeof amount === 'number' ? usd(amount) : amount);
const idOf = ({ number = 1 }: Paid) => idNumber<'Payment'>(number);

export function receive(loan: Loan, paid: Paid, today = paid.on): void {
  loan.receive({ paymentId: idOf(paid), amount: moneyOf(paid), valueOn: paid.on, today, at: BOOKED_AT });
}

/** Settles the payoff that is quoted on a day, later if told so. */
export function payOff(loan: Loan, number: number, on: CalendarDay, settledOn = on) {
  const paymentId = idNumber<'Payment'>(number);
  const { payoffAmount: amount } = loan.reservePayoff(paymentId, on);
  loan.settle({ paymentId, amount, valueOn: on, today: settledOn, at: BOOKED_AT });
  return { number, amount, on };
}

/** Takes a payment back, of which the loan keeps the others. */
export function reverse(loan: Loan, paid: Paid, kept: readonly Paid[], today = paid.on): void {
  const { on: valueOn, recovery = false } = paid;
  const others = kept.map((each) => ({ settledOn: each.on, recovery: false, ...each, amount: moneyOf(each) }));
  const about = { paymentId: idOf(paid), amount: moneyOf(paid), valueOn, recovery, today, at: BOOKED_AT };
  loan.reverse({ ...about, kept: others.map((each) => ({ ...each, at: BOOKED_AT })) });
}

/** Pays the next instalments, each on its due date. */
export function payInstallments(loan: Loan, count: number): void {
  for (const each of loan.installments.filter((one) => !isPaid(one)).slice(0, count)) {
    receive(loan, { amount: dueOf(each), on: each.dueOn });
  }
}

/** A loan with its first instalments paid, and no recorded events. */
export function loanWithPaid(count: number, given: Parameters<typeof aLoan>[0] = {}): Loan {
  const loan = aLoan(given);
  payInstallments(loan, count);
  loan.pullEvents();
  return loan;
}

/** All that a loan says of itself, without its events. */
export function figuresOf(loan: Loan): object {
  loan.pullEvents();
  return { ...loan };
}
