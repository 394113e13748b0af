import type {
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../../domain/payments/payment-gateway.port.ts';

/** The name that the gateway gives to an accepted payment. */
export const transactionOf = (paymentId: string) => `tx-${paymentId}`;

/** A remote gateway that accepts every order, unless a test says otherwise, and records its calls. */
export class ScriptedGateway implements PaymentGateway {
  remote = true;
  readonly settlementDelayMs = 15_000;
  readonly orders: string[] = [];
  /** Of the orders. */
  readonly tokens: (string | null)[] = [];
  readonly questions: string[] = [];
  answer: Exclude<CollectionAnswer, { status: 'accepted' }> | null = null;
  outcome: CollectionOutcome = { status: 'processing' };
  /** Runs during each call. */
  duringCall: () => Promise<void> | void = () => {};

  async collectAtOnce(order: CollectionOrder): Promise<CollectionAnswer> {
    return this.remote ? { status: 'unknown' } : this.collect(order);
  }

  async collect({ paymentId, token }: CollectionOrder): Promise<CollectionAnswer> {
    this.orders.push(paymentId);
    this.tokens.push(token);
    await this.duringCall();
    return this.answer ?? { status: 'accepted', transactionId: transactionOf(paymentId) };
  }

  async outcomeOf({ transactionId }: { readonly transactionId: string }): Promise<CollectionOutcome> {
    this.questions.push(transactionId);
    await this.duringCall();
    return this.outcome;
  }
}
