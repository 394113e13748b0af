import type { LocatedPayout } from '../../domain/payments/payout.ts';
import type { CalendarDay, Moment } from '../../domain/shared/calendar.ts';
import type { PaymentId, PayoutId } from '../../domain/shared/ids.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { BusinessCalendar, Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { failureOf, lockPayout, type RecordingPorts, recordOutcome } from './payouts.ts';
import type { ApplyGatewayEvent } from './settle-payments.ts';

/** A payment of the sandbox whose token says that it comes back. */
export interface SandboxReturn {
  readonly paymentId: PaymentId;
  /** Such as `sandbox-R01-…`: it has the code of the return. */
  readonly transactionId: string;
}

/** At most `limit`, ordered by id, that come after an id. */
export interface SandboxReturns {
  /** Payments that have ended and were not returned. */
  ended(after: PaymentId | null, limit: number): Promise<readonly SandboxReturn[]>;
  /** Payouts that were accepted, and have not failed or come back. */
  payouts(after: PayoutId | null, limit: number): Promise<readonly LocatedPayout[]>;
}

/** `sandbox-R01-…` and `sandbox-payout-R01-…`: the token was `tok_R01`. */
function codeIn(transactionId: string | null): string {
  return /^sandbox-(?:payout-)?(R\d\d)-/.exec(transactionId ?? '')?.[1] ?? '';
}

/** Returns payments as a bank would, some time after they succeeded. Only the sandbox gateway has this step. */
export class ReturnSandboxPayments
  extends UseCase<{
    sandboxReturns: SandboxReturns;
    applyGatewayEvent: Pick<ApplyGatewayEvent, 'execute'>;
    /** By default one, since each may lock other loans of its borrower. */
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'sandbox returns';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { sandboxReturns, applyGatewayEvent, batchSize = 1 } = this.deps;
    const ended = await sandboxReturns.ended(cursor as PaymentId | null, batchSize);
    for (const { paymentId, transactionId } of ended) {
      const code = codeIn(transactionId);
      const event = { eventId: `return-${transactionId}`, transactionId, paymentId, code, reason: null };
      await applyGatewayEvent.execute({ ...event, outcome: 'returned' }, day);
    }
    return { cursor: nextCursor(ended, batchSize, ({ paymentId }) => paymentId), tally: { returned: ended.length } };
  }
}

/** The same for payouts. */
export class ReturnSandboxPayouts
  extends UseCase<
    RecordingPorts & {
      sandboxReturns: SandboxReturns;
      calendar: Pick<BusinessCalendar, 'zone'>;
      clock: Clock;
      batchSize?: number;
    }
  >
  implements ClosingStep
{
  readonly name = 'sandbox returns of payouts';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { sandboxReturns, calendar, clock, batchSize = 100 } = this.deps;
    const at = calendar.zone.momentOn(day, clock.now());
    const moment: Moment = { at, today: calendar.zone.dayOf(at) };
    const accepted = await sandboxReturns.payouts(cursor as PayoutId | null, batchSize);
    for (const located of accepted) {
      const locked = await lockPayout(this.deps, located);
      const { payout } = locked;
      // It succeeds first, also if the day is closed before it has settled.
      if (payout.isOnItsWay) await recordOutcome(this.deps, locked, { status: 'succeeded' }, moment);
      if (!payout.canComeBack) continue;
      const failure = failureOf('returned', { code: codeIn(payout.transactionId), reason: null });
      await recordOutcome(this.deps, locked, { status: 'returned', ...failure }, moment);
    }
    return {
      cursor: nextCursor(accepted, batchSize, ({ payoutId }) => payoutId),
      tally: { payoutsReturned: accepted.length },
    };
  }
}
