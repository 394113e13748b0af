import type {
  AcceptedPayout,
  PayoutAnswer,
  PayoutGateway,
  PayoutOrder,
  PayoutOutcome,
} from '../../domain/payments/payout-gateway.port.ts';
import type { SandboxOptions } from './sandbox-payment-gateway.ts';
import { answerTo } from './sandbox-tokens.ts';

/**
 * Payouts for testing that move no money. The token of the account decides by its name: what is accepted succeeds, and what
 * names a code is returned with it at the next close of business. Stateless, as `SandboxPaymentGateway`.
 */
export class SandboxPayoutGateway implements PayoutGateway {
  readonly remote = false;
  readonly settlementDelayMs: number;

  constructor({ settlementMs }: Pick<SandboxOptions, 'settlementMs'>) {
    this.settlementDelayMs = settlementMs;
  }

  async payOut({ payoutId, token }: PayoutOrder): Promise<PayoutAnswer> {
    return answerTo(token, (name) => `sandbox-payout-${name}-${payoutId}`);
  }

  async outcomeOf({ acceptedAt }: AcceptedPayout, now: Date): Promise<PayoutOutcome> {
    const isSettled = now.getTime() >= acceptedAt.getTime() + this.settlementDelayMs;
    return { status: isSettled ? 'succeeded' : 'processing' };
  }
}
