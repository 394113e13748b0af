import { FAILURE_REASONS } from '../../domain/payments/payment.errors.ts';
import type {
  AcceptedOrder,
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../domain/payments/payment-gateway.port.ts';
import type { Money } from '../../domain/shared/money.ts';
import { answerTo } from './sandbox-tokens.ts';

/** The last two digits of the amount in minor units, in any currency: 2 yen are `02`. */
const DECLINED_CENTS = '02';
const FAILING_CENTS = '03';

/** An instrument decides, and not the amount. */
const BY_TOKEN = /^sandbox-(?:ok|R\d\d)-/;

export interface SandboxOptions {
  readonly settlementMs: number;
  /** Whether some cents decline or fail. */
  readonly byCents: boolean;
}

/**
 * A gateway for testing that moves no money. The amount decides the outcome: cents of .02 are declined, .03 are
 * accepted and then fail, all others succeed. Without `byCents` all succeed. The token of an instrument decides instead, by
 * its name, which the transaction id repeats without its prefix. It is stateless, so a restart changes no outcome.
 */
export class SandboxPaymentGateway implements PaymentGateway {
  readonly remote = false;
  readonly settlementDelayMs: number;
  private readonly byCents: boolean;

  constructor({ settlementMs, byCents }: SandboxOptions) {
    this.settlementDelayMs = settlementMs;
    this.byCents = byCents;
  }

  collectAtOnce(order: CollectionOrder): Promise<CollectionAnswer> {
    return this.collect(order);
  }

  async collect({ paymentId, amount, token }: CollectionOrder): Promise<CollectionAnswer> {
    if (token !== null) return answerTo(token, (name) => `sandbox-${name}-${paymentId}`);
    if (this.has(DECLINED_CENTS, amount)) {
      return { status: 'declined', reason: FAILURE_REASONS.insufficientFunds.template };
    }
    return { status: 'accepted', transactionId: `sandbox-${paymentId}` };
  }

  async outcomeOf({ transactionId, amount, acceptedAt }: AcceptedOrder, now: Date): Promise<CollectionOutcome> {
    if (now.getTime() < acceptedAt.getTime() + this.settlementDelayMs) return { status: 'processing' };
    if (BY_TOKEN.test(transactionId)) return { status: 'succeeded' };
    if (this.has(FAILING_CENTS, amount)) return { status: 'failed', reason: FAILURE_REASONS.rejectedByBank.template };
    return { status: 'succeeded' };
  }

  private has(cents: string, { minorUnits }: Money): boolean {
    return this.byCents && `0${minorUnits}`.endsWith(cents);
  }
}
