import type { Reduction } from '../../domain/loans/entry.ts';
import { dueOf, isPaid } from '../../domain/loans/installment.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Money } from '../../domain/shared/money.ts';
import { historyOf } from './fakes/history.ts';
import { idNumber } from './fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from './lending.ts';

/** Money that a loan receives, and the day on which it was given. */
export interface Paid {
  /** Of the payment. */
  readonly number?: number;
  /** In dollars. */
  readonly amount: number | Money;
  readonly on: CalendarDay;
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
  loan.settle({ paymentId, amount, valueOn: on, today: settledOn, at: BOOKED_AT }, historyOf(loan));
  return { number, amount, on };
}

/** Settles the withdrawal that is quoted on a day, later if told so. */
export function withdraw(loan: Loan, number: number, on: CalendarDay, settledOn = on) {
  const paymentId = idNumber<'Payment'>(number);
  const { amount } = loan.quoteWithdrawal(on);
  loan.reserveWithdrawal(paymentId, on);
  loan.settle({ paymentId, amount, valueOn: on, today: settledOn, at: BOOKED_AT }, historyOf(loan));
  return { number, amount, on };
}

/** Settles a prepayment that is accepted on a day, later if told so. */
export function prepay(loan: Loan, paid: Paid, reduce: Reduction = 'payment', settledOn = paid.on): void {
  const [paymentId, amount] = [idOf(paid), moneyOf(paid)];
  loan.reservePrepayment(paymentId, { amount, reduce }, paid.on);
  loan.settle({ paymentId, amount, valueOn: paid.on, today: settledOn, at: BOOKED_AT }, historyOf(loan));
}

/** Receives on a day, until which days are closed, what was given earlier. @param reduce of a prepayment */
export function receiveLate(loan: Loan, paid: Paid, today: CalendarDay, reduce: Reduction | null = null): void {
  const past = { history: historyOf(loan), closedOn: today };
  const receipt = { paymentId: idOf(paid), amount: moneyOf(paid), valueOn: paid.on, today, at: BOOKED_AT };
  loan.receiveLate(receipt, reduce, past);
}

/** Takes a payment back. */
export function reverse(loan: Loan, paid: Paid, today = paid.on): void {
  const history = historyOf(loan);
  loan.reverse({ paymentId: idOf(paid), amount: moneyOf(paid), history, today, at: BOOKED_AT });
}

/** No two loans have one payment. */
let instalmentPayments = 800_000;

/** Pays the next instalments, each on its due date. */
export function payInstallments(loan: Loan, count: number): void {
  for (const each of loan.installments.filter((one) => !isPaid(one)).slice(0, count)) {
    receive(loan, { number: ++instalmentPayments, amount: dueOf(each), on: each.dueOn });
  }
}

/** A loan with its first instalments paid, and no recorded events. */
export function loanWithPaid(count: number, given: Parameters<typeof aLoan>[0] = {}): Loan {
  const loan = aLoan(given);
  payInstallments(loan, count);
  loan.pullEvents();
  return loan;
}

/** All that a loan says of itself, without its events, its history and the day of its last act. */
export function figuresOf(loan: Loan): object {
  loan.pullEvents();
  historyOf(loan);
  return { ...loan, _lastBookedOn: null };
}
