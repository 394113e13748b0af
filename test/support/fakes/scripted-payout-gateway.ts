import type {
  PayoutAnswer,
  PayoutGateway,
  PayoutOrder,
  PayoutOutcome,
} from '../../../domain/payments/payout-gateway.port.ts';

/** The name that the gateway gives to an accepted payout. */
export const payoutTransactionOf = (payoutId: string) => `out-${payoutId}`;

/** A remote gateway that accepts every payout, unless a test says otherwise, and records its calls. */
export class ScriptedPayoutGateway implements PayoutGateway {
  readonly remote = true;
  readonly settlementDelayMs = 15_000;
  readonly orders: PayoutOrder[] = [];
  readonly questions: string[] = [];
  answer: Exclude<PayoutAnswer, { status: 'accepted' }> | null = null;
  outcome: PayoutOutcome = { status: 'processing' };

  async payOut(order: PayoutOrder): Promise<PayoutAnswer> {
    this.orders.push(order);
    return this.answer ?? { status: 'accepted', transactionId: payoutTransactionOf(order.payoutId) };
  }

  async outcomeOf({ transactionId }: { readonly transactionId: string }): Promise<PayoutOutcome> {
    this.questions.push(transactionId);
    return this.outcome;
  }
}
