import { PaymentNotFound } from '../../domain/payments/payment.errors.ts';
import type { GatewayEventResult } from '../../domain/payments/payment-gateway.port.ts';
import { PayoutNotFound, payoutResultOf } from '../../domain/payments/payout.ts';
import type {
  PayoutGatewayEvent,
  PayoutGatewayEvents,
  PayoutOutcome,
} from '../../domain/payments/payout-gateway.port.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, type Clock, presentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { failureOf, lockPayout, type RecordingPorts, recordAcceptance, recordOutcome } from './payouts.ts';
import type { ApplyGatewayEvent } from './settle-payments.ts';

// Why: docs/decisions/0015-the-payment-gateway-never-guesses.md
/** Applies an event of the gateway to its payout. An event that comes before the answer to the order replaces it. */
export class ApplyPayoutEvent extends UseCase<
  RecordingPorts & {
    payoutEvents: PayoutGatewayEvents;
    unitOfWork: UnitOfWork;
    calendar: BusinessCalendar;
    clock: Clock;
  }
> {
  /**
   * An event of an unknown transaction is not stored, so that the gateway can send it again.
   * @returns what the event did; `repeated` if it was received before
   * @throws PayoutNotFound also if the event's transaction belongs to another payout than the one it names
   */
  async execute(event: PayoutGatewayEvent): Promise<GatewayEventResult | 'repeated'> {
    const { payouts, payoutEvents, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const located = await payouts.locate(event);
      const locked = await lockPayout(this.deps, located);
      const { payout } = locked;
      if (!payout.matchesGatewayReference(event)) throw new PayoutNotFound();
      const result = payoutResultOf(event.outcome, payout);
      const { payoutId, borrowerId } = located;
      const received = { ...event, payoutId, borrowerId, result, receivedAt: clock.now() };
      if (!(await payoutEvents.addOfPayout(received))) return 'repeated';
      if (result !== 'applied') return result;
      const moment = await presentOf(this.deps);
      await recordAcceptance(this.deps, locked, event.transactionId, moment);
      await recordOutcome(this.deps, locked, outcomeOf(event), moment);
      return result;
    });
  }
}

/** An event of the gateway, of a payment or of a payout. */
export interface IncomingEvent extends PayoutGatewayEvent {
  readonly paymentId: PaymentId | null;
}

/** Finds what an event is about: the payout that it names, or the payment or payout of its transaction. */
export class ReceiveGatewayEvent extends UseCase<{
  applyGatewayEvent: Pick<ApplyGatewayEvent, 'execute'>;
  applyPayoutEvent: Pick<ApplyPayoutEvent, 'execute'>;
}> {
  /** @throws PaymentNotFound, PayoutNotFound, InvalidPayment if a payment is returned without a code */
  async execute(event: IncomingEvent): Promise<GatewayEventResult | 'repeated'> {
    const { applyGatewayEvent, applyPayoutEvent } = this.deps;
    if (event.payoutId !== null) return applyPayoutEvent.execute(event);
    try {
      const { eventId, transactionId, paymentId, outcome, code, reason } = event;
      return await applyGatewayEvent.execute({ eventId, transactionId, paymentId, outcome, code, reason });
    } catch (error) {
      if (!(error instanceof PaymentNotFound) || event.paymentId !== null) throw error;
      return await applyPayoutEvent.execute(event).catch((unknown) => {
        throw unknown instanceof PayoutNotFound ? error : unknown;
      });
    }
  }
}

function outcomeOf({ outcome, code, reason }: PayoutGatewayEvent): PayoutOutcome {
  return outcome === 'succeeded' ? { status: outcome } : { status: outcome, ...failureOf(outcome, { code, reason }) };
}
