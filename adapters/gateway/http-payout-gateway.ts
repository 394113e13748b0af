import type {
  AcceptedPayout,
  PayoutAnswer,
  PayoutGateway,
  PayoutOrder,
  PayoutOutcome,
} from '../../domain/payments/payout-gateway.port.ts';
import { callsOf, type GatewayFault, type HttpGatewayOptions, SETTLEMENT_DELAY_MS } from './http-payment-gateway.ts';
import { fieldsOf, isSuccess, lineIn, meaningOf, orderAnswerIn, reasonIn } from './provider-answers.ts';
import type { ProviderAnswer, ProviderCalls } from './provider-calls.ts';

const LONGEST_CODE = 20;

/** `null` for an answer that makes no sense. */
function outcomeIn(answer: ProviderAnswer): PayoutOutcome | null {
  const { status, code, reason } = fieldsOf(isSuccess(answer) ? answer.body : undefined);
  if (status === 'processing' || status === 'succeeded') return { status };
  if (status !== 'failed' && status !== 'returned') return null;
  return { status, code: lineIn(code, LONGEST_CODE), reason: reasonIn(reason) };
}

/** Orders payouts from a payment provider over HTTP, and never guesses, as `HttpPaymentGateway`. */
export class HttpPayoutGateway implements PayoutGateway {
  readonly remote = true;
  readonly returnsAtClose = null;
  readonly settlementDelayMs: number;
  private readonly calls: ProviderCalls;
  private readonly report: (fault: GatewayFault) => void;

  constructor(options: HttpGatewayOptions) {
    this.settlementDelayMs = options.settlementDelayMs ?? SETTLEMENT_DELAY_MS;
    this.calls = callsOf(options);
    this.report = options.report;
  }

  async payOut({ amount, ...named }: PayoutOrder): Promise<PayoutAnswer> {
    const { payoutId, currency, token, purpose } = named;
    const order = { payoutId, amount: amount.toDecimal(currency), currency, token, purpose };
    const call = () => this.calls.post('/payouts', order, { 'idempotency-key': payoutId });
    return (await meaningOf(call, orderAnswerIn, this.faultOf(payoutId))) ?? { status: 'unknown' };
  }

  async outcomeOf({ payoutId, transactionId }: AcceptedPayout): Promise<PayoutOutcome> {
    const call = () => this.calls.get(`/payouts/${encodeURIComponent(transactionId)}`);
    return (await meaningOf(call, outcomeIn, this.faultOf(payoutId))) ?? { status: 'processing' };
  }

  private faultOf(payoutId: string) {
    return (fault: string) => this.report({ payoutId, fault });
  }
}
