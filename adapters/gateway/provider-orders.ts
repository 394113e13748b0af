import type { Tracing } from '../telemetry/tracing.ts';
import { type OrderAnswer, orderAnswerIn } from './provider-answers.ts';
import { type GatewayTimings, type ProviderAnswer, ProviderCalls, ProviderFault } from './provider-calls.ts';

type OrderName = 'paymentId' | 'payoutId';

/** Contains nothing that the provider sent and no key. */
export type GatewayFault = { readonly [Name in OrderName]?: string } & { readonly fault: string };

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

const SETTLEMENT_DELAY_MS = 15_000;

/**
 * Orders of one kind at a payment provider, over HTTP. If the call fails or the response cannot be understood, the answer is
 * `unknown` and the outcome `processing`: only the provider decides what happened to money.
 */
export class ProviderOrders {
  readonly settlementDelayMs: number;
  private readonly calls: ProviderCalls;
  private readonly path: '/payments' | '/payouts';
  private readonly name: OrderName;
  private readonly report: (fault: GatewayFault) => void;

  constructor({ url, key, timings = {}, tracing, ...options }: HttpGatewayOptions, path: '/payments' | '/payouts') {
    this.settlementDelayMs = options.settlementDelayMs ?? SETTLEMENT_DELAY_MS;
    this.calls = new ProviderCalls(url.replace(/\/+$/, ''), key, timings, tracing);
    this.path = path;
    this.name = path === '/payments' ? 'paymentId' : 'payoutId';
    this.report = options.report;
  }

  /** @param order has the id, which is the Idempotency-Key, too */
  async order(id: string, order: object): Promise<OrderAnswer | { readonly status: 'unknown' }> {
    const call = () => this.calls.post(this.path, order, { 'idempotency-key': id });
    return (await this.meaningOf(id, call, orderAnswerIn)) ?? { status: 'unknown' };
  }

  /** @param read returns `null` for an answer that makes no sense */
  async outcomeOf<Outcome>(
    { id, transactionId }: { readonly id: string; readonly transactionId: string },
    read: (answer: ProviderAnswer) => Outcome | null,
  ): Promise<Outcome | { readonly status: 'processing' }> {
    const call = () => this.calls.get(`${this.path}/${encodeURIComponent(transactionId)}`);
    return (await this.meaningOf(id, call, read)) ?? { status: 'processing' };
  }

  /** Reads the provider's response. Reports a fault and returns `null` if it is missing or cannot be understood. */
  private async meaningOf<Meaning>(
    id: string,
    call: () => Promise<ProviderAnswer>,
    read: (answer: ProviderAnswer) => Meaning | null,
  ): Promise<Meaning | null> {
    const report = (fault: string) => this.report({ [this.name]: id, fault });
    try {
      const answer = await call();
      const meaning = read(answer);
      if (meaning === null) report(`cannot understand a response with status ${answer.status}`);
      return meaning;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      report(error.message);
      return null;
    }
  }
}
