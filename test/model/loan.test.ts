import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paidOfCharge, statusOfCharge as realStatusOf } from '../../domain/loans/charge.ts';
import {
  LoanNotEligibleForPause,
  ReversalOverpaysLoan,
  WithdrawalNotPossible,
} from '../../domain/loans/loan.errors.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import { withBalances } from '../../domain/loans/schedule.ts';
import { addDays, addMonths, type CalendarDay, calendarDay } from '../../domain/shared/calendar.ts';
import { Money } from '../../domain/shared/money.ts';
import type { ProductTerms } from '../../domain/shared/product-terms.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { historyOf } from '../support/fakes/history.ts';
import { idNumber } from '../support/fakes/sequential-ids.ts';
import { aLoan, aProduct, BORROWER } from '../support/lending.ts';
import { reverse, withdraw } from '../support/loan-payments.ts';
import { midnightOf } from '../support/utc.ts';
import { type Fees, paidOf, statusOfCharge } from './charges.ts';
import { SEED } from './check.ts';
import { ModelLoan } from './model-loan.ts';

type Act =
  | { readonly kind: 'pay'; readonly count: number; readonly cents: number; readonly late: number }
  | { readonly kind: 'pay off' }
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'reverse'; readonly which: number }
  | { readonly kind: 'pause'; readonly months: number }
  | { readonly kind: 'waive'; readonly which: number }
  | { readonly kind: 'wait'; readonly months: number; readonly days: number };

