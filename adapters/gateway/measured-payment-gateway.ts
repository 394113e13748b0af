import type { AcceptedOrder, CollectionOrder, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';

export interface GatewayCall {
  readonly operation: 'collect' | 'outcome';
  /** The status of the answer. */
  readonly outcome: string;
  readonly seconds: number;
}

/** Reports each call of another gateway, its retries included. */
export class MeasuredPaymentGateway implements PaymentGateway {
  readonly remote: boolean;
  readonly settlementDelayMs: number;
  private readonly gateway: PaymentGateway;
  private readonly report: (call: GatewayCall) => void;

  constructor(gateway: PaymentGateway, report: (call: GatewayCall) => void) {
    this.remote = gateway.remote;
    this.settlementDelayMs = gateway.settlementDelayMs;
    this.gateway = gateway;
    this.report = report;
  }

  collectAtOnce(order: CollectionOrder) {
    const collect = () => this.gateway.collectAtOnce(order);
    // A remote gateway is not called.
    return this.remote ? collect() : this.measured('collect', collect);
  }

  collect(order: CollectionOrder) {
    return this.measured('collect', () => this.gateway.collect(order));
  }

  outcomeOf(order: AcceptedOrder, now: Date) {
    return this.measured('outcome', () => this.gateway.outcomeOf(order, now));
  }

  private async measured<Answer extends { readonly status: string }>(
    operation: GatewayCall['operation'],
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    const start = performance.now();
    let outcome = 'error';
    try {
      const answer = await call();
      outcome = answer.status;
      return answer;
    } finally {
      this.report({ operation, outcome, seconds: (performance.now() - start) / 1000 });
    }
  }
}
