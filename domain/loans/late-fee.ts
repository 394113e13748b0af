import { addDays, type CalendarDay } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { ProductTerms } from '../shared/product-terms.ts';
import { allocate } from './allocation.ts';
import { type Charge, type ChargeCause, type DatedMoney, type LateInstallment, receivedBy } from './charge.ts';
import type { ChargeEntry, ForgivenessEntry, ForgoingEntry } from './entry.ts';
import { dueOf, type Installment, isPaid, openOf } from './installment.ts';
import type { Schedule } from './schedule.ts';

type Judged = Pick<Schedule, 'installments' | 'charges' | 'receipts' | 'takeover' | 'forgone'>;
export type LateFeeTerms = Pick<ProductTerms, 'lateFee' | 'gracePeriodDays'>;

export type Judgement = Pick<ForgivenessEntry, 'kind' | 'chargeId'>;

/** A late fee to charge. */
export interface LateFee {
  readonly cause: LateInstallment;
  readonly amount: Money;
  readonly required: Money;
}

/** The first day whose close may charge a late fee; `null` if none can. */
export function nextLateFeeOn(schedule: Judged, terms: LateFeeTerms | null): CalendarDay | null {
  return lateFeeDaysOf(schedule, terms)[0] ?? null;
}

/** The first days whose closes may charge a late fee for each instalment, the earliest first. */
export function lateFeeDaysOf(schedule: Judged, terms: LateFeeTerms | null): readonly CalendarDay[] {
  if (terms === null) return [];
  return unchargedInstallments(schedule, terms).map(({ each }) => addDays(each.payableOn, terms.gracePeriodDays + 1));
}

/** The late fees to charge by the close of a day: of each late instalment once, and not more than is open of it. */
export function lateFeesOn(schedule: Judged, terms: LateFeeTerms | null, today: CalendarDay): readonly LateFee[] {
  if (terms === null) return [];
  const { lateFee, gracePeriodDays } = terms;
  const lateFrom = addDays(today, -gracePeriodDays);
  const late = unchargedInstallments(schedule, terms).filter(({ each }) => each.payableOn < lateFrom);
  return late.flatMap(({ each, installmentNumber }) => {
    const { dueOn, payableOn } = each;
    const graceEndsOn = addDays(payableOn, gracePeriodDays);
    const cause: LateInstallment = { type: 'Late Fee', installmentNumber, dueOn, graceEndsOn };
    const required = requiredFor(schedule, cause);
    // 0 if the money was given in time.
    const lacking = required.minusUpTo(receivedBy(schedule.receipts, today));
    const amount = lateFee.atMost(openOf(each)).atMost(lacking);
    return amount.isZero() ? [] : [{ cause, amount, required }];
  });
}

/** Whether too little money was given by the end of the grace period, as far as is known now. */
function isLate({ cause, required }: Pick<Charge, 'cause' | 'required'>, { receipts }: Judged): boolean {
  return cause.type === 'Late Fee' && required.exceeds(receivedBy(receipts, cause.graceEndsOn));
}

/** The late fees that are to be voided or opened again, by the money that is known now. */
export function judgementsOn(schedule: Judged): readonly Judgement[] {
  return schedule.charges.flatMap(({ chargeId, forgiven, ...charge }): readonly Judgement[] => {
    if (charge.cause.type !== 'Late Fee') return [];
    const late = isLate(charge, schedule);
    if (late && forgiven === 'voided') return [{ kind: 'reopening', chargeId }];
    return !late && forgiven === null ? [{ kind: 'voiding', chargeId }] : [];
  });
}

/** Without those that were late before the loan came from another system. */
function unchargedInstallments({ installments, charges, takeover, forgone }: Judged, terms: LateFeeTerms | null) {
  if (terms === null || terms.lateFee.isZero()) return [];
  const firstPayableOn = takeover === null ? null : addDays(takeover.on, -terms.gracePeriodDays - 1);
  // By number: a new due day does not make another instalment of it.
  const ofCharges = charges.map(({ cause }) => (cause.type === 'Late Fee' ? cause.installmentNumber : null));
  const charged = new Set([...ofCharges, ...forgone]);
  return installments
    .filter(({ kind }) => kind === 'installment')
    .map((each, index) => ({ each, installmentNumber: index + 1 }))
    .filter(({ each, installmentNumber }) => !isPaid(each) && !charged.has(installmentNumber))
    .filter(({ each }) => firstPayableOn === null || each.payableOn >= firstPayableOn);
}

