import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { CollectionOutcome } from '../../domain/payments/payment-gateway.port.ts';
import { bearsFee } from '../../domain/payments/return-codes.ts';
import { type CalendarDay, laterOf } from '../../domain/shared/calendar.ts';
import type { BusinessCalendar, IdGenerator } from '../shared/ports.ts';

export type FinalOutcome =
  | Exclude<CollectionOutcome, { readonly status: 'processing' | 'returned' }>
  | { readonly status: 'returned'; readonly code: string; readonly reason: string };

export interface Settlement {
  readonly loans: Loans;
  readonly loan: Loan;
  readonly payment: Payment;
  readonly ids: IdGenerator;
  readonly calendar: Pick<BusinessCalendar, 'zone'>;
  readonly outcome: FinalOutcome;
  /** The business date. */
  readonly businessDate: CalendarDay;
  readonly now: Date;
}

/** Completes or fails a processing payment, and settles its amount on the loan or releases it. */
export async function settle(settlement: Settlement): Promise<void> {
  const { loans, loan, payment, ids, calendar, outcome, businessDate, now } = settlement;
  const { id: paymentId, amount } = payment;
  const valueOn = payment.valueOn ?? businessDate;
  // The close of a day ahead of the clock makes payments of that day.
  const today = loan.bookingDay(laterOf(businessDate, valueOn));
  const at = calendar.zone.momentOn(today, now);
  if (outcome.status === 'succeeded') {
    payment.complete({ at, today });
    // An early payment takes effect on the day on which it was accepted, among what happened since.
    const history = loan.earlyPayment?.paymentId === paymentId ? await loans.historyOf(loan) : null;
    loan.settle({ paymentId, amount, valueOn, today, at }, history);
  } else {
    const returnCode = outcome.status === 'returned' ? outcome.code : null;
    payment.fail(outcome.reason, { at, today }, { returnCode });
    loan.release({ paymentId, amount, valueOn }, at);
    // Declined at once, it costs nothing.
    if (!payment.wasDeclined && bearsFee(returnCode))
      loan.chargeReturnedPayment(paymentId, { chargeId: ids.next(), today, at });
  }
}
