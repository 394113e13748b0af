import type { Deposits } from '../../domain/payments/deposits.port.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import { type CalendarDay, momentOn } from '../../domain/shared/calendar.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { OpenPayments } from './payment.queries.ts';
import { depositsFor } from './receive-transfer.ts';

/** Fails bank references that were not verified in time and that no deposit matches. Locks no loan. */
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
    const locked: Payment[] = [];
    // All payments before any deposit: the lock order of every use case.
    for (const { paymentId, borrowerId } of references) locked.push(await payments.get(paymentId, borrowerId));
    const at = momentOn(day, clock.now());
    let expired = 0;
    for (const payment of locked) {
      expired += Number(payment.expire(day, await depositsFor(deposits, payment), at));
      await payments.save(payment);
    }
    return { cursor: nextCursor(references, batchSize, ({ paymentId }) => paymentId), tally: { expired } };
  }
}
