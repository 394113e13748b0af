import type {
  AcceptedOrder,
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../domain/payments/payment-gateway.port.ts';
import { RETURN_CODE } from '../../domain/payments/return-codes.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { fieldsOf, isSuccess, meaningOf, orderAnswerIn, reasonIn } from './provider-answers.ts';
import { type GatewayTimings, type ProviderAnswer, ProviderCalls } from './provider-calls.ts';

/** `null` for an answer that makes no sense. */
function outcomeIn(answer: ProviderAnswer): CollectionOutcome | null {
  const { status, code, reason } = fieldsOf(isSuccess(answer) ? answer.body : undefined);
  if (status === 'returned' && typeof code === 'string' && RETURN_CODE.test(code))
    return { status, code, reason: reason === undefined || reason === null ? null : reasonIn(reason) };
  if (status === 'processing' || status === 'succeeded') return { status };
  return status === 'failed' ? { status, reason: reasonIn(reason) } : null;
}

/** Contains nothing that the provider sent and no key. */
export type GatewayFault = ({ readonly paymentId: string } | { readonly payoutId: string }) & {
  readonly fault: string;
};

export interface HttpGatewayOptions {
  /** Base URL of the provider's `/payments` and `/payouts`. */
  readonly url: string;
  readonly key: string;
  readonly timings?: Partial<GatewayTimings>;
  /** Longer than an order with its retries takes, so that its outcome is never queried while it is being placed. */
  readonly settlementDelayMs?: number;
  readonly tracing?: Tracing | null | undefined;
  report(fault: GatewayFault): void;
}

export const SETTLEMENT_DELAY_MS = 15_000;

export function callsOf({ url, key, timings = {}, tracing }: HttpGatewayOptions): ProviderCalls {
  return new ProviderCalls(url.replace(/\/+$/, ''), key, timings, tracing);
}

/**
 * Calls a payment provider over HTTP. If the call fails or the response cannot be understood, the answer is `unknown`
 * and the outcome `processing`: only the provider decides what happened to money.
 */
export class HttpPaymentGateway implements PaymentGateway {
  readonly remote = true;
  readonly settlementDelayMs: number;
  private readonly calls: ProviderCalls;
  private readonly report: (fault: GatewayFault) => void;

  constructor(options: HttpGatewayOptions) {
    this.settlementDelayMs = options.settlementDelayMs ?? SETTLEMENT_DELAY_MS;
    this.calls = callsOf(options);
    this.report = options.report;
  }

  async collectAtOnce(): Promise<CollectionAnswer> {
    return { status: 'unknown' };
  }

  async collect({ amount, ...named }: CollectionOrder): Promise<CollectionAnswer> {
    const { paymentId, currency, method, bankId, token } = named;
    const order = { paymentId, amount: amount.toDecimal(currency), currency, method, bankId, token };
    const call = () => this.calls.post('/payments', order, { 'idempotency-key': paymentId });
    return (await meaningOf(call, orderAnswerIn, this.faultOf(paymentId))) ?? { status: 'unknown' };
  }

  async outcomeOf({ paymentId, transactionId }: AcceptedOrder): Promise<CollectionOutcome> {
    const call = () => this.calls.get(`/payments/${encodeURIComponent(transactionId)}`);
    return (await meaningOf(call, outcomeIn, this.faultOf(paymentId))) ?? { status: 'processing' };
  }

  private faultOf(paymentId: string) {
    return (fault: string) => this.report({ paymentId, fault });
  }
}
