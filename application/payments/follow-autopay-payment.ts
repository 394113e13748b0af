import type { Autopays } from '../../domain/payments/autopay.ts';
import type { PaymentCompleted, PaymentFailed, PaymentReversed } from '../../domain/payments/payment.events.ts';
import { dayOf } from '../../domain/shared/calendar.ts';
import { UseCase } from '../shared/use-case.ts';

export const FOLLOWED_EVENTS = ['payment.completed', 'payment.failed', 'payment.reversed'] as const;

export type FollowedEvent = PaymentCompleted | PaymentFailed | PaymentReversed;

/** Counts what became of the payments that autopay made. */
export class FollowAutopayPayment extends UseCase<{ autopays: Autopays }> {
  async execute(event: FollowedEvent): Promise<void> {
    const { autopays } = this.deps;
    const { type, loanId, borrowerId, paymentId, authorizationId, valueOn, occurredAt } = event;
    // Every payment settles here, so the others cost no statement.
    const autopay = authorizationId === null ? null : await autopays.find(loanId, borrowerId);
    if (autopay === null || authorizationId === null) return;
    const payment = { paymentId, authorizationId, valueOn };
    if (type === 'payment.completed') autopay.recordSuccess(payment);
    else if (type === 'payment.failed') autopay.recordFailure(payment, dayOf(occurredAt), occurredAt);
    else autopay.recordReversal(payment, occurredAt);
    await autopays.save(autopay);
  }
}
