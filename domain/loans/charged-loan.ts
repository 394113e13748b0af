import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import type { ChargeId } from './charge.id.ts';
import type { ChargeEntry } from './entry.ts';
import {
  chargeIn,
  judgedCharges,
  lateFeeCharges,
  type NewCharge,
  returnedPaymentCharge,
  waivableIn,
} from './loan-charges.ts';
import { LoanState } from './loan-state.ts';
import type { LoanStatus } from './loan-status.ts';

/** The acts on the charges of a loan. */
export abstract class ChargedLoan extends LoanState {
  /** Charges a fee for an accepted payment that failed or was reversed, once, if the product has one. */
  chargeReturnedPayment(paymentId: PaymentId, given: NewCharge): void {
    const entry = returnedPaymentCharge(this, paymentId, given);
    if (entry !== null) this.charge(entry);
  }

  /** Charges late fees and judges those of before, at the close of a day. @returns the number of new ones */
  chargeLateFees(day: CalendarDay, at: Date, nextId: () => ChargeId): number {
    this.judgeCharges(day, day, at);
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
    this.record({
      type: 'loan.charged',
      ...this.subject(entry.at),
      charge: chargeIn(this.schedule, entry.chargeId),
      ...moved,
    });
  }

  /** Voids late fees whose money turns out to be in time, and opens them again if it was returned.
   * @param told the last status that an event tells
   * @param feeFollows so that the loan is not completed
   * @returns the last status that an event tells now */
  protected judgeCharges(
    causedBy: PaymentId | CalendarDay,
    today: CalendarDay,
    at: Date,
    told = this.status,
    feeFollows = false,
  ): LoanStatus {
    let before = told;
    for (const { entry, after } of judgedCharges(this, this.bookingDay(today))) {
      const moved = this.adopt(after, entry.on, { added: entry });
      const facts = { ...this.subject(at), charge: chargeIn(after, entry.chargeId), causedBy, ...moved };
      if (entry.kind === 'voiding') this.record({ type: 'loan.charge-voided', ...facts });
      else this.record({ type: 'loan.charge-reopened', ...facts });
      this.recordStep(before, entry.chargeId, at, feeFollows);
      before = this.status;
    }
    return before;
  }
}
