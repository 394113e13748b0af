import { type CalendarDay, daysBetween } from '../shared/calendar.ts';
import { Money } from '../shared/money.ts';
import type { Phrase } from '../shared/phrase.ts';
import { type Fraction, minus, times } from '../shared/rational.ts';
import { applyPayment } from './allocation.ts';
import { chargesOpenIn, withReceipt } from './charge.ts';
import type { PayoffEntry, PrepaymentEntry, Reduction } from './entry.ts';
import { accruedBefore, accruedOf, hasFallenDue, type Installment, shareOfDays } from './installment.ts';
import {
  LoanAlreadyPaidOff,
  LoanNotEligibleForPrepayment,
  OBSTACLES,
  PaymentInProgress,
  PrepaymentExceedsBalance,
  PrepaymentTooLow,
} from './loan.errors.ts';
import { capitalizedIn, type Remainder, remainderOf, reschedule } from './reschedule.ts';
import {
  accruedInterestOf,
  checkChanges,
  interestOf,
  type LoanStatus,
  openIn,
  outstandingPrincipalOf,
  periodStartOf,
  type Schedule,
  withRebate,
} from './schedule.ts';

/** The amounts that pay a loan off on a day. `payoffAmount` = `outstandingPrincipal` + `accruedInterest` + `charges`. */
export interface PayoffQuote {
  readonly asOf: CalendarDay;
  readonly payoffAmount: Money;
  readonly outstandingPrincipal: Money;
  /** Interest owed by that day: of the instalments due, and of the current one by the day. */
  readonly accruedInterest: Money;
  /** Fees that are open beside the schedule. */
  readonly charges: Money;
  /** Interest that is no longer owed. */
  readonly interestRebate: Money;
  /** Unpaid by the schedule: `payoffAmount` + `interestRebate` − `charges`. */
  readonly remainingAmount: Money;
}

type Periods = Pick<Schedule, 'installments' | 'periodsFrom' | 'charges'>;

export interface PayableLoan {
  readonly status: LoanStatus;
  readonly inFlightAmount: Money;
  readonly schedule: Periods;
}

/** Quotes the payoff of a loan. @throws LoanAlreadyPaidOff, PaymentInProgress */
export function quotePayoff(loan: PayableLoan, asOf: CalendarDay): PayoffQuote {
  if (loan.status === 'Completed') throw new LoanAlreadyPaidOff();
  if (!loan.inFlightAmount.isZero()) throw new PaymentInProgress();
  const accruedInterest = accruedInterestOf(loan.schedule, asOf);
  const charges = chargesOpenIn(loan.schedule);
  const remainingAmount = openIn(loan.schedule).minus(charges);
  const outstandingPrincipal = outstandingPrincipalOf(loan.schedule.installments);
  const owed = outstandingPrincipal.plus(accruedInterest);
  return {
    asOf,
    payoffAmount: owed.plus(charges),
    outstandingPrincipal,
    accruedInterest,
    charges,
    interestRebate: remainingAmount.minus(owed),
    remainingAmount,
  };
}

/** What pays a loan off on a day. */
export function payoffOn(schedule: Schedule, on: CalendarDay): Money {
  return openIn({ ...schedule, installments: withRebate(schedule, on) });
}

/** `null` if the money does not pay the loan off exactly. */
export function applyPayoff(schedule: Schedule, payoff: PayoffEntry): Schedule | null {
  if (!payoffOn(schedule, payoff.on).equals(payoff.amount)) return null;
  const installments = withRebate(schedule, payoff.on);
  const rebate = interestOf(schedule.installments).minus(interestOf(installments));
  return applyPayment({ ...schedule, installments, rebate: schedule.rebate.plus(rebate) }, payoff);
}

export interface WantedPrepayment {
  readonly amount: Money;
  readonly reduce: Reduction;
}

export interface PrepayableLoan {
  readonly status: LoanStatus;
  readonly inFlightAmount: Money;
  readonly schedule: Schedule;
}

/** What a prepayment of today does. `schedule` is the schedule after it. */
export interface PrepaymentQuote extends WantedPrepayment {
  readonly asOf: CalendarDay;
  /** The parts of the amount. */
  readonly accruedInterest: Money;
  readonly principal: Money;
  readonly interestSaved: Money;
  readonly schedule: Schedule;
}

/** @throws LoanNotEligibleForPrepayment, TooManyChanges, PrepaymentTooLow, PrepaymentExceedsBalance */
export function quotePrepayment(loan: PrepayableLoan, wanted: WantedPrepayment, asOf: CalendarDay): PrepaymentQuote {
  const { schedule } = loan;
  const { amount, reduce } = wanted;
  const prepayable = prepayableOn(schedule, asOf);
  const obstacles = obstaclesTo(loan, prepayable);
  if (prepayable === null || obstacles.length > 0) throw new LoanNotEligibleForPrepayment(obstacles);
  checkChanges(schedule);
  const { accruedInterest, principal: outstanding } = prepayable;
  if (!amount.exceeds(accruedInterest)) throw new PrepaymentTooLow();
  if (!outstanding.plus(accruedInterest).exceeds(amount)) throw new PrepaymentExceedsBalance();
  const after = prepay(schedule, prepayable, { amount, reduce, on: asOf });
  return {
    asOf,
    ...wanted,
    accruedInterest,
    principal: amount.minus(accruedInterest),
    interestSaved: interestOf(schedule.installments).minusUpTo(interestOf(after.installments)),
    schedule: after,
  };
}

