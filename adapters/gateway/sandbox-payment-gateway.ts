import type {
  AcceptedOrder,
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../domain/payments/payment-gateway.port.ts';

const DECLINED_CENTS = 2n;
const FAILING_CENTS = 3n;

/**
 * A gateway for testing that moves no money. The amount decides the outcome: cents of .02 are declined, .03 are
 * accepted and then fail, all others succeed. It is stateless, so a restart changes no outcome.
 */
export class SandboxPaymentGateway implements PaymentGateway {
  readonly remote = false;
  readonly settlementDelayMs: number;

  constructor(settlementDelayMs: number) {
    this.settlementDelayMs = settlementDelayMs;
  }

  async collect({ paymentId, amount }: CollectionOrder): Promise<CollectionAnswer> {
    if (amount.minorUnits % 100n === DECLINED_CENTS) return { status: 'declined', reason: 'insufficient funds' };
    return { status: 'accepted', transactionId: `sandbox-${paymentId}` };
  }

  async outcomeOf({ amount, acceptedAt }: AcceptedOrder, now: Date): Promise<CollectionOutcome> {
    if (now.getTime() < acceptedAt.getTime() + this.settlementDelayMs) return { status: 'processing' };
    if (amount.minorUnits % 100n === FAILING_CENTS) return { status: 'failed', reason: 'rejected by the bank' };
    return { status: 'succeeded' };
  }
}
