import type {
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../../domain/payments/payment-gateway.port.ts';

/** A remote gateway with scripted answers, which records its calls. */
export class ScriptedGateway implements PaymentGateway {
  readonly remote = true;
  readonly settlementDelayMs = 15_000;
  readonly orders: string[] = [];
  readonly questions: string[] = [];
  answer: CollectionAnswer = { status: 'accepted', transactionId: 'tx-1' };
  outcome: CollectionOutcome = { status: 'processing' };
  /** Runs during each call. */
  duringCall: () => Promise<void> | void = () => {};

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
