import type { SimulatedPayouts } from '../support/fakes/simulated-payouts.ts';
import type { SimulatedProvider } from '../support/fakes/simulated-provider.ts';
import type { Call, Outcome, SeenOffer, View } from './driver.ts';
import type { Happening, Receipt } from './life.ts';
import type { ModelLoan } from './model-loan.ts';
import type { ModelPayout } from './payouts.ts';

export interface ModelRequest {
  readonly id: string;
  readonly borrower: string;
  readonly amount: number;
  readonly term: number;
  readonly rate: number;
  readonly status: 'Pending' | 'Approved' | 'Rejected' | 'Cancelled' | 'Disbursed';
}

export interface ModelPayment {
  readonly id: string;
  readonly borrower: string;
  readonly loanId: string;
  readonly amount: number;
  /** Null if the gateway collects the payment. */
  readonly reference: string | null;
  readonly madeAt: number;
  status: 'Processing' | 'Pending' | 'Completed' | 'Failed';
  transactionId: string | null;
  wrongCodes: number;
  lockedUntil: number;
  refundDue: boolean;
  refunded: boolean;
  reversed: boolean;
  /** The bank has returned its money. */
  returned: boolean;
  codeRequired: boolean;
}

export interface ModelDeposit {
  readonly id: string;
  readonly bank: number;
  readonly reference: string;
  readonly amount: number;
  readonly code: string | null;
  readonly receivedOn: string;
  claimedBy: string | null;
  returned: boolean;
}

export const isFree = ({ claimedBy, returned }: ModelDeposit) => claimedBy === null && !returned;

interface ModelBorrower {
  erased: boolean;
  /** A payment was reversed after the erasure. The points of such a borrower are not counted. */
  corrected: boolean;
  verified: boolean;
  points: number;
  news: string[];
}

/** Events that a long run must reach. */
export const MARKS = [
  'offer withdrawn',
  'offer expired',
  'settled by a job',
  'given up after a day',
  'loan completed',
  'paid off',
  'reversed',
  'payoff reversed',
  'completed loan reopened',
  'reversed with a payoff processing',
  'reversed into default',
  'reversed after a pause',
  'recovered',
  'recovery reversed',
  'reversed after a write-off',
  'refund paid out',
  'verification locked',
  'verified while locked',
  'refund due',
  'resumed after a death',
  'answer replayed',
  'pause ended',
  'paused too soon',
  'defaulted',
  'cured',
  'reminded',
  'overdue announced',
  'reference expired',
  'reference matched',
  'deposit matched',
  'deposit matched as of its day',
  'matched before a payment',
  'prepaid late',
  'prepaid before a payment',
  'changed late',
  'changed over a payment',
  'changed after its repayment',
  'term changed late',
  'term changed over a payment',
  'relieved late',
  'relieved over a payment',
  'change undone',
  'pause undone',
  'deposit sent back',
  'code required',
  'owed back at the close',
  'event repeated',
  'event ignored',
  'event unmatched',
  'event named its payment',
  'payout unanswered',
  'payout failed',
  'payout returned',
  'payout waits',
  'sent by other means',
  'annulled by an operator',
  'disbursed again',
  'returned by the bank',
] as const;
export type Mark = (typeof MARKS)[number];

/** A call made with a key, and its outcome. */
export interface MadeCall {
  readonly call: Call;
  readonly key: string;
  readonly at: number;
  outcome: Outcome;
  /** The payment that the call created, also if the process died. */
  readonly paymentId: string | null;
}

/** What a model knows of its world. */
export interface World {
  readonly borrowers: readonly string[];
  readonly provider: SimulatedProvider;
  readonly transfers: SimulatedPayouts;
  readonly timeZone?: string;
  readonly lastClosed?: string | null;
}

/** The expected state of a world, in the simplest form. */
export class Model {
  readonly borrowers = new Map<string, ModelBorrower>();
  readonly requests = new Map<string, ModelRequest>();
  readonly offers = new Map<string, SeenOffer>();
  readonly loans = new Map<string, ModelLoan>();
  readonly payments = new Map<string, ModelPayment>();
  readonly payouts = new Map<string, ModelPayout>();
  readonly deposits = new Map<string, ModelDeposit>();
  readonly heard = new Set<string>();
  readonly calls: MadeCall[] = [];
  readonly provider: SimulatedProvider;
  readonly transfers: SimulatedPayouts;
  readonly marks = new Map<Mark, number>();
  lastClosed: string | null;
  /** Milliseconds. */
  now = 0;

  private readonly days: Intl.DateTimeFormat;

  constructor({ borrowers, provider, transfers, timeZone = 'UTC', lastClosed = null }: World) {
    for (const id of borrowers)
      this.borrowers.set(id, { erased: false, corrected: false, verified: false, points: 0, news: [] });
    this.provider = provider;
    this.transfers = transfers;
    this.lastClosed = lastClosed;
    // Canadian English writes a day as ISO text.
    this.days = new Intl.DateTimeFormat('en-CA', { timeZone });
  }

  get today(): string {
    return this.dayAt(this.now);
  }

  /** The day of an instant in the lender's place. */
  dayAt(instant: number | string): string {
    return this.days.format(new Date(instant));
  }

