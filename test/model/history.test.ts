import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entriesOf } from '../../domain/ledger/entries.ts';
import { statusOfCharge } from '../../domain/loans/charge.ts';
import type { ChangeTerms, History, RecordedEntry } from '../../domain/loans/entry.ts';
import { replay } from '../../domain/loans/history.ts';
import { isPaid, openOf } from '../../domain/loans/installment.ts';
import { balanceOf, type LoanEvents, positionOf } from '../../domain/loans/loan.events.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import {
  closingBalance,
  STATEMENT_EVENTS,
  type StatementEvent,
  transactionsOf,
} from '../../domain/loans/loan-transaction.ts';
import { withBalances } from '../../domain/loans/schedule.ts';
import { addDays, type CalendarDay, calendarDay } from '../../domain/shared/calendar.ts';
import { DAY_COUNTS } from '../../domain/shared/day-count.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import { Money, sumOf } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { ofWhole, plus } from '../../domain/shared/rational.ts';
import { presentHistory, recordedEntries } from '../support/fakes/history.ts';
import { idNumber } from '../support/fakes/sequential-ids.ts';
import { aLoan, aProduct, usd } from '../support/lending.ts';
import { midnightOf } from '../support/utc.ts';
import { SEED } from './check.ts';
import { EndedDays } from './ended-days.ts';

type Act =
  | { readonly kind: 'pay'; readonly count: number; readonly cents: number; readonly late: number }
  | { readonly kind: 'pay off' | 'withdraw' | 'settle' | 'fail' | 'write off' }
  | { readonly kind: 'prepay'; readonly share: number; readonly reduce: 'payment' | 'term' }
  | { readonly kind: 'reverse'; readonly which: number }
  | { readonly kind: 'pause'; readonly months: number }
  | { readonly kind: 'change'; readonly terms: ChangeTerms }
  | { readonly kind: 'waive'; readonly which: number }
  | { readonly kind: 'wait'; readonly days: number; readonly closes: boolean };

const terms = fc.oneof(
  fc.record({ type: fc.constant('term'), term: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ type: fc.constant('rate'), rate: fc.constantFrom(0, 6, 36, 900).map(Rate.ofPercent) }),
  fc.record({ type: fc.constant('dueDay'), day: fc.integer({ min: 1, max: 28 }) }),
  fc.record({ type: fc.constant('reage') }),
) as fc.Arbitrary<ChangeTerms>;

