import type {
  AcceptedOrder,
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../../domain/payments/payment-gateway.port.ts';

/**
 * What happens to an order: it is accepted or declined; it or its answer is lost on the way; or the process that gave
 * it dies, before the provider has got it or after.
 */
export const BEHAVIOURS = ['accept', 'decline', 'loseOrder', 'loseAnswer', 'dieBefore', 'dieAfter'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export interface Charge {
  readonly paymentId: string;
  readonly transactionId: string;
  /** Minor units. */
  readonly amount: number;
  readonly outcome: 'processing' | 'succeeded' | 'failed';
  /** Whether it was ever said to have succeeded, even if it was said to have failed as well. */
  readonly everSucceeded: boolean;
}

export interface ProviderEvent {
  readonly eventId: string;
  readonly transactionId: string;
  readonly paymentId: string;
  readonly outcome: 'succeeded' | 'failed';
}

const LOCALLY: Readonly<Record<Behaviour, Behaviour>> = {
  accept: 'accept',
  decline: 'decline',
  loseOrder: 'accept',
  loseAnswer: 'accept',
  dieBefore: 'dieBefore',
  dieAfter: 'dieBefore',
};

/** The process that asked is taken to be dead: whoever finds this thrown goes on as after a restart. */
export class ProcessDied extends Error {}

/** A payment provider with books of its own. It takes one order for each payment id. */
export class SimulatedProvider implements PaymentGateway {
  readonly remote: boolean;
  readonly settlementDelayMs = 3_600_000;
  private charged = new Map<string, Charge>();
  private told: ProviderEvent[] = [];
  private declinedIds = new Set<string>();
  private next: readonly Behaviour[] = [];
  private readonly plans = new Map<string, readonly Behaviour[]>();

  /** @param remote false when it is asked within the unit of work of a payment, which then comes to nothing with it */
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

  /** Everything that it has to tell, the oldest first. */
  get events(): readonly ProviderEvent[] {
    return this.told;
  }

  /**
   * What becomes of the next order of a new payment, at the first asking and at each further one; then it is accepted.
   * Where there is no network nothing is lost on it, and nothing is charged by a process that dies.
   */
  plan(behaviours: readonly Behaviour[]): void {
    this.next = this.remote ? behaviours : behaviours.map((each) => LOCALLY[each]);
  }

  /** What the next order of a new payment will meet with. */
  get ahead(): Behaviour {
    return this.next[0] ?? 'accept';
  }

  /** What becomes of the payment's order when it comes the next time. */
  foresee(paymentId: string): Behaviour {
    return this.plans.get(paymentId)?.[0] ?? 'accept';
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
    if (known !== undefined && known.amount !== minorUnits) throw new Error('Ordered again with another amount.');
    const charge = known ?? this.charge(paymentId, minorUnits);
    if (behaviour === 'dieAfter') throw new ProcessDied();
    return behaviour === 'loseAnswer'
      ? { status: 'unknown' }
      : { status: 'accepted', transactionId: charge.transactionId };
  }

  async outcomeOf({ paymentId }: AcceptedOrder): Promise<CollectionOutcome> {
    const charge = this.charged.get(paymentId);
    if (charge === undefined) throw new Error('Asked after an order that never came.');
    return charge.outcome === 'failed' ? { status: 'failed', reason: 'no funds' } : { status: charge.outcome };
  }

  /** The provider makes up its mind, or changes it. Each time there is an event to tell. */
  decide(paymentId: string, outcome: 'succeeded' | 'failed'): void {
    const charge = this.charged.get(paymentId);
    if (charge === undefined) throw new Error('There is no such charge.');
    const everSucceeded = charge.everSucceeded || outcome === 'succeeded';
    this.charged.set(paymentId, { ...charge, outcome, everSucceeded });
    const { transactionId } = charge;
    this.told.push({ eventId: `evt-${paymentId}-${this.told.length}`, transactionId, paymentId, outcome });
  }

  /** Closes its books and opens new ones. */
  forget(): void {
    this.charged = new Map();
    this.told = [];
    this.declinedIds = new Set();
    this.plans.clear();
  }

  private charge(paymentId: string, amount: number): Charge {
    const charge = {
      paymentId,
      transactionId: `tx-${paymentId}`,
      amount,
      outcome: 'processing',
      everSucceeded: false,
    } as const;
    this.charged.set(paymentId, charge);
    return charge;
  }
}
