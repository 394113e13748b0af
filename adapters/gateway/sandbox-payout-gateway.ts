import { FAILURE_REASONS } from '../../domain/payments/payment.errors.ts';
import type {
  AcceptedPayout,
  PayoutAnswer,
  PayoutGateway,
  PayoutOrder,
  PayoutOutcome,
} from '../../domain/payments/payout-gateway.port.ts';
import type { SandboxOptions } from './sandbox-payment-gateway.ts';
import { answerTo } from './sandbox-tokens.ts';

const RETURNED = /^sandbox-payout-(R\d\d)-/;

/**
 * Payouts for testing that move no money. The token of the account decides by its name: what is accepted succeeds, and what
 * names a code is returned with it at the next close of business. Stateless, as `SandboxPaymentGateway`.
 */
export class SandboxPayoutGateway implements PayoutGateway {
  readonly remote = false;
  readonly settlementDelayMs: number;
  readonly returnsAtClose = {
    prefix: 'sandbox-payout-R',
    failureOf: (transactionId: string) => ({
      code: RETURNED.exec(transactionId)?.[1] ?? null,
      reason: FAILURE_REASONS.cameBack.template,
    }),
  };

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
