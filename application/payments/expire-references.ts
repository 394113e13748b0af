import type { Deposits } from '../../domain/payments/deposits.port.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { OpenPayments } from './payment.queries.ts';

/** Fails bank references that were not verified in time. No amount is reserved for them, so no loan is locked. */
export class ExpireReferences
  extends UseCase<{
    payments: Payments;
    deposits: Deposits;
    openPayments: OpenPayments;
    clock: Clock;
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'unverified references';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { payments, deposits, openPayments, clock, batchSize = 100 } = this.deps;
    const references = await openPayments.expiredBy(day, cursor as PaymentId | null, batchSize);
    let expired = 0;
    for (const { paymentId, borrowerId } of references) {
      const payment = await payments.get(paymentId, borrowerId);
      const { reference, amount, currency } = payment;
      const waiting = reference === null ? [] : await deposits.unclaimed({ reference, amount, currency });
      expired += Number(payment.expire(day, waiting, clock.now()));
      await payments.save(payment);
    }
    return { cursor: nextCursor(references, batchSize, ({ paymentId }) => paymentId), tally: { expired } };
  }
}
