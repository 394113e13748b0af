import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statusOfCharge } from '../../domain/loans/charge.ts';
import { inDefaultFrom } from '../../domain/loans/close-of-day.ts';
import type { ChangeTerms, History, RecordedEntry, Reduction } from '../../domain/loans/entry.ts';
import { earningInstallments, replay } from '../../domain/loans/history.ts';
import { isPaid, openOf } from '../../domain/loans/installment.ts';
import { balanceOf, positionOf } from '../../domain/loans/loan.events.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import {
  closingBalance,
  STATEMENT_EVENTS,
  type StatementEvent,
  transactionsOf,
} from '../../domain/loans/loan-transaction.ts';
import { addDays, type CalendarDay, calendarDay, laterOf } from '../../domain/shared/calendar.ts';
import { DAY_COUNTS } from '../../domain/shared/day-count.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import { Money, sumOf } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { presentHistory, recordedEntries } from '../support/fakes/history.ts';
import { idNumber } from '../support/fakes/sequential-ids.ts';
import { aLoan, aProduct, usd } from '../support/lending.ts';
import { midnightOf } from '../support/utc.ts';
import { SEED } from './check.ts';

type Act =
  | { readonly kind: 'pay'; readonly count: number; readonly cents: number; readonly early: number }
  | { readonly kind: 'pay off' | 'write off' }
  | { readonly kind: 'prepay'; readonly share: number; readonly reduce: Reduction }
  | { readonly kind: 'reverse'; readonly which: number }
  | { readonly kind: 'pause'; readonly months: number }
  | { readonly kind: 'change'; readonly terms: ChangeTerms }
  | { readonly kind: 'waive' }
  | { readonly kind: 'wait'; readonly days: number };

