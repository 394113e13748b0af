import type { CalendarDay } from '../shared/calendar.ts';
import type { ChargeId, PaymentId } from '../shared/ids.ts';
import { Money } from '../shared/money.ts';
import type { ProductTerms } from '../shared/product-terms.ts';
import { type Charge, openOfCharge, statusOfCharge } from './charge.ts';
import type { ChargeEntry, ForgivenessEntry } from './entry.ts';
import { fitting } from './history.ts';
import { judgementsOn, lateFeesOn, nextLateFeeOn } from './late-fee.ts';
import { ChargeNotFound, ChargeNotOpen, PaymentInProgress } from './loan.errors.ts';
import type { MoneyInFlight } from './money-in-flight.ts';
import { type LoanStatus, openIn, type Schedule } from './schedule.ts';

/** A charge to make. */
export interface NewCharge {
  readonly chargeId: ChargeId;
  readonly today: CalendarDay;
  readonly at: Date;
}

/** A day that is closed. */
interface ClosedDay {
  readonly day: CalendarDay;
  readonly at: Date;
}

export interface ChargeableLoan {
  readonly status: LoanStatus;
  readonly schedule: Schedule;
  readonly product: ProductTerms | null;
  readonly disbursedOn: CalendarDay;
  readonly isWrittenOff: boolean;
  readonly inFlightAmount: Money;
}

/** @throws ChargeNotFound */
export function chargeIn({ charges }: Pick<Schedule, 'charges'>, chargeId: ChargeId): Charge {
  const charge = charges.find((each) => each.chargeId === chargeId);
  if (charge === undefined) throw new ChargeNotFound();
  return charge;
}

/** The first day whose close has to look at the charges; `null` if none has to. */
export function chargesDueOn({ schedule, product, disbursedOn, isWrittenOff }: ChargeableLoan): CalendarDay | null {
  const [judgement] = judgementsOn(schedule);
  if (judgement !== undefined) return disbursedOn;
  return isWrittenOff ? null : nextLateFeeOn(schedule, product);
}

type Fees = Pick<ChargeableLoan, 'schedule' | 'product'>;

/** The fee for a payment that was taken back: 0 if it has caused one, or the product has none. */
export function returnedPaymentFee({ schedule, product }: Fees, paymentId: PaymentId): Money {
  const charged = schedule.charges.some(({ cause }) => 'paymentId' in cause && cause.paymentId === paymentId);
  return charged || product === null ? Money.zero : product.returnedPaymentFee;
}

/** Whether fees are to be charged, or opened again, because this payment was taken back. */
export function owesFeesWithout(loan: Fees, paymentId: PaymentId, bearsFee: boolean): boolean {
  const owesFee = bearsFee && !returnedPaymentFee(loan, paymentId).isZero();
  return owesFee || judgementsOn(loan.schedule).some(({ kind }) => kind === 'reopening');
}

/** `null` without a fee. */
export function returnedPaymentCharge(loan: Fees, paymentId: PaymentId, given: NewCharge): ChargeEntry | null {
  const { chargeId, today, at } = given;
  const amount = returnedPaymentFee(loan, paymentId);
  if (amount.isZero()) return null;
  const cause = { type: 'Returned Payment Fee', paymentId } as const;
  return { kind: 'charge', on: today, chargedOn: today, chargeId, cause, amount, at };
}

/** A late fee to book, and the money that was required. */
interface LateFeeCharge {
  readonly entry: ChargeEntry;
  readonly required: Money;
}

/** The late fees that the close of a day charges. */
export function lateFeeCharges(loan: ChargeableLoan, closed: ClosedDay, nextId: () => ChargeId): LateFeeCharge[] {
  const { status, schedule, product, isWrittenOff } = loan;
  const { day: chargedOn, at } = closed;
  if (isWrittenOff || (status !== 'Active' && status !== 'Defaulted')) return [];
  const fees = lateFeesOn(schedule, product, chargedOn);
  return fees.map(({ required, ...fee }) => ({
    entry: { kind: 'charge', on: chargedOn, chargedOn, chargeId: nextId(), ...fee, at },
    required,
  }));
}

/** What is open of a charge that is to be waived. @throws ChargeNotFound, ChargeNotOpen, PaymentInProgress */
export function waivableIn({ schedule, inFlightAmount }: ChargeableLoan, chargeId: ChargeId): Money {
  const charge = chargeIn(schedule, chargeId);
  if (statusOfCharge(charge) !== 'Open') throw new ChargeNotOpen();
  const amount = openOfCharge(charge);
  if (inFlightAmount.exceeds(openIn(schedule).minus(amount))) throw new PaymentInProgress();
  return amount;
}

/** A late fee that is voided or opened again, and what the loan is then. */
export interface JudgedCharge {
  readonly entry: ForgivenessEntry;
  readonly after: Schedule;
}

/** Whether a payment in flight was given in time for the instalment of a late fee, which it may void. */
export function isInDoubt({ cause }: Pick<Charge, 'cause'>, flight: MoneyInFlight): boolean {
  return cause.type === 'Late Fee' && flight.wasGivenBy(cause.graceEndsOn);
}

/** Late fees whose money turns out to be in time are voided, and opened again if it was returned. */
export function judgedCharges(
  { schedule, inFlightAmount }: Pick<ChargeableLoan, 'schedule' | 'inFlightAmount'>,
  on: CalendarDay,
): readonly JudgedCharge[] {
  let before = schedule;
  return judgementsOn(schedule).flatMap((judgement) => {
    const entry = { ...judgement, on };
    const after = fitting(before, entry, inFlightAmount);
    // A payment that is processing still relies on it. The close of a day judges again.
    if (after === null) return [];
    before = after;
    return [{ entry, after }];
  });
}
