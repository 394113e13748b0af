import type {
  AcceptedOrder,
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../../domain/payments/payment-gateway.port.ts';

/**
 * What happens to an order: the provider accepts or declines it, the order or its response is lost, or the calling
 * process dies before or after the provider receives the order.
 */
export type Behaviour = 'accept' | 'decline' | 'loseOrder' | 'loseAnswer' | 'dieBefore' | 'dieAfter';

export type ProviderOutcome = 'succeeded' | 'failed' | 'returned';

export interface Charge {
  readonly paymentId: string;
  readonly transactionId: string;
  /** Minor units. */
  readonly amount: number;
  readonly outcome: 'processing' | 'succeeded' | 'failed';
  /** Whether it was ever reported as succeeded. */
  readonly everSucceeded: boolean;
}

interface ProviderEvent {
  readonly eventId: string;
  readonly transactionId: string;
  readonly paymentId: string;
  readonly outcome: ProviderOutcome;
}

const LOCALLY: Readonly<Record<Behaviour, Behaviour>> = {
  accept: 'accept',
  decline: 'decline',
  loseOrder: 'accept',
  loseAnswer: 'accept',
  dieBefore: 'dieBefore',
  dieAfter: 'dieBefore',
};

/** Simulates the death of the calling process. */
export class ProcessDied extends Error {}

/** A payment provider in memory. It accepts one order for each payment id. */
export class SimulatedProvider implements PaymentGateway {
  readonly remote: boolean;
  readonly settlementDelayMs = 3_600_000;
  private charged = new Map<string, Charge>();
  private sent: ProviderEvent[] = [];
  private declinedIds = new Set<string>();
  private next: readonly Behaviour[] = [];
  private readonly plans = new Map<string, readonly Behaviour[]>();

  /** @param remote false if it is called within the unit of work of a payment, and is rolled back with it */
  constructor({ remote = true } = {}) {
    this.remote = remote;
  }

  get charges(): ReadonlyMap<string, Charge> {
    return this.charged;
  }

  /** Payments whose order was declined. */
  get declined(): ReadonlySet<string> {
    return this.declinedIds;
  }

  /** All events, the oldest first. */
  get events(): readonly ProviderEvent[] {
    return this.sent;
  }

  /**
   * Sets the behaviours for the next new payment, one for each attempt; afterwards it is accepted. A local provider does
   * not lose messages, and a dying process does not charge.
   */
  plan(behaviours: readonly Behaviour[]): void {
    this.next = this.remote ? behaviours : behaviours.map((each) => LOCALLY[each]);
  }

  /** The behaviour for the next new payment. */
  get ahead(): Behaviour {
    return this.next[0] ?? 'accept';
  }

  /** The behaviour for the next attempt of a payment. */
  foresee(paymentId: string): Behaviour {
    return this.plans.get(paymentId)?.[0] ?? 'accept';
  }

  async collectAtOnce(order: CollectionOrder): Promise<CollectionAnswer> {
    return this.remote ? { status: 'unknown' } : this.collect(order);
  }

  async collect({ paymentId, amount }: CollectionOrder): Promise<CollectionAnswer> {
    const [behaviour = 'accept', ...later] = this.plans.get(paymentId) ?? this.next;
    this.plans.set(paymentId, later);
    if (behaviour === 'dieBefore') throw new ProcessDied();
    if (behaviour === 'loseOrder') return { status: 'unknown' };
    const known = this.charged.get(paymentId);
    if (behaviour === 'decline' && known === undefined) {
      this.declinedIds.add(paymentId);
      return { status: 'declined', reason: 'insufficient funds' };
    }
    const minorUnits = Number(amount.minorUnits);
    if (known !== undefined && known.amount !== minorUnits)
      throw new Error('The order was repeated with another amount.');
    const charge = known ?? this.charge(paymentId, minorUnits);
    if (behaviour === 'dieAfter') throw new ProcessDied();
    return behaviour === 'loseAnswer'
      ? { status: 'unknown' }
      : { status: 'accepted', transactionId: charge.transactionId };
  }

  async outcomeOf({ paymentId }: AcceptedOrder): Promise<CollectionOutcome> {
    const charge = this.charged.get(paymentId);
    if (charge === undefined) throw new Error('The payment was never charged.');
    return charge.outcome === 'failed' ? { status: 'failed', reason: 'no funds' } : { status: charge.outcome };
  }

  /** Decides the outcome, or changes it, and records an event. */
  decide(paymentId: string, outcome: ProviderOutcome): void {
    const charge = this.charged.get(paymentId);
    if (charge === undefined) throw new Error('The payment was never charged.');
    const everSucceeded = charge.everSucceeded || outcome === 'succeeded';
    // Only an event says that money came back.
    if (outcome !== 'returned') this.charged.set(paymentId, { ...charge, outcome, everSucceeded });
    const { transactionId } = charge;
    this.sent.push({ eventId: `evt-${paymentId}-${this.sent.length}`, transactionId, paymentId, outcome });
  }

  forget(): void {
    this.charged = new Map();
    this.sent = [];
    this.declinedIds = new Set();
    this.plans.clear();
  }

  private charge(paymentId: string, amount: number): Charge {
    const open = { outcome: 'processing', everSucceeded: false } as const;
    const charge = { paymentId, transactionId: `tx-${paymentId}`, amount, ...open };
    this.charged.set(paymentId, charge);
    return charge;
  }
}
