import type {
  AcceptedPayout,
  PayoutAnswer,
  PayoutGateway,
  PayoutOrder,
  PayoutOutcome,
} from '../../domain/payments/payout-gateway.port.ts';
import { fieldsOf, isSuccess, lineIn, reasonIn } from './provider-answers.ts';
import type { ProviderAnswer } from './provider-calls.ts';
import { type HttpGatewayOptions, ProviderOrders } from './provider-orders.ts';

const LONGEST_CODE = 20;

/** `null` for an answer that makes no sense. */
function outcomeIn(answer: ProviderAnswer): PayoutOutcome | null {
  const { status, code, reason } = fieldsOf(isSuccess(answer) ? answer.body : undefined);
  if (status === 'processing' || status === 'succeeded') return { status };
  if (status !== 'failed' && status !== 'returned') return null;
  return { status, code: lineIn(code, LONGEST_CODE), reason: reasonIn(reason) };
}

/** Sends payouts through a payment provider, and never guesses. */
export class HttpPayoutGateway implements PayoutGateway {
  readonly remote = true;
  readonly settlementDelayMs: number;
  private readonly payouts: ProviderOrders;

  constructor(options: HttpGatewayOptions) {
    this.payouts = new ProviderOrders(options, '/payouts');
    this.settlementDelayMs = this.payouts.settlementDelayMs;
  }

  payOut({ amount, ...named }: PayoutOrder): Promise<PayoutAnswer> {
    const { payoutId, currency, token, purpose } = named;
    return this.payouts.order(payoutId, { payoutId, amount: amount.toDecimal(currency), currency, token, purpose });
  }

  outcomeOf({ payoutId: id, transactionId }: AcceptedPayout): Promise<PayoutOutcome> {
    return this.payouts.outcomeOf({ id, transactionId }, outcomeIn);
  }
}
