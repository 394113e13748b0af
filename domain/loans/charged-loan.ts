import type { CalendarDay } from '../shared/calendar.ts';
import type { ChargeId, PaymentId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import type { ChargeEntry } from './entry.ts';
import {
  chargeIn,
  isInDoubt,
  judgedCharges,
  lateFeeCharges,
  type NewCharge,
  returnedPaymentCharge,
  waivableIn,
} from './loan-charges.ts';
import { LoanState } from './loan-state.ts';
import type { LoanStatus } from './loan-status.ts';
import type { MoneyInFlight } from './money-in-flight.ts';

/** Why and when late fees are judged. */
interface Judging {
  readonly causedBy: PaymentId | CalendarDay;
  readonly today: CalendarDay;
  readonly at: Date;
  /** The payments in flight of before. By default those of now. */
  readonly flight?: MoneyInFlight;
  /** The last status that an event tells. By default that of now. */
  readonly told?: LoanStatus;
  /** So that the loan is not completed. */
  readonly feeFollows?: boolean;
}

/** A payment that is no longer in flight, and the payments in flight of before. */
interface Awaited {
  readonly paymentId: PaymentId;
  readonly at: Date;
  readonly flight: MoneyInFlight;
}

/** The acts on the charges of a loan. */
export abstract class ChargedLoan extends LoanState {
  /** Charges a fee for an accepted payment that failed or was reversed, once, if the product has one. */
  chargeReturnedPayment(paymentId: PaymentId, given: NewCharge): void {
    const entry = returnedPaymentCharge(this, paymentId, given);
    if (entry !== null) this.charge(entry);
  }

  /** Charges late fees and judges those of before, at the close of a day. @returns the number of new ones */
  chargeLateFees(day: CalendarDay, at: Date, nextId: () => ChargeId): number {
    this.judgeCharges({ causedBy: day, today: day, at });
    const fees = lateFeeCharges(this, { day, at }, nextId);
    for (const fee of fees) this.charge(fee);
    return fees.length;
  }

  /** Forgives what is unpaid of a charge. @returns the amount @throws ChargeNotFound, ChargeNotOpen, PaymentInProgress */
  waive(chargeId: ChargeId, reason: string, today: CalendarDay, at: Date): Money {
    const amount = waivableIn(this, chargeId);
    const { status } = this;
    const moved = this.add({ kind: 'waiver', on: today, chargeId });
    const charge = chargeIn(this.schedule, chargeId);
    this.record({ type: 'loan.charge-waived', ...this.subject(at), charge, amount, reason, ...moved });
    this.recordStep(status, chargeId, at);
    return amount;
  }

  private charge(entry: ChargeEntry): void {
    const moved = this.add(entry);
    const charge = chargeIn(this.schedule, entry.chargeId);
    const inDoubt = isInDoubt(charge, this._inFlight);
    this.record({ type: 'loan.charged', ...this.subject(entry.at), charge, inDoubt, ...moved });
  }

  /** Confirms the charges that a payment might have voided, and that no other payment in flight may void. */
  protected confirmCharges({ flight, paymentId: awaited, at }: Awaited): void {
    for (const charge of this.charges) {
      if (charge.forgiven !== null || !isInDoubt(charge, flight) || isInDoubt(charge, this._inFlight)) continue;
      this.record({ type: 'loan.charge-confirmed', ...this.subject(at), charge, awaited });
    }
  }

  /** Voids late fees whose money turns out to be in time, and opens them again if it was returned.
   * @returns the last status that an event tells now */
  protected judgeCharges({ causedBy, today, at, ...given }: Judging): LoanStatus {
    const { flight = this._inFlight, told = this.status, feeFollows = false } = given;
    let before = told;
    for (const { entry, after } of judgedCharges(this, this.bookingDay(today))) {
      const moved = this.adopt(after, entry.on, { added: entry });
      const charge = chargeIn(after, entry.chargeId);
      const facts = { ...this.subject(at), charge, causedBy, inDoubt: isInDoubt(charge, flight), ...moved };
      if (entry.kind === 'voiding') this.record({ type: 'loan.charge-voided', ...facts });
      else this.record({ type: 'loan.charge-reopened', ...facts });
      this.recordStep(before, entry.chargeId, at, feeFollows);
      before = this.status;
    }
    return before;
  }
}
