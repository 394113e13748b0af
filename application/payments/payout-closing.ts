import type { PayoutGateway } from '../../domain/payments/payout-gateway.port.ts';
import type { CalendarDay, Moment } from '../../domain/shared/calendar.ts';
import type { PayoutId } from '../../domain/shared/ids.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { BusinessCalendar, Clock, JobQueue } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { OpenPayouts } from './payout.queries.ts';
import { lockPayout, type RecordingPorts, recordOutcome, SETTLE_PAYOUT } from './payouts.ts';

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

/** Returns the payouts that the sandbox returns at the next close. A provider reports returns by events. */
export class ReturnSandboxPayouts
  extends UseCase<
    RecordingPorts & {
      openPayouts: OpenPayouts;
      payoutGateway: PayoutGateway;
      calendar: Pick<BusinessCalendar, 'zone'>;
      clock: Clock;
      batchSize?: number;
    }
  >
  implements ClosingStep
{
  readonly name = 'sandbox returns of payouts';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { openPayouts, payoutGateway, calendar, clock, batchSize = 100 } = this.deps;
    const { returnsAtClose } = payoutGateway;
    if (returnsAtClose === null) return { cursor: null, tally: {} };
    const at = calendar.zone.momentOn(day, clock.now());
    const moment: Moment = { at, today: calendar.zone.dayOf(at) };
    const accepted = await openPayouts.acceptedAs(returnsAtClose.prefix, cursor as PayoutId | null, batchSize);
    for (const located of accepted) {
      const locked = await lockPayout(this.deps, located);
      const { payout } = locked;
      // It succeeds first, also if the day is closed before it has settled.
      if (payout.status === 'Processing') await recordOutcome(this.deps, locked, { status: 'succeeded' }, moment);
      if (payout.status !== 'Succeeded' || payout.transactionId === null) continue;
      const failure = returnsAtClose.failureOf(payout.transactionId);
      await recordOutcome(this.deps, locked, { status: 'returned', ...failure }, moment);
    }
    return {
      cursor: nextCursor(accepted, batchSize, ({ payoutId }) => payoutId),
      tally: { payoutsReturned: accepted.length },
    };
  }
}