const act = fc.oneof(
  // Whole instalments, or an odd amount.
  {
    weight: 8,
    arbitrary: record('pay', { count: fc.integer({ min: 1, max: 18 }), cents: fc.constant(0), late: fc.nat(40) }),
  },
  {
    weight: 1,
    arbitrary: record('pay', { count: fc.integer({ min: 0, max: 3 }), cents: fc.nat(50_000), late: fc.nat(3) }),
  },
  { weight: 1, arbitrary: record('pay off', {}) },
  { weight: 2, arbitrary: record('withdraw', {}) },
  { weight: 7, arbitrary: record('reverse', { which: fc.nat(9) }) },
  { weight: 12, arbitrary: record('pause', { months: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: record('waive', { which: fc.nat(5) }) },
  { weight: 9, arbitrary: record('wait', { months: fc.constantFrom(0, 0, 1, 1, 2, 12), days: fc.nat(20) }) },
) as fc.Arbitrary<Act>;

function record<Fields>(kind: string, fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) {
  return fc.record({ kind: fc.constant(kind), ...fields }, { noNullPrototype: true });
}

const history = fc.record({
  from: fc.constantFrom('2027-01-31', '2027-02-28', '2028-02-29', '2027-06-15').map(calendarDay),
  rate: fc.constantFrom(0, 12, 12.5, 36),
  fees: fc.record({
    lateFee: fc.constantFrom(0, 1_500, 40_000),
    graceDays: fc.constantFrom(0, 5, 15),
    returnedPaymentFee: fc.constantFrom(0, 2_000),
  }),
  acts: fc.noBias(fc.array(act, { minLength: 1, maxLength: 60, size: 'max' })),
});

const WITHDRAWAL_DAYS = 30;

/** A loan and its model. */
class Pair {
  /** How many pauses came after a reversal had changed an earlier one. */
  again = 0;
  private changed = false;
  private readonly loan: Loan;
  private readonly model: ModelLoan;
  private payments: readonly { readonly number: number; readonly amount: Money; readonly on: CalendarDay }[] = [];
  private paid = 0;
  private charged = 0;
  /** What has become of charges. */
  readonly statuses = new Set<string>();
  private today: CalendarDay;
  private readonly lastDay: CalendarDay;
  /** How many times it was given back. */
  withdrawals = 0;

  constructor(from: CalendarDay, rate: number, fees: Fees) {
    const amount = 1_200_000;
    this.today = from;
    const terms = { amount: Money.ofMinorUnits(BigInt(amount)), rate: Rate.ofPercent(rate), term: 36 };
    this.loan = aLoan({ ...terms, disbursedAt: midnightOf(from), product: productWith(fees) });
    // 2.5 % of the amount.
    const kept = { keptBack: 30_000 };
    this.model = new ModelLoan(this.loan.id, BORROWER, { amount, rate, term: 36, today: from, fees, ...kept });
    this.lastDay = addDays(from, WITHDRAWAL_DAYS);
  }

  take(each: Act): void {
    const { model } = this;
    if (each.kind === 'pay') this.pay(Math.min(model.owed, model.openOfNext(each.count) + each.cents), each);
    else if (each.kind === 'pay off') this.pay(model.payoffAmount(this.today), null);
    else if (each.kind === 'withdraw') this.withdraw();
    else if (each.kind === 'reverse') this.reverse(each.which);
    else if (each.kind === 'pause') this.pause(each.months);
    else if (each.kind === 'waive') this.waive(each.which);
    else this.wait(each);
    this.compare();
  }

  private pay(amount: number, given: { readonly late: number } | null): void {
    const { loan, model, today } = this;
    const payoff = given === null;
    const valueOn = addDays(today, -(given?.late ?? 0));
    if (model.status === 'Completed' || amount === 0) return;
    const number = ++this.paid;
    const paymentId = idNumber<'Payment'>(number);
    if (payoff) loan.reservePayoff(paymentId, today);
    else loan.reserve(money(amount), valueOn);
    loan.settle({ paymentId, amount: money(amount), valueOn, today, at: midnightOf(today) }, historyOf(loan));
    model.receive({ paymentId, amount, settledOn: today, givenOn: valueOn }, payoff ? today : null);
    this.payments = [...this.payments, { number, amount: money(amount), on: today }];
  }

  private withdraw(): void {
    const { loan, model, today } = this;
    const amount = model.withdrawalAmount(today);
    if (today > this.lastDay || model.status === 'Completed' || amount <= 0) {
      expect(() => loan.quoteWithdrawal(today)).toThrow(WithdrawalNotPossible);
      return;
    }
    const withdrawal = { number: ++this.paid, on: today };
    const { amount: quoted } = withdraw(loan, withdrawal.number, today);
    expect(cents(quoted)).toBe(amount);
    const paymentId = idNumber<'Payment'>(withdrawal.number);
    model.receive({ paymentId, amount, settledOn: today, givenOn: today }, today, 'withdrawal');
    this.payments = [...this.payments, { ...withdrawal, amount: quoted }];
    this.withdrawals++;
  }

  private reverse(which: number): void {
    const { payments, today } = this;
    const payment = payments[which % payments.length];
    if (payment === undefined) return;
    const capitalized = this.model.capitalized;
    if (this.model.refusesReversal(idNumber<'Payment'>(payment.number))) {
      expect(() => reverse(this.loan, payment, today)).toThrow(ReversalOverpaysLoan);
      return;
    }
    this.payments = payments.filter((other) => other !== payment);
    reverse(this.loan, payment, today);
    const order = { chargeId: this.nextCharge(), today, at: midnightOf(today) };
    this.loan.chargeReturnedPayment(idNumber<'Payment'>(payment.number), order);
    this.model.reverse({ id: idNumber<'Payment'>(payment.number), amount: cents(payment.amount) }, today);
    this.changed ||= this.model.capitalized > capitalized;
  }

  private pause(months: number): void {
    const { loan, model, today } = this;
    const pause = () => loan.pause({ months, reason: null, today, at: midnightOf(today) });
    if (!model.mayPause(today)) {
      expect(pause).toThrow(LoanNotEligibleForPause);
      return;
    }
    if (this.changed) this.again++;
    pause();
    model.pause(months, today);
  }

  private nextCharge = () => idNumber<'Charge'>(++this.charged);

  private waive(which: number): void {
    const { loan, model, today } = this;
    const open = model.charges.filter((charge) => statusOfCharge(charge) === 'Open');
    const charge = open[which % open.length];
    if (charge === undefined) return;
    const { chargeId } = loan.charges[model.charges.indexOf(charge)] ?? expect.fail();
    loan.waive(chargeId, 'Goodwill', today, midnightOf(today));
    model.waive(charge, today);
  }

  private wait({ months, days }: Extract<Act, { kind: 'wait' }>): void {
    this.today = addDays(addMonths(this.today, months), days);
    const at = midnightOf(this.today);
    this.loan.closeDay(this.today, at);
    this.loan.chargeLateFees(this.today, at, this.nextCharge);
    if (this.model.status !== 'Completed') this.model.closeDay(this.today, this.today);
  }

  private compare(): void {
    const { loan, model } = this;
    const { status, totalInterest, paid, remaining, remainingTerm } = model;
    const figures = [loan.totalInterest, loan.paidAmount, loan.remainingAmount].map(cents);
    expect([loan.status, ...figures, loan.remainingTerm]).toEqual([
      status,
      totalInterest,
      paid,
      remaining,
      remainingTerm,
    ]);
    expect(loan.paidAmount.plus(loan.remainingAmount)).toEqual(loan.amount.plus(loan.totalInterest));
    const rows = withBalances(loan.amount, loan.installments).map(({ dueOn, principal, interest, paid, balance }) => {
      return [dueOn, ...[principal, interest, paid, balance].map(cents)];
    });
    expect(loan.charges.map((each) => [realStatusOf(each), cents(each.amount), cents(paidOfCharge(each))])).toEqual(
      model.charges.map((each) => [statusOfCharge(each), each.amount, paidOf(each)]),
    );
    for (const each of model.charges) this.statuses.add(statusOfCharge(each));
    const { balances } = model;
    expect(rows).toEqual(
      model.installments.map((each, index) => [each.dueOn, each.principal, each.interest, each.paid, balances[index]]),
    );
  }
}

function productWith({ graceDays: gracePeriodDays, ...fees }: Fees): ProductTerms {
  const [lateFee, returnedPaymentFee] = [money(fees.lateFee), money(fees.returnedPaymentFee)];
  return { ...aProduct().terms, lateFee, returnedPaymentFee, gracePeriodDays, withdrawalDays: WITHDRAWAL_DAYS };
}

const money = (cents: number) => Money.ofMinorUnits(BigInt(cents));
const cents = ({ minorUnits }: Money) => Number(minorUnits);

it('keeps schedule and charges of a loan as in the model, for any payments, withdrawals, pauses, waivers and reversals', () => {
  let [again, withdrawals] = [0, 0];
  const statuses = new Set<string>();
  const property = fc.property(history, ({ from, rate, fees, acts }) => {
    const pair = new Pair(from, rate, fees);
    for (const each of acts) pair.take(each);
    again += pair.again;
    withdrawals += pair.withdrawals;
    for (const status of pair.statuses) statuses.add(status);
  });
  fc.assert(property, { numRuns: process.env.MODE === 'long' ? 5_000 : 250, ...SEED });
  expect([...statuses].toSorted()).toEqual(['Open', 'Paid', 'Voided', 'Waived']);
  expect(again, 'pauses after a reversal across a pause').toBeGreaterThan(0);
  expect(withdrawals, 'loans that were given back').toBeGreaterThan(0);
}, 0);
