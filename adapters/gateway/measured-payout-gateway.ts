import type { AcceptedPayout, PayoutGateway, PayoutOrder } from '../../domain/payments/payout-gateway.port.ts';
import { measured, type ReportCall } from './measured-calls.ts';

/** Reports each call of another gateway, its retries included. */
export class MeasuredPayoutGateway implements PayoutGateway {
  readonly remote: boolean;
  readonly settlementDelayMs: number;
  private readonly gateway: PayoutGateway;
  private readonly report: ReportCall;

  constructor(gateway: PayoutGateway, report: ReportCall) {
    this.remote = gateway.remote;
    this.settlementDelayMs = gateway.settlementDelayMs;
    this.gateway = gateway;
    this.report = report;
  }

  payOut(order: PayoutOrder) {
    return measured(this.report, 'pay_out', () => this.gateway.payOut(order));
  }

  outcomeOf(payout: AcceptedPayout, now: Date) {
    return measured(this.report, 'payout_outcome', () => this.gateway.outcomeOf(payout, now));
  }
}
