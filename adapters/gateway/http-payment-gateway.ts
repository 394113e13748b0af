import type {
  AcceptedOrder,
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../domain/payments/payment-gateway.port.ts';
import { declineIn, outcomeIn, transactionIn } from './provider-answers.ts';
import { type GatewayTimings, type ProviderAnswer, ProviderCalls, ProviderFault } from './provider-calls.ts';

export interface GatewayFault {
  readonly paymentId: string;
  /** In our words: nothing that the provider sent, and no key. */
  readonly fault: string;
}

export interface HttpPaymentGatewayOptions {
  /** Where the provider's `/payments` stands. */
  readonly url: string;
  readonly key: string;
  readonly timings?: Partial<GatewayTimings>;
  /** Longer than an order with its retries takes, so that nobody asks after what is still being ordered. */
  readonly settlementDelayMs?: number;
  report(fault: GatewayFault): void;
}

const SETTLEMENT_DELAY_MS = 15_000;

/**
 * A payment provider behind HTTP. Whatever goes wrong on the way, or comes back and makes no sense, leaves the answer
 * `unknown` and the outcome `processing`: nothing here ever decides about money that it was not told of.
 */
export class HttpPaymentGateway implements PaymentGateway {
  readonly remote = true;
  readonly settlementDelayMs: number;
  private readonly calls: ProviderCalls;
  private readonly report: (fault: GatewayFault) => void;

  constructor({ url, key, timings = {}, settlementDelayMs, report }: HttpPaymentGatewayOptions) {
    this.settlementDelayMs = settlementDelayMs ?? SETTLEMENT_DELAY_MS;
    this.calls = new ProviderCalls(url.replace(/\/+$/, ''), key, timings);
    this.report = report;
  }

  async collect({ paymentId, amount, currency, method, bankId }: CollectionOrder): Promise<CollectionAnswer> {
    const order = { paymentId, amount: amount.toDecimal(currency), currency, method, bankId };
    const read = (answer: ProviderAnswer): CollectionAnswer | null => {
      if (answer.status === 402) return declineIn(answer.body);
      return isSuccess(answer) ? transactionIn(answer.body) : null;
    };
    const call = () => this.calls.post('/payments', order, { 'idempotency-key': paymentId });
    return (await this.understood(paymentId, call, read)) ?? { status: 'unknown' };
  }

  async outcomeOf({ paymentId, transactionId }: AcceptedOrder): Promise<CollectionOutcome> {
    const read = (answer: ProviderAnswer) => (isSuccess(answer) ? outcomeIn(answer.body) : null);
    const call = () => this.calls.get(`/payments/${encodeURIComponent(transactionId)}`);
    return (await this.understood(paymentId, call, read)) ?? { status: 'processing' };
  }

  /** What the provider answered; null, and a report, when it did not or cannot be understood. */
  private async understood<Meaning>(
    paymentId: string,
    call: () => Promise<ProviderAnswer>,
    read: (answer: ProviderAnswer) => Meaning | null,
  ): Promise<Meaning | null> {
    try {
      const answer = await call();
      const meaning = read(answer);
      if (meaning === null) this.report({ paymentId, fault: `cannot understand an answer of status ${answer.status}` });
      return meaning;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      this.report({ paymentId, fault: error.message });
      return null;
    }
  }
}

function isSuccess({ status }: ProviderAnswer): boolean {
  return status >= 200 && status < 300;
}
