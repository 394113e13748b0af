import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { nextCursor } from '../shared/page.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { OpenPayments } from './payment.queries.ts';
import { SETTLE_PAYMENT } from './settle-payments.ts';

/** Younger payments still have their own job. */
const STALE_AFTER_MS = 10 * 60_000;

/** Enqueues the settle job again for payments that are still processing, in case their job was lost. */
export class ResumeStalePayments
  extends UseCase<{ openPayments: OpenPayments; jobs: JobQueue; clock: Clock; batchSize?: number }>
  implements ClosingStep
{
  readonly name = 'processing payments';

  async run(_day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { openPayments, jobs, clock, batchSize = 500 } = this.deps;
    const before = new Date(clock.now().getTime() - STALE_AFTER_MS);
    const stale = await openPayments.processingSince(before, cursor as PaymentId | null, batchSize);
    for (const payment of stale) await jobs.enqueue(SETTLE_PAYMENT, payment);
    const next = nextCursor(stale, batchSize, ({ paymentId }) => paymentId);
    return { cursor: next, tally: { askedAfter: stale.length } };
  }
}
