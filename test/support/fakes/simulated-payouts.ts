import type {
  AcceptedPayout,
  PayoutAnswer,
  PayoutGateway,
  PayoutOrder,
  PayoutOutcome,
} from '../../../domain/payments/payout-gateway.port.ts';

/** What happens to an order: it is accepted or declined, or the order or its answer is lost. */
export type PayoutBehaviour = 'accept' | 'decline' | 'loseOrder' | 'loseAnswer';

/** Money that the provider sends. */
export interface Transfer {
  readonly payoutId: string;
  readonly transactionId: string;
  /** Minor units. */
  readonly amount: number;
  readonly outcome: 'processing' | 'succeeded' | 'failed' | 'returned';
}

interface PayoutEvent extends Pick<Transfer, 'payoutId' | 'transactionId'> {
  readonly eventId: string;
  readonly outcome: Exclude<Transfer['outcome'], 'processing'>;
}

/** The payouts of a provider in memory. It accepts one order for each id, which it asks about after a minute. */
export class SimulatedPayouts implements PayoutGateway {
  readonly remote = true;
  readonly settlementDelayMs = 60_000;
  private sent = new Map<string, Transfer>();
  private told: PayoutEvent[] = [];
  private refusedIds = new Set<string>();
  private next: readonly PayoutBehaviour[] = [];
  private readonly plans = new Map<string, readonly PayoutBehaviour[]>();

  get transfers(): ReadonlyMap<string, Transfer> {
    return this.sent;
  }

  /** Payouts whose order was declined. */
  get declined(): ReadonlySet<string> {
    return this.refusedIds;
  }

  /** All events, the oldest first. */
  get events(): readonly PayoutEvent[] {
    return this.told;
  }

  /** Sets the behaviours for the next new payout, one for each attempt; afterwards it is accepted. */
  plan(behaviours: readonly PayoutBehaviour[]): void {
    this.next = behaviours;
  }

  async payOut({ payoutId, amount }: PayoutOrder): Promise<PayoutAnswer> {
    const [behaviour = 'accept', ...later] = this.plans.get(payoutId) ?? this.next;
    this.plans.set(payoutId, later);
    if (behaviour === 'loseOrder') return { status: 'unknown' };
    const known = this.sent.get(payoutId);
    if (behaviour === 'decline' && known === undefined) {
      this.refusedIds.add(payoutId);
      return { status: 'declined', reason: 'no such account' };
    }
    const minorUnits = Number(amount.minorUnits);
    if (known !== undefined && known.amount !== minorUnits)
      throw new Error('The payout was ordered again with another amount.');
    const transactionId = `out-${payoutId}`;
    if (known === undefined)
      this.sent.set(payoutId, { payoutId, transactionId, amount: minorUnits, outcome: 'processing' });
    return behaviour === 'loseAnswer' ? { status: 'unknown' } : { status: 'accepted', transactionId };
  }

  async outcomeOf({ payoutId }: AcceptedPayout): Promise<PayoutOutcome> {
    const transfer = this.sent.get(payoutId);
    if (transfer === undefined) throw new Error('The payout was never ordered.');
    const { outcome } = transfer;
    return outcome === 'failed' || outcome === 'returned'
      ? { status: outcome, code: 'R03', reason: 'no account' }
      : { status: outcome };
  }

  /** Decides the outcome, and records an event. Only what has succeeded can come back afterwards. */
  decide(payoutId: string, outcome: PayoutEvent['outcome']): void {
    const transfer = this.sent.get(payoutId);
    if (transfer === undefined) throw new Error('The payout was never ordered.');
    const { transactionId } = transfer;
    this.sent.set(payoutId, { ...transfer, outcome });
    this.told.push({ eventId: `evt-${payoutId}-${this.told.length}`, transactionId, payoutId, outcome });
  }

  forget(): void {
    this.sent = new Map();
    this.told = [];
    this.refusedIds = new Set();
    this.plans.clear();
  }
}
