import type { AcceptedOrder, CollectionOrder, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import { measured, type ReportCall } from './measured-calls.ts';

/** Reports each call of another gateway, its retries included. */
export class MeasuredPaymentGateway implements PaymentGateway {
  readonly remote: boolean;
  readonly settlementDelayMs: number;
  private readonly gateway: PaymentGateway;
  private readonly report: ReportCall;

  constructor(gateway: PaymentGateway, report: ReportCall) {
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

  private measured<Answer extends { readonly status: string }>(
    operation: 'collect' | 'outcome',
    call: () => Promise<Answer>,
  ) {
    return measured(this.report, operation, call);
  }
}