const of = <Fields>(kind: string, fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  fc.record({ kind: fc.constant(kind), ...fields });

const terms = fc.oneof(
  fc.record({ type: fc.constant('term'), term: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ type: fc.constant('rate'), rate: fc.constantFrom(0, 6, 36).map(Rate.ofPercent) }),
  fc.record({ type: fc.constant('dueDay'), day: fc.integer({ min: 1, max: 28 }) }),
  fc.record({ type: fc.constant('reage') }),
  fc.record({
    type: fc.constant('relief'),
    rate: fc.constantFrom(0, 6, 12).map(Rate.ofPercent),
    from: fc.constantFrom('2027-01-31', '2027-03-10', '2027-07-01', '2028-01-15').map(calendarDay),
    to: fc.constantFrom('2027-06-20', '2028-01-31', '2029-12-31').map(calendarDay),
  }),
) as fc.Arbitrary<ChangeTerms>;

const change = of('change', { terms });

const act = fc.oneof(
  {
    weight: 9,
    arbitrary: of('pay', { count: fc.integer({ min: 1, max: 4 }), cents: fc.constant(0), early: fc.nat(20) }),
  },
  { weight: 2, arbitrary: of('pay', { count: fc.nat(1), cents: fc.nat(50_000), early: fc.nat(3) }) },
  { weight: 1, arbitrary: of('pay off', {}) },
  {
    weight: 2,
    arbitrary: of('prepay', { share: fc.integer({ min: 1, max: 500 }), reduce: fc.constantFrom('payment', 'term') }),
  },
  { weight: 2, arbitrary: of('reverse', { which: fc.nat(20) }) },
  { weight: 3, arbitrary: of('pause', { months: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: change },
  { weight: 1, arbitrary: of('write off', {}) },
  { weight: 1, arbitrary: of('waive', {}) },
  { weight: 12, arbitrary: of('wait', { days: fc.constantFrom(1, 12, 28, 31, 31, 62, 100) }) },
) as fc.Arbitrary<Act>;

const acts = (most: number) => fc.array(act, { maxLength: most, size: 'max' });

const lives = fc.record({
  from: fc.constantFrom('2027-01-31', '2027-02-28', '2027-06-15').map(calendarDay),
  rate: fc.constantFrom(0, 12, 36),
  term: fc.constantFrom(3, 12, 36),
  dayCount: fc.constantFrom(...DAY_COUNTS),
  fees: fc.record({
    lateFee: fc.constantFrom(0, 15, 2_000).map(usd),
    gracePeriodDays: fc.constantFrom(0, 5, 15),
    returnedPaymentFee: fc.constantFrom(0, 20).map(usd),
  }),
  before: acts(8),
  late: change as fc.Arbitrary<Extract<Act, { kind: 'change' }>>,
  between: acts(8),
  after: acts(4),
});

/** An act with the figures that it had in the first of two lives. */
type Done = (life: Life) => void;

/** An act that is another one here. */
class Differs extends Error {}

/** A loan whose days are closed before what happens on them. */
class Life {
  readonly loan: Loan;
  today: CalendarDay;
  /** What the acts of this life were. */
  readonly done: Done[] = [];
  private nextToClose: CalendarDay;
  private recorded: readonly RecordedEntry[] = [];
  private payments: { readonly paymentId: PaymentId; readonly amount: Money }[] = [];
  private charges = 0;
  private changes = 0;
  private balance = Money.zero;

  constructor(loan: Loan, today: CalendarDay) {
    this.loan = loan;
    this.today = today;
    this.nextToClose = today;
    this.close();
    this.check();
  }

  get history(): History {
    return presentHistory(this.recorded);
  }

  /** Does what an act means here, and keeps it for another life. */
  take(each: Act): void {
    const done = this.meaning(each);
    if (done === null) return;
    if (this.repeat(done)) this.done.push(done);
  }

  /** @returns whether it was possible */
  repeat(done: Done): boolean {
    try {
      done(this);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError) && !(error instanceof Differs)) throw error;
      return false;
    } finally {
      this.check();
    }
  }

  private meaning(each: Act): Done | null {
    const { loan } = this;
    switch (each.kind) {
      case 'pay': {
        const next = loan.installments.filter((row) => !isPaid(row)).slice(0, each.count);
        const amount = sumOf([...next.map(openOf), Money.ofMinorUnits(BigInt(each.cents))]);
        return amount.isZero() ? null : (life) => life.receive(amount, each.early);
      }
      case 'pay off': {
        if (loan.status === 'Completed') return null;
        const { payoffAmount } = loan.quotePayoff(this.today);
        return (life) => life.payOff(payoffAmount);
      }
      case 'prepay': {
        const amount = positionOf(loan.schedule).outstanding.share(each.share, 1000);
        return (life) => life.prepay(amount, each.reduce);
      }
      case 'reverse': {
        const which = each.which % this.payments.length;
        return this.payments.length === 0 ? null : (life) => life.reverse(which);
      }
      case 'pause':
        return ({ loan, today }) => {
          loan.pause({ months: each.months, reason: null, today, at: midnightOf(today) });
        };
      case 'change':
        return (life) => life.change(each.terms);
      case 'waive': {
        const open = loan.charges.find((charge) => statusOfCharge(charge) === 'Open');
        if (open === undefined) return null;
        const { cause } = open;
        return (life) => life.waive(JSON.stringify(cause));
      }
      case 'write off':
        return ({ loan, today }) => loan.writeOff('Lost', today, midnightOf(today));
      case 'wait':
        return (life) => life.wait(each.days);
    }
  }

  private receive(amount: Money, early: number): void {
    const { today } = this;
    const paymentId = this.nextPayment(amount);
    const valueOn = laterOf(addDays(today, -early), this.loan.disbursedOn);
    this.loan.receive({ paymentId, amount, valueOn, today, at: midnightOf(today) });
    this.payments = [...this.payments, { paymentId, amount }];
  }

  private payOff(amount: Money): void {
    const { today, loan } = this;
    if (!loan.quotePayoff(today).payoffAmount.equals(amount)) throw new Differs();
    const paymentId = this.nextPayment(amount);
    loan.reservePayoff(paymentId, today);
    loan.settle({ paymentId, amount, valueOn: today, today, at: midnightOf(today) }, this.history);
    this.payments = [...this.payments, { paymentId, amount }];
  }

  private prepay(amount: Money, reduce: Reduction): void {
    const { today, loan } = this;
    const paymentId = this.nextPayment(amount);
    loan.reservePrepayment(paymentId, { amount, reduce }, today);
    loan.settle({ paymentId, amount, valueOn: today, today, at: midnightOf(today) }, this.history);
    this.payments = [...this.payments, { paymentId, amount }];
  }

  /** By the day, the amount and the number of those before it, so that both lives name it alike. */
  private nextPayment(amount: Money): PaymentId {
    return `${this.today}/${amount.minorUnits}/${this.payments.length}` as PaymentId;
  }

  private reverse(which: number): void {
    const { today, loan } = this;
    const payment = this.payments[which];
    if (payment === undefined) return;
    loan.reverse({ ...payment, history: this.history, today, at: midnightOf(today) });
    this.payments = this.payments.toSpliced(which, 1);
    loan.chargeReturnedPayment(payment.paymentId, { chargeId: this.nextCharge(), today, at: midnightOf(today) });
  }

  change(given: ChangeTerms, effectiveOn = this.today): void {
    const from = 'from' in given ? laterOf(given.from, this.loan.disbursedOn) : null;
    const terms = 'from' in given && from !== null ? { ...given, from } : given;
    const { today, history, nextToClose } = this;
    const past = { history, closedOn: addDays(nextToClose, -1) };
    const changeId = idNumber<'LoanChange'>(++this.changes);
    this.loan.change({ changeId, terms, reason: 'Hardship', effectiveOn, past, today, at: midnightOf(today) });
  }

  private waive(cause: string): void {
    const { loan, today } = this;
    const charge = loan.charges.find((each) => JSON.stringify(each.cause) === cause);
    if (charge === undefined || statusOfCharge(charge) !== 'Open') throw new Differs();
    loan.waive(charge.chargeId, 'Goodwill', today, midnightOf(today));
  }

  private nextCharge = () => idNumber<'Charge'>(++this.charges);

  private wait(days: number): void {
    this.today = addDays(this.today, days);
    this.close();
  }

  /** The days on which there is something to find. */
  private close(): void {
    for (let day = this.nextDay(); day <= this.today; day = this.nextDay()) {
      this.loan.closeDay(day, midnightOf(day));
      this.loan.chargeLateFees(day, midnightOf(day), this.nextCharge);
      this.nextToClose = addDays(day, 1);
    }
    this.nextToClose = addDays(this.today, 1);
  }

  private nextDay(): CalendarDay {
    const { status, lastPause, installments, chargesDueOn } = this.loan;
    const ends = status === 'Paused' ? (lastPause?.endsOn ?? null) : null;
    const defaults = status === 'Active' ? inDefaultFrom(installments) : null;
    const days = [ends, defaults, chargesDueOn].flatMap((day) => (day === null ? [] : laterOf(day, this.nextToClose)));
    return days.toSorted()[0] ?? addDays(this.today, 1);
  }

  /** The history gives the schedule, and the lines of the statement the balance. */
  private check(): void {
    const { loan } = this;
    this.recorded = recordedEntries(this.recorded, loan.pullHistoryEdits());
    for (const event of loan.pullEvents()) {
      if (!STATEMENT_EVENTS.some((type) => type === event.type)) continue;
      for (const line of transactionsOf(event as StatementEvent)) {
        this.balance = closingBalance(this.balance, [line]);
        expect(line.balance).toEqual(this.balance);
      }
    }
    expect(replay(this.history)).toEqual(loan.schedule);
    expect(this.balance).toEqual(balanceOf(positionOf(loan.schedule)));
    expect(loan.status === 'Completed').toBe(loan.owedAmount.isZero());
  }

  /** What a loan is, without what the law leaves out. */
  get shown(): object {
    const { charges, forgone: _, reliefs, ...schedule } = this.loan.schedule;
    return {
      ...schedule,
      // Two of a day can come in another order.
      reliefs: reliefs.map(({ rate: { units }, from, to }) => `${units} ${from} ${to}`).toSorted(),
      charges: charges
        .filter(({ forgiven }) => forgiven !== 'voided')
        .map(({ chargeId: _id, createdAt: _at, ...charge }) => charge),
      points: earningInstallments(this.history, this.loan.schedule),
    };
  }

  /** Fees that are owed or were, by instalment and day. */
  get fees(): string {
    return JSON.stringify(
      this.loan.charges.flatMap(({ forgiven, cause, chargedOn, amount }) =>
        forgiven === 'voided' || cause.type !== 'Late Fee'
          ? []
          : [[cause.installmentNumber, chargedOn, `${amount.minorUnits}`]],
      ),
    );
  }
}

// Why: docs/decisions/0071-what-is-entered-late-counts-from-its-day.md
it('gives an entry that is recorded late the effect that it would have had on its day', () => {
  const seen = { compared: 0, refused: 0, otherFees: 0, moved: 0 };
  const property = fc.property(lives, ({ from, rate, term, dayCount, fees, before, late, between, after }) => {
    const at = midnightOf(from);
    const product = { ...aProduct({ dayCount }).terms, ...fees };
    const begin = () => new Life(aLoan({ rate: Rate.ofPercent(rate), term, disbursedAt: at, product }, at), from);
    const [onTime, delayed] = [begin(), begin()];
    for (const each of before) onTime.take(each);
    const day = onTime.today;
    const first = onTime.done.length;
    if (!onTime.repeat((life) => life.change(late.terms))) return;
    // Of what is recorded on a day, an entry that is recorded later is the last.
    for (const each of [{ kind: 'wait', days: 1 } as const, ...between]) onTime.take(each);
    const until = onTime.done.length;
    for (const each of after) onTime.take(each);
    const { done } = onTime;
    const record = (life: Life) => life.change(late.terms, day);
    const inTurn = [...done.slice(0, until), record, ...done.slice(until)];
    if (inTurn.some((each) => !delayed.repeat(each))) seen.refused++;
    else if (delayed.fees !== onTime.fees) seen.otherFees++;
    else {
      seen.compared++;
      if (until > first && delayed.today > day) seen.moved++;
      expect(delayed.shown).toEqual(onTime.shown);
    }
  });
  fc.assert(property, { numRuns: process.env.MODE === 'long' ? 20_000 : 500, ...SEED });
  expect(seen.compared).toBeGreaterThan(0);
}, 0);
