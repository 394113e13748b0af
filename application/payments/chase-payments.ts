import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import type { JobQueue } from '../shared/jobs.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { OpenPayments } from './open-payments.queries.ts';
import { SETTLE_PAYMENT } from './settle-payment.ts';

/** Younger payments have a job that asks after them, and had time for it. */
const STALE_AFTER_MS = 10 * 60_000;
const BATCH = 500;

/** Has the gateway asked after payments that stay Processing, should the job that does so have been lost. */
export class ChasePayments
  extends UseCase<{ openPayments: OpenPayments; jobs: JobQueue; clock: Clock }>
  implements ClosingStep
{
  readonly name = 'processing payments';
  async run(_day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { openPayments, jobs, clock } = this.deps;
    const before = new Date(clock.now().getTime() - STALE_AFTER_MS);
    const stale = await openPayments.processingSince(before, cursor as PaymentId | null, BATCH);
    for (const payment of stale) await jobs.enqueue(SETTLE_PAYMENT, payment);
    const last = stale.length === BATCH ? stale.at(-1) : undefined;
    return { cursor: last?.paymentId ?? null, tally: { askedAfter: stale.length } };
  }
}
