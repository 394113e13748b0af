import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { PayoutId } from '../../domain/shared/ids.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { Clock, JobQueue } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { OpenPayouts } from './payout.queries.ts';
import { SETTLE_PAYOUT } from './payouts.ts';

/** Younger payouts still have their own job. */
const STALE_AFTER_MS = 10 * 60_000;

/** Enqueues the settle job again for payouts without an outcome, in case their job was lost. */
export class ResumeStalePayouts
  extends UseCase<{ openPayouts: OpenPayouts; jobs: JobQueue; clock: Clock; batchSize?: number }>
  implements ClosingStep
{
  readonly name = 'open payouts';

  async run(_day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { openPayouts, jobs, clock, batchSize = 500 } = this.deps;
    const before = new Date(clock.now().getTime() - STALE_AFTER_MS);
    const stale = await openPayouts.withoutOutcomeSince(before, cursor as PayoutId | null, batchSize);
    for (const { payoutId, borrowerId } of stale) await jobs.enqueue(SETTLE_PAYOUT, { payoutId, borrowerId });
    const next = nextCursor(stale, batchSize, ({ payoutId }) => payoutId);
    return { cursor: next, tally: { payoutsAskedAfter: stale.length } };
  }
}