const of = <Fields>(kind: string, fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  fc.record({ kind: fc.constant(kind), ...fields });

/** Days can be closed late, after the payments of later days. */
const often = fc.integer({ min: 0, max: 3 }).map((each) => each > 0);

const act = fc.oneof(
  {
    weight: 8,
    arbitrary: of('pay', { count: fc.integer({ min: 1, max: 4 }), cents: fc.constant(0), late: fc.nat(40) }),
  },
  { weight: 2, arbitrary: of('pay', { count: fc.nat(1), cents: fc.nat(50_000), late: fc.nat(3) }) },
  { weight: 1, arbitrary: of('pay off', {}) },
  { weight: 1, arbitrary: of('withdraw', {}) },
  {
    weight: 5,
    arbitrary: of('prepay', { share: fc.integer({ min: 1, max: 999 }), reduce: fc.constantFrom('payment', 'term') }),
  },
  { weight: 5, arbitrary: of('settle', {}) },
  { weight: 1, arbitrary: of('fail', {}) },
  { weight: 5, arbitrary: of('reverse', { which: fc.nat(20) }) },
  { weight: 4, arbitrary: of('pause', { months: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 6, arbitrary: of('change', { terms }) },
  { weight: 1, arbitrary: of('write off', {}) },
  { weight: 2, arbitrary: of('waive', { which: fc.nat(5) }) },
  { weight: 9, arbitrary: of('wait', { days: fc.constantFrom(1, 12, 28, 31, 31, 100, 370), closes: often }) },
) as fc.Arbitrary<Act>;

const lives = fc.record({
  from: fc.constantFrom('2027-01-31', '2027-02-28', '2028-02-29', '2027-06-15').map(calendarDay),
  rate: fc.constantFrom(0, 12, 12.5, 36, 1000),
  term: fc.constantFrom(3, 12, 36),
  dayCount: fc.constantFrom(...DAY_COUNTS),
  fees: fc.record({
    lateFee: fc.constantFrom(0, 15, 2_000).map(usd),
    gracePeriodDays: fc.constantFrom(0, 5, 15),
    returnedPaymentFee: fc.constantFrom(0, 20).map(usd),
    originationFeePercent: fc.constantFrom(0, 2.5),
    withdrawalDays: fc.constantFrom(0, 30),
  }),
  acts: fc.array(act, { minLength: 1, maxLength: 40, size: 'max' }),
});

interface InFlight {
  readonly paymentId: ReturnType<typeof idNumber<'Payment'>>;
  readonly amount: Money;
  readonly valueOn: CalendarDay;
}

/** A loan with all that is stored beside it, checked after each act. */
class Life {
  private readonly loan: Loan;
  private today: CalendarDay;
  private nextToClose: CalendarDay;
  private recorded: readonly RecordedEntry[] = [];
  private history: History = [] as unknown as History;
  private readonly days = new EndedDays();
  private inFlight: readonly InFlight[] = [];
  private settled: readonly { paymentId: InFlight['paymentId']; amount: Money }[] = [];
  private readonly accounts = new Map<string, bigint>();
  private balance = Money.zero;
  /** By the lines of the statement. */
  private openCharges = 0n;
  private payments = 0;
  private charges = 0;
  /** What was charged, by id. */
  private readonly charged = new Map<string, Money>();
  /** The kinds of acts that were not refused, and what became of charges. */
  readonly taken = new Set<string>();

  constructor(loan: Loan, today: CalendarDay) {
    this.loan = loan;
    this.today = today;
    this.nextToClose = today;
    this.check();
  }

  take(each: Act): void {
    try {
      this.dare(each);
      this.taken.add(each.kind);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    this.check();
  }

  private dare(each: Act): void {
    const { loan, today } = this;
    const at = midnightOf(today);
    if (each.kind === 'pay') this.pay(each);
    else if (each.kind === 'pay off') this.payOff();
    else if (each.kind === 'withdraw') this.withdraw();
    else if (each.kind === 'prepay') this.prepay(each);
    else if (each.kind === 'settle' || each.kind === 'fail') this.answer(each.kind === 'settle');
    else if (each.kind === 'reverse') this.reverse(each.which);
    else if (each.kind === 'pause') loan.pause({ months: each.months, reason: null, today, at });
    else if (each.kind === 'change') this.change(each.terms);
    else if (each.kind === 'waive') {
      const open = loan.charges.filter((charge) => statusOfCharge(charge) === 'Open');
      const { chargeId } = open[each.which % open.length] ?? { chargeId: this.nextCharge() };
      loan.waive(chargeId, 'Goodwill', today, at);
    } else if (each.kind === 'write off') loan.writeOff('Lost', today, at);
    else if (each.kind === 'wait') this.wait(each);
  }

  /** Finds the loan of each day again. */
  checkDays(): void {
    this.days.end(this.today, this.loan);
    this.days.check(this.recorded);
  }

  private wait({ days, closes }: Extract<Act, { kind: 'wait' }>): void {
    this.days.end(this.today, this.loan);
    this.today = addDays(this.today, days);
    if (!closes) return;
    const { loan } = this;
    for (; this.nextToClose <= this.today; this.nextToClose = addDays(this.nextToClose, 1)) {
      const [day, at] = [this.nextToClose, midnightOf(this.today)];
      loan.closeDay(day, at);
      if (loan.chargesDueOn !== null && loan.chargesDueOn <= day) loan.chargeLateFees(day, at, this.nextCharge);
    }
  }

  /** What has accrued by the day of a new rate, or of a new age, stays. */
  private change(terms: ChangeTerms): void {
    const { loan, today } = this;
    const payoff = () => loan.quotePayoff(today).payoffAmount;
    const before = terms.type === 'rate' || terms.type === 'reage' ? payoff() : null;
    loan.change({ changeId: idNumber(5), terms, reason: 'Hardship', today, at: midnightOf(today) });
    if (before !== null) expect(payoff()).toEqual(before);
  }

  private payOff(): void {
    const paymentId = this.nextPayment();
    this.send(paymentId, this.loan.reservePayoff(paymentId, this.today).payoffAmount);
  }

  private withdraw(): void {
    const { amount } = this.loan.quoteWithdrawal(this.today);
    const paymentId = this.nextPayment();
    this.loan.reserveWithdrawal(paymentId, this.today);
    this.send(paymentId, amount);
  }

  private prepay({ share, reduce }: Extract<Act, { kind: 'prepay' }>): void {
    const paymentId = this.nextPayment();
    const amount = positionOf(this.loan.schedule).outstanding.share(share, 1000);
    this.loan.reservePrepayment(paymentId, { amount, reduce }, this.today);
    this.send(paymentId, amount);
  }

  private pay({ count, cents, late }: Extract<Act, { kind: 'pay' }>): void {
    const next = this.loan.installments.filter((row) => !isPaid(row)).slice(0, count);
    const amount = sumOf([...next.map(openOf), Money.ofMinorUnits(BigInt(cents))]);
    if (amount.isZero()) return;
    const valueOn = addDays(this.today, -late);
    this.loan.reserve(amount, valueOn);
    const paymentId = this.nextPayment();
    this.inFlight = [...this.inFlight, { paymentId, amount, valueOn }];
    if (cents % 2 === 0) this.answer(true, this.inFlight.length - 1);
  }

  private nextPayment = () => idNumber<'Payment'>(++this.payments);
  private nextCharge = () => idNumber<'Charge'>(++this.charges);

  private return({ paymentId }: Pick<InFlight, 'paymentId'>): void {
    const { today } = this;
    this.loan.chargeReturnedPayment(paymentId, { chargeId: this.nextCharge(), today, at: midnightOf(today) });
  }

  private send(paymentId: InFlight['paymentId'], amount: Money): void {
    this.inFlight = [...this.inFlight, { paymentId, amount, valueOn: this.today }];
  }

  private answer(succeeds: boolean, index = 0): void {
    const payment = this.inFlight[index];
    if (payment === undefined) return;
    this.inFlight = this.inFlight.toSpliced(index, 1);
    const { today, history } = this;
    if (!succeeds) {
      this.loan.release(payment, midnightOf(today));
      this.return(payment);
    } else {
      this.loan.settle({ ...payment, today, at: midnightOf(today) }, history);
      this.settled = [...this.settled, payment];
    }
  }

  private reverse(which: number): void {
    const { today, history } = this;
    const payment = this.settled[which % Math.max(1, this.settled.length)];
    if (payment === undefined) return;
    this.loan.reverse({ ...payment, history, today, at: midnightOf(today) });
    this.return(payment);
    this.settled = this.settled.filter((other) => other !== payment);
  }

  private check(): void {
    const { loan } = this;
    this.recorded = recordedEntries(this.recorded, loan.pullHistoryEdits());
    this.history = presentHistory(this.recorded);
    for (const event of loan.pullEvents()) this.book(event);
    expect(replay(this.history)).toEqual(loan.schedule);
    const { chargesPaid, feeReturned } = positionOf(loan.schedule);
    const received = sumOf(this.settled.map(({ amount }) => amount));
    expect(loan.paidAmount.plus(chargesPaid)).toEqual(received.plus(feeReturned));
    if (this.history.some(({ kind }) => kind === 'withdrawal')) {
      this.taken.add('withdrawn');
      expect(received.plus(loan.originationFee)).toEqual(loan.amount.plus(loan.totalInterest));
      expect(loan.status).toBe('Completed');
    }
    expect(loan.inFlightAmount).toEqual(sumOf(this.inFlight.map(({ amount }) => amount)));
    expect(loan.inFlightAmount.exceeds(loan.owedAmount)).toBe(false);
    expect(loan.paidAmount.plus(loan.remainingAmount)).toEqual(loan.amount.plus(loan.totalInterest));
    expect(loan.status === 'Completed').toBe(loan.owedAmount.isZero());
    expect(new Map(loan.charges.map(({ chargeId, amount }) => [chargeId, amount]))).toEqual(this.charged);
    expect(this.balance).toEqual(balanceOf(positionOf(loan.schedule)));
    expect(this.openCharges).toEqual(positionOf(loan.schedule).chargesOpen.minorUnits);
    if (!this.history.some(bearsOtherwise)) expect(new Set(monthsOfPeriods(loan))).toEqual(new Set(['1']));
    expect(prepaidBalances(this.history)).toEqual(outstandingOncePrepaid(this.history));
    expect(nonZero(this.accounts)).toEqual(nonZero(Object.entries(booksOf(loan))));
  }

  private book(event: LoanEvents): void {
    if ('charge' in event) this.taken.add(event.type);
    if (event.type === 'loan.charged') this.charged.set(event.charge.chargeId, event.charge.amount);
    if (!STATEMENT_EVENTS.some((type) => type === event.type)) return;
    for (const line of transactionsOf(event as StatementEvent)) {
      this.balance = closingBalance(this.balance, [line]);
      expect(line.balance).toEqual(this.balance);
      this.openCharges += line.type === 'Charge' || line.type === 'Reversal' ? line.charges : -line.charges;
      // Principal that is recovered after a write-off moves no balance.
      const parts = line.principal.plus(line.interest).minorUnits + line.charges;
      if (!this.loan.isWrittenOff) expect(line.amount.minorUnits).toEqual(parts);
    }
    for (const { postings } of entriesOf(event as StatementEvent)) {
      for (const { side, account, amount } of postings) {
        const moved = side === 'debit' ? amount.minorUnits : -amount.minorUnits;
        this.accounts.set(account, (this.accounts.get(account) ?? 0n) + moved);
      }
    }
  }
}

/** Periods that count by days, a longer one, and one that begins again. */
const bearsOtherwise = (entry: History[number]) =>
  entry.kind === 'disbursement'
    ? entry.dayCount !== '30/360'
    : entry.kind === 'change' && (entry.change.type === 'dueDay' || entry.change.type === 'reage');

/** The months of interest of each instalment, with the prepayments and the part that were paid before the rest of it. */
function monthsOfPeriods({ installments }: Loan): string[] {
  let sum = ofWhole(0);
  return installments.flatMap(({ kind, months }) => {
    sum = plus(sum, months);
    if (kind !== 'installment') return [];
    const { numerator, denominator } = sum;
    sum = ofWhole(0);
    return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
  });
}

const prepaymentsIn = ([first, ...entries]: History) =>
  entries.flatMap(({ kind }, index) =>
    kind === 'prepayment' ? [replay([first, ...entries.slice(0, index + 1)])] : [],
  );

/** The balances before the first unpaid instalment when each prepayment is booked. */
const prepaidBalances = (history: History) =>
  prepaymentsIn(history).map(({ installments }) => {
    const unpaid = installments.findIndex((row) => !isPaid(row));
    return withBalances(history[0].amount, installments)[unpaid - 1]?.balance;
  });

const outstandingOncePrepaid = (history: History) =>
  prepaymentsIn(history).map((schedule) => positionOf(schedule).outstanding);

/** The debit balances of the loan's accounts. The cash entries of its payments are booked elsewhere. */
function booksOf(loan: Loan): Record<string, bigint> {
  const { outstanding, interestPaid, capitalized, lost, ...position } = positionOf(loan.schedule);
  const { chargesPaid, chargesOpen, feeReturned } = position;
  return {
    cash: loan.originationFee.minorUnits - loan.amount.minorUnits,
    'payments-clearing': loan.paidAmount.plus(chargesPaid).minus(feeReturned).minorUnits,
    'fees-receivable': chargesOpen.minorUnits,
    'fee-income': feeReturned.minorUnits - loan.originationFee.plus(chargesPaid).plus(chargesOpen).minorUnits,
    'principal-receivable': lost === null ? outstanding.minorUnits : 0n,
    'interest-income': -interestPaid.plus(capitalized).minorUnits,
    'loan-losses': lost?.minorUnits ?? 0n,
    recoveries: lost === null ? 0n : outstanding.minorUnits - lost.minorUnits,
  };
}

const nonZero = (balances: Iterable<readonly [string, bigint]>) =>
  Object.fromEntries([...balances].filter(([, balance]) => balance !== 0n));

/** Each must have happened, so that the property says something. */
const KINDS = [
  'pay',
  'pay off',
  'withdraw',
  'withdrawn',
  'prepay',
  'settle',
  'fail',
  'reverse',
  'pause',
  'change',
  'write off',
  'wait',
  'waive',
  'loan.charged',
  'loan.charge-waived',
  'loan.charge-voided',
  'loan.charge-reopened',
  'loan.charge-confirmed',
];

it('gives the same schedule, totals, statement and books, applied entry by entry and replayed', () => {
  const taken = new Set<string>();
  const property = fc.property(lives, ({ from, rate, term, dayCount, fees, acts }) => {
    const at = midnightOf(from);
    const product = { ...aProduct({ dayCount }).terms, ...fees };
    const loan = aLoan({ rate: Rate.ofPercent(rate), term, disbursedAt: at, product }, at);
    const life = new Life(loan, from);
    for (const each of acts) life.take(each);
    life.checkDays();
    for (const kind of life.taken) taken.add(kind);
  });
  fc.assert(property, { numRuns: process.env.MODE === 'long' ? 20_000 : 500, ...SEED });
  expect([...taken].toSorted()).toEqual(KINDS.toSorted());
}, 0);