  mark(mark: Mark): void {
    this.marks.set(mark, (this.marks.get(mark) ?? 0) + 1);
  }

  loan(id: string): ModelLoan {
    return got(this.loans, id);
  }

  payment(id: string): ModelPayment {
    return got(this.payments, id);
  }

  deposit(id: string): ModelDeposit {
    return got(this.deposits, id);
  }

  borrower(id: string): ModelBorrower {
    return got(this.borrowers, id);
  }

  /** The deposits that match a payment, the oldest first. */
  unclaimedFor({ reference, amount }: ModelPayment): ModelDeposit[] {
    const free = [...this.deposits.values()].filter(isFree);
    return free.filter((each) => each.reference === reference && each.amount === amount);
  }

  tell(borrower: string, path: string): void {
    const person = this.borrower(borrower);
    if (!person.erased) person.news.push(path);
  }

  /** What was earned before is judged again. */
  earn(borrower: string, points: number): void {
    const person = this.borrower(borrower);
    if (person.erased) person.corrected = true;
    else person.points += points;
  }

  /** @param late what counts from an earlier day */
  complete(payment: ModelPayment, day: string, deposit: ModelDeposit | null, late?: Happening & Receipt): void {
    const loan = this.loan(payment.loanId);
    const { id: paymentId, amount } = payment;
    const payoffOn = loan.payoff?.paymentId === paymentId ? loan.payoff.asOf : null;
    if (payment.reference === null) loan.release(payment);
    payment.status = 'Completed';
    if (payoffOn !== null) this.mark('paid off');
    if (loan.writtenOff) this.mark('recovered');
    const givenOn = deposit?.receivedOn ?? this.dayAt(payment.madeAt);
    const receipt = { paymentId, amount, settledOn: day, givenOn };
    let cured = false;
    if (late === undefined) {
      const received = loan.receive(receipt, payoffOn);
      this.borrower(payment.borrower).points += received.points;
      cured = received.cured;
    } else this.earn(payment.borrower, loan.relive({ added: { ...late, ...receipt } }, day).points);
    const money = deposit === null ? `payment.completed:${payment.id}` : `deposit.claimed:${deposit.id}`;
    loan.sources.push(`loan.payment-received:${payment.id}`, money);
    this.tell(payment.borrower, `/payments/${payment.id}`);
    if (cured) {
      this.mark('cured');
      this.tell(payment.borrower, `/loans/${loan.id}`);
    }
    if (loan.status !== 'Completed') return;
    this.mark('loan completed');
    this.tell(payment.borrower, `/loans/${loan.id}`);
  }

  fail(payment: ModelPayment): void {
    this.loan(payment.loanId).release(payment);
    payment.status = 'Failed';
    this.tell(payment.borrower, `/payments/${payment.id}`);
  }

  /**
   * Adopts what the service did while time passed. It may query the gateway at any time, but must accept the answer,
   * must fail an unanswered payment after exactly 24 hours, and must apply an outcome within an hour.
   */
  adopt(view: View, passed: number): void {
    const changed = view.payments.filter(({ id, status }) => this.payments.get(id)?.status !== status);
    changed.sort((one, other) => ((one.completedAt ?? '') < (other.completedAt ?? '') ? -1 : 1));
    for (const { id, status, completedAt } of changed) {
      const payment = this.payments.get(id);
      if (payment?.status !== 'Processing') throw new Error(`The payment ${id} became ${status} by itself.`);
      const charge = this.provider.charges.get(id);
      const givenUp = this.now >= payment.madeAt + 24 * 3_600_000;
      const failed = charge?.outcome === 'failed' || this.provider.declined.has(id) || givenUp;
      if (status === 'Completed' && charge?.outcome === 'succeeded') {
        this.complete(payment, this.dayAt(completedAt ?? ''), null);
        this.mark('settled by a job');
      } else if (status === 'Failed' && failed) {
        this.fail(payment);
        if (charge?.outcome === 'processing') this.mark('given up after a day');
      } else throw new Error(`The payment ${id} became ${status}, but the gateway says ${charge?.outcome}.`);
    }
    for (const { id, status, transactionId } of view.payments) this.heedTransaction(id, status, transactionId, passed);
  }

  private heedTransaction(id: string, status: string, transactionId: string | null, passed: number): void {
    const payment = this.payment(id);
    const charge = this.provider.charges.get(id);
    const waited = payment.transactionId !== null && passed > 3_600_000 && charge?.outcome !== 'processing';
    if (status === 'Processing' && (waited || this.now >= payment.madeAt + 24 * 3_600_000)) {
      throw new Error(`The payment ${id} is still Processing.`);
    }
    if (payment.transactionId === null && transactionId !== null && charge?.transactionId === transactionId) {
      payment.transactionId = transactionId;
    }
  }
}

export const isLendable = (amount: number, term: number) =>
  amount >= 10_000 && amount <= 5_000_000 && term >= 3 && term <= 60;

export function move(model: Model, request: ModelRequest, changes: Partial<ModelRequest>): void {
  model.requests.set(request.id, { ...request, ...changes });
}

function got<Value>(values: ReadonlyMap<string, Value>, id: string): Value {
  const found = values.get(id);
  if (found === undefined) throw new Error(`The model has no ${id}.`);
  return found;
}
