import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { CollectionOutcome } from '../../domain/payments/payment-gateway.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';

export type FinalOutcome = Exclude<CollectionOutcome, { readonly status: 'processing' }>;

export interface Settlement {
  /** Both locked, the loan first. */
  readonly loan: Awaited<ReturnType<Loans['get']>>;
  readonly payment: Payment;
  readonly outcome: FinalOutcome;
  readonly today: CalendarDay;
  readonly at: Date;
}

/** Gives a processing payment its outcome, and the loan what follows from it: the money, or its room back. */
export function settle({ loan, payment, outcome, today, at }: Settlement): void {
  if (outcome.status === 'succeeded') {
    payment.complete(at);
    loan.settle({ paymentId: payment.id, amount: payment.amount, today, at });
  } else {
    payment.fail(outcome.reason, at);
    loan.release(payment.amount);
  }
}
