import type {
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../../domain/payments/payment-gateway.port.ts';

/** A gateway behind a network that answers what it is told to, and remembers what it was asked. */
export class ScriptedGateway implements PaymentGateway {
  readonly remote = true;
  readonly settlementDelayMs = 15_000;
  readonly orders: string[] = [];
  readonly questions: string[] = [];
  answer: CollectionAnswer = { status: 'accepted', transactionId: 'tx-1' };
  outcome: CollectionOutcome = { status: 'processing' };
  /** What happens while the gateway is being asked. */
  meanwhile: () => Promise<void> | void = () => {};

  async collect({ paymentId }: CollectionOrder): Promise<CollectionAnswer> {
    this.orders.push(paymentId);
    await this.meanwhile();
    return this.answer;
  }

  async outcomeOf({ transactionId }: { readonly transactionId: string }): Promise<CollectionOutcome> {
    this.questions.push(transactionId);
    await this.meanwhile();
    return this.outcome;
  }
}