// Why: docs/decisions/0036-a-loan-is-its-history.md
/**
 * The money that has to be given by the end of a grace period: all that is due by then, and the money of charges, except
 * what charges have taken from the instalments. So an older fee never makes an instalment late.
 */
function requiredFor(schedule: Judged, cause: ChargeCause): Money {
  if (cause.type !== 'Late Fee') return Money.zero;
  const taken = takenByCharges(schedule.charges);
  let displaced = 0n;
  let previous: CalendarDay | null = null;
  for (const { dueOn, payableOn } of installmentsBefore(schedule, cause.dueOn)) {
    const before = previous === null ? 0n : receivedBy(taken, previous).minorUnits;
    const upTo = receivedBy(taken, payableOn).minorUnits;
    const lacking = dueBy(schedule, dueOn) + upTo - receivedBy(schedule.receipts, payableOn).minorUnits;
    displaced = clamp(lacking, displaced + upTo - before);
    previous = payableOn;
  }
  const ofCharges = previous === null ? 0n : receivedBy(taken, previous).minorUnits;
  return Money.ofMinorUnits(dueBy(schedule, cause.dueOn) + ofCharges - displaced);
}

function takenByCharges(charges: readonly Charge[]): readonly DatedMoney[] {
  return charges.flatMap(({ receipts }) => receipts);
}

function installmentsBefore({ installments }: Judged, day: CalendarDay): readonly Installment[] {
  return installments.filter(({ kind, dueOn }) => kind === 'installment' && dueOn < day);
}

function dueBy({ installments }: Judged, day: CalendarDay): bigint {
  return sumOf(installments.filter(({ dueOn }) => dueOn <= day).map(dueOf)).minorUnits;
}

function clamp(value: bigint, max: bigint): bigint {
  if (value < 0n) return 0n;
  return value < max ? value : max;
}

export function applyCharge(schedule: Schedule, entry: ChargeEntry): Schedule {
  return withCharge(schedule, entry, requiredFor(schedule, entry.cause));
}

/** @param required as `requiredFor` gives it */
export function withCharge(schedule: Schedule, entry: ChargeEntry, required: Money): Schedule {
  const { chargeId, cause, amount, chargedOn, at: createdAt } = entry;
  const charge: Charge = { chargeId, cause, amount, chargedOn, createdAt, receipts: [], forgiven: null, required };
  return { ...schedule, charges: [...schedule.charges, charge] };
}

export function applyForgoing(schedule: Schedule, { installmentNumber }: ForgoingEntry): Schedule {
  return { ...schedule, forgone: [...schedule.forgone, installmentNumber] };
}

/** A charge takes no money any more. What it has received stays, unless it is voided. @throws Overpaid */
export function applyForgiveness(schedule: Schedule, { kind, chargeId, on, unmade }: ForgivenessEntry): Schedule {
  const charge = schedule.charges.find((each) => each.chargeId === chargeId);
  if (charge === undefined) return schedule;
  const changed = (values: Partial<Charge>) => ({
    ...schedule,
    charges: schedule.charges.map((each) => (each === charge ? { ...each, ...values } : each)),
  });
  // By what was entered late, there may be nothing to waive.
  if (kind === 'waiver') return charge.forgiven === 'voided' ? schedule : changed({ forgiven: 'waived' });
  if (kind === 'reopening') return changed({ forgiven: null });
  // Its money goes where it would have gone.
  const voided: Schedule = changed({
    forgiven: 'voided',
    receipts: [],
    ...(unmade && { required: Money.zero }),
  });
  const returned = charge.receipts.map(({ on: valueOn, amount }) => ({ amount, on, valueOn }));
  return returned.reduce(allocate, voided);
}