/** The broken rules. */
function obstaclesTo({ status, inFlightAmount, schedule }: PrepayableLoan, prepayable: Prepayable | null): Phrase[] {
  const rules: readonly (readonly [boolean, Phrase])[] = [
    [status !== 'Active', OBSTACLES.onlyActivePrepaid()],
    [status !== 'Completed' && prepayable === null, OBSTACLES.dueOrPartlyPaid()],
    [!inFlightAmount.isZero(), OBSTACLES.processing()],
    [!chargesOpenIn(schedule).isZero(), OBSTACLES.chargeOpen()],
  ];
  return rules.filter(([broken]) => broken).map(([, obstacle]) => obstacle);
}

/** The unpaid part of a schedule on the day of a prepayment. */
interface Prepayable extends Remainder {
  readonly periodStart: CalendarDay;
  /** Interest of the current period by this day. */
  readonly accruedInterest: Money;
}

/** `null` if an instalment is due or partly paid, or nothing is unpaid. */
function prepayableOn(schedule: Schedule, on: CalendarDay): Prepayable | null {
  const remainder = remainderOf(schedule);
  if (remainder === null) return null;
  const [first] = remainder.unpaid;
  if (hasFallenDue(first, on) || !first.paid.isZero()) return null;
  const periodStart = periodStartOf(schedule, remainder.paid.length);
  return { ...remainder, periodStart, accruedInterest: accruedOf(first, periodStart, on) };
}

/** `null` if the money has to be an ordinary payment. */
export function applyPrepayment(schedule: Schedule, prepayment: PrepaymentEntry): Schedule | null {
  const { on, amount, valueOn } = prepayment;
  const prepayable = prepayableOn(schedule, on);
  if (prepayable === null || !chargesOpenIn(schedule).isZero()) return null;
  const { accruedInterest, principal } = prepayable;
  if (!amount.exceeds(accruedInterest) || !principal.plus(accruedInterest).exceeds(amount)) return null;
  const receipts = withReceipt(schedule.receipts, { on: valueOn, amount });
  return { ...prepay(schedule, prepayable, prepayment), receipts };
}

/**
 * Pays the interest accrued in the current period, then principal, and amortizes the rest again. The first instalment
 * bears the interest of the days left of its period.
 */
function prepay(
  schedule: Schedule,
  prepayable: Prepayable,
  { amount, reduce, on }: Pick<PrepaymentEntry, 'amount' | 'reduce' | 'on'>,
): Schedule {
  const { accruedInterest: interest, paid, capitalized, unpaid } = prepayable;
  const principal = amount.minus(interest);
  const begun = on > prepayable.periodStart;
  const left = begun ? monthsLeft(prepayable, on) : unpaid[0].months;
  const months = minus(unpaid[0].months, left);
  const kept = { rate: null, accrued: null, kind: 'prepayment' } as const;
  const row = { dueOn: on, payableOn: on, principal, interest, paid: amount, capitalized, months, ...kept };
  const after = { capitalized: Money.zero, principal: prepayable.principal.minus(principal) };
  const rest = { ...prepayable, ...after, paid: withRow(paid, row) };
  const terms = { dueOn: unpaid[0].dueOn, months: left, ...(begun && { accrued: null }) };
  const prepaid = reschedule(
    schedule,
    rest,
    reduce === 'term' ? { ...terms, payment: schedule.monthlyPayment } : terms,
  );
  return { ...prepaid, changes: schedule.changes + 1 };
}

/** After the rows of the same day. What was added to the principal was added before it, not before rows paid ahead. */
function withRow(rows: readonly Installment[], row: Installment): readonly Installment[] {
  const earlier = rows.filter(({ dueOn }) => dueOn <= row.dueOn);
  const later = rows.slice(earlier.length);
  const capitalized = row.capitalized.plus(capitalizedIn(later));
  return [...earlier, { ...row, capitalized }, ...later.map((each) => ({ ...each, capitalized: Money.zero }))];
}

/** The months of interest that the current instalment still bears. */
function monthsLeft({ unpaid: [first], periodStart }: Prepayable, on: CalendarDay): Fraction {
  const { on: since, months } = accruedBefore(first, periodStart);
  return times(minus(first.months, months), shareOfDays(daysBetween(on, first.dueOn), daysBetween(since, first.dueOn)));
}
