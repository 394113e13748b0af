import type {
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../../domain/payments/payment-gateway.port.ts';

/** A gateway with scripted answers, which records its calls. Remote unless a test says otherwise. */
export class ScriptedGateway implements PaymentGateway {
  remote = true;
  readonly settlementDelayMs = 15_000;
  readonly orders: string[] = [];
  readonly questions: string[] = [];
  answer: CollectionAnswer = { status: 'accepted', transactionId: 'tx-1' };
  outcome: CollectionOutcome = { status: 'processing' };
  /** Runs during each call. */
  duringCall: () => Promise<void> | void = () => {};

  async collectAtOnce(order: CollectionOrder): Promise<CollectionAnswer> {
    return this.remote ? { status: 'unknown' } : this.collect(order);
  }

  async collect({ paymentId }: CollectionOrder): Promise<CollectionAnswer> {
    this.orders.push(paymentId);
    await this.duringCall();
    return this.answer;
  }

  async outcomeOf({ transactionId }: { readonly transactionId: string }): Promise<CollectionOutcome> {
    this.questions.push(transactionId);
    await this.duringCall();
    return this.outcome;
  }
}
