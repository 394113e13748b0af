import type { LoanRequest, LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { FAILURE_REASONS } from '../../domain/payments/payment.errors.ts';
import {
  type InstrumentTokens,
  type PaymentInstruments,
  UnknownInstrument,
} from '../../domain/payments/payment-instrument.ts';
import type { Refunds } from '../../domain/payments/payments.port.ts';
import {
  type LocatedPayout,
  type NewPayout,
  Payout,
  PayoutDeclined,
  type PayoutKey,
  type Payouts,
} from '../../domain/payments/payout.ts';
import type {
  PayoutAnswer,
  PayoutFailure,
  PayoutGateway,
  PayoutOrder,
  PayoutOutcome,
} from '../../domain/payments/payout-gateway.port.ts';
import type { Refund } from '../../domain/payments/refund.ts';
import type { Moment } from '../../domain/shared/calendar.ts';
import type { InstrumentId, PayoutId } from '../../domain/shared/ids.ts';
import type { DisbursementPayouts, PayoutOrdering } from '../loan-requests/disbursement.port.ts';
import type { LoanAnnulment } from '../loans/annulment.port.ts';
import {
  type BusinessCalendar,
  type Clock,
  type IdGenerator,
  type JobKind,
  type JobQueue,
  presentOf,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export const SETTLE_PAYOUT: JobKind<PayoutKey> = { name: 'settle-payout' };

interface Tokens {
  readonly paymentInstruments: Pick<PaymentInstruments, 'find'>;
  readonly instrumentTokens: InstrumentTokens;
}

export interface PayoutPorts extends Tokens {
  readonly payouts: Payouts;
  readonly payoutGateway: PayoutGateway;
  readonly jobs: JobQueue;
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

/** @returns `null` if the token can no longer be read */
async function tokenOf({ paymentInstruments, instrumentTokens }: Tokens, payout: Payout): Promise<string | null> {
  const { instrumentId, borrowerId } = payout;
  const instrument = await paymentInstruments.find(instrumentId, borrowerId);
  return instrument === null ? null : instrumentTokens.open(instrumentId, instrument.sealedToken);
}

/** Stores a payout, and the job that asks after it, also if this process dies before it orders it. */
async function store(ports: PayoutPorts, order: NewPayout): Promise<Payout> {
  const { paymentInstruments, payouts, payoutGateway, jobs, clock } = ports;
  const { id: payoutId, borrowerId, instrumentId } = order;
  const instrument = await paymentInstruments.find(instrumentId, borrowerId);
  if (instrument === null) throw new UnknownInstrument();
  instrument.assertTakesPayouts();
  const now = clock.now();
  const payout = new Payout(order, await presentOf(ports), now);
  await payouts.add(payout);
  const askAt = new Date(now.getTime() + payoutGateway.settlementDelayMs);
  await jobs.enqueue(SETTLE_PAYOUT, { payoutId, borrowerId }, askAt);
  return payout;
}

/** Stores the payout of an approved request, which is locked. */
export class StartDisbursement extends UseCase<PayoutPorts> implements DisbursementPayouts {
  async execute(request: LoanRequest, instrumentId: InstrumentId, payoutId?: PayoutId): Promise<PayoutId> {
    const { ids } = this.deps;
    const id = payoutId ?? ids.next<'Payout'>();
    const { id: requestId, borrowerId, amountPaidOut: amount, currency } = request;
    request.startPayout(id, (await presentOf(this.deps)).at);
    const paidFor = { purpose: 'disbursement', requestId, paymentId: null, loanId: null } as const;
    await store(this.deps, { id, borrowerId, instrumentId, amount, currency, ...paidFor });
    return id;
  }
}

/** Stores the payout of a refund, which is locked. The caller saves the refund. */
export async function startRefund(
  ports: PayoutPorts,
  refund: Refund,
  { instrumentId, payoutId }: { readonly instrumentId: InstrumentId; readonly payoutId?: PayoutId },
): Promise<PayoutId> {
  const id = payoutId ?? ports.ids.next<'Payout'>();
  const { paymentId, loanId, borrowerId, amount, currency } = refund;
  refund.startPayout(id);
  const paidFor = { purpose: 'refund', requestId: null, paymentId, loanId } as const;
  await store(ports, { id, borrowerId, instrumentId, amount, currency, ...paidFor });
  return id;
}

export interface RecordingPorts {
  readonly loans: Loans;
  readonly loanAnnulment: LoanAnnulment;
  readonly payouts: Payouts;
  readonly requests: LoanRequests;
  readonly refunds: Refunds;
  readonly ids: IdGenerator;
}

/** A payout and what it moves, locked. */
export interface LockedPayout {
  readonly payout: Payout;
  readonly request: LoanRequest | null;
  readonly refund: Refund | null;
}

/** Locks them in the order of all: the person, the request or the refund, the payout. @throws PayoutNotFound */
export async function lockPayout(ports: RecordingPorts, located: LocatedPayout): Promise<LockedPayout> {
  const { payouts, requests, refunds } = ports;
  const { payoutId, borrowerId, requestId, paymentId } = located;
  const request = requestId === null ? null : await requests.get(requestId, borrowerId);
  const refund = paymentId === null ? null : await refunds.get(paymentId, borrowerId);
  return { request, refund, payout: await payouts.get(payoutId, borrowerId) };
}

async function save(ports: RecordingPorts, { payout, request, refund }: LockedPayout): Promise<void> {
  if (request !== null) await ports.requests.save(request);
  if (refund !== null) await ports.refunds.save(refund);
  await ports.payouts.save(payout);
}

/** The gateway has accepted the order: a disbursement's loan begins on the business date. */
export async function recordAcceptance(
  ports: RecordingPorts,
  locked: LockedPayout,
  transactionId: string,
  moment: Moment,
): Promise<void> {
  const { payout, request } = locked;
  if (!payout.awaitsAnswer) return;
  const loanId = request === null ? null : ports.ids.next<'Loan'>();
  if (request !== null && loanId !== null) {
    request.endPayout(payout.id, moment.at);
    request.disburse(loanId, moment.at);
    // Before the payout, which refers to the loan.
    await ports.requests.save(request);
  }
  payout.accept(transactionId, loanId, moment);
  await save(ports, locked);
}

/** The gateway has refused the order: the request stays Approved, and the refund is owed. */
async function recordDecline(ports: RecordingPorts, locked: LockedPayout, reason: string, moment: Moment) {
  const { payout, request, refund } = locked;
  if (!payout.awaitsAnswer) return;
  payout.decline(reason, moment);
  request?.endPayout(payout.id, moment.at);
  refund?.endPayout(moment);
  await save(ports, locked);
}

async function recordAnswer(ports: RecordingPorts, locked: LockedPayout, answer: PayoutAnswer, moment: Moment) {
  if (answer.status === 'accepted') await recordAcceptance(ports, locked, answer.transactionId, moment);
  if (answer.status === 'declined') await recordDecline(ports, locked, answer.reason, moment);
}

/** Records the outcome of an accepted payout. What has failed or come back undoes what it was for, where that is possible. */
export async function recordOutcome(
  ports: RecordingPorts,
  locked: LockedPayout,
  outcome: PayoutOutcome,
  moment: Moment,
): Promise<void> {
  const { payout, refund } = locked;
  if (outcome.status === 'processing') return;
  if (outcome.status === 'succeeded') {
    payout.succeed(moment);
    refund?.completePayout(payout.transactionId ?? payout.id, moment);
  } else {
    const waits = refund === null && !(await ports.loanAnnulment.ifUntouched(await loanOf(ports, payout), moment));
    refund?.endPayout(moment);
    payout.comeBack(outcome, waits, moment);
  }
  // The annulment has saved the request.
  await save(ports, { ...locked, request: null });
}

/** Locks the loan of a disbursement. */
export async function loanOf({ loans }: RecordingPorts, { loanId, borrowerId }: Payout): Promise<Loan> {
  if (loanId === null) throw new Error('An accepted disbursement has a loan.');
  return loans.get(loanId, borrowerId);
}

// Why: docs/decisions/0066-a-payout-is-stored-before-it-is-ordered.md
/**
 * Orders a stored payout from the gateway, and records the answer. A remote gateway is called between two units of work, so
 * that no lock waits for the network.
 */
export class OrderPayout extends UseCase<PayoutPorts & RecordingPorts> implements PayoutOrdering {
  get isRemote(): boolean {
    return this.deps.payoutGateway.remote;
  }

  async resumed(payoutId: string): Promise<PayoutId | null> {
    const { payouts, unitOfWork } = this.deps;
    return (await unitOfWork.run(() => payouts.find(payoutId as PayoutId)))?.id ?? null;
  }

  /** @throws PayoutDeclined */
  async execute(payoutId: PayoutId | null): Promise<void> {
    if (payoutId === null) return;
    const { payoutGateway, unitOfWork } = this.deps;
    const { payout, order } = await unitOfWork.run(() => this.prepared(payoutId));
    let known: Payout | null = payout;
    if (payout.awaitsAnswer) {
      const answer = order === null ? UNREADABLE : await payoutGateway.payOut(order);
      known = await unitOfWork.run(() => this.record(payoutId, answer));
    }
    if (known?.wasDeclined) throw new PayoutDeclined(known.reason);
  }

  private async prepared(payoutId: PayoutId): Promise<{ payout: Payout; order: PayoutOrder | null }> {
    const payout = await this.deps.payouts.find(payoutId);
    if (payout === null) throw new Error(`There is no payout ${payoutId}.`);
    const token = payout.awaitsAnswer ? await tokenOf(this.deps, payout) : null;
    return { payout, order: token === null ? null : payout.order(token) };
  }

  private async record(payoutId: PayoutId, answer: PayoutAnswer): Promise<Payout> {
    const locked = await lockPayout(this.deps, await this.deps.payouts.locate({ payoutId }));
    await recordAnswer(this.deps, locked, answer, await presentOf(this.deps));
    return locked.payout;
  }
}

/** Nothing was ordered yet. */
const UNREADABLE: PayoutAnswer = { status: 'declined', reason: FAILURE_REASONS.tokenUnreadable.template };

type Told = { readonly answer: PayoutAnswer } | { readonly outcome: PayoutOutcome };

/** Within 90 s of the order the gateway is asked at this pace, later ever more rarely. */
const SHORTEST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * Asks the gateway about a payout: for its outcome, or, while its answer to the order is not known, by the same order under
 * the same id. It never gives up, because only the gateway knows where the money is.
 */
export class SettlePayout extends UseCase<PayoutPorts & RecordingPorts> {
  async execute({ payoutId, borrowerId }: PayoutKey): Promise<void> {
    const { payouts, unitOfWork } = this.deps;
    const payout = await unitOfWork.run(() => payouts.find(payoutId));
    if (payout === null || !payout.awaitsOutcome) return;
    const told = await this.ask(payout);
    await unitOfWork.run(async () => {
      const locked = await lockPayout(this.deps, await payouts.locate({ payoutId }));
      const moment = await presentOf(this.deps);
      if ('answer' in told) await recordAnswer(this.deps, locked, told.answer, moment);
      else if (locked.payout.isOnItsWay) await recordOutcome(this.deps, locked, told.outcome, moment);
      if (locked.payout.awaitsOutcome)
        await this.deps.jobs.enqueue(SETTLE_PAYOUT, { payoutId, borrowerId }, this.nextAskAt(locked.payout));
    });
  }

  private async ask(payout: Payout): Promise<Told> {
    const { payoutGateway, unitOfWork, clock } = this.deps;
    const { id: payoutId, transactionId, orderedAt: acceptedAt } = payout;
    if (transactionId !== null)
      return { outcome: await payoutGateway.outcomeOf({ payoutId, transactionId, acceptedAt }, clock.now()) };
    const token = await unitOfWork.run(() => tokenOf(this.deps, payout));
    // It may be the gateway's already, so only the gateway can end it.
    return { answer: token === null ? { status: 'unknown' } : await payoutGateway.payOut(payout.order(token)) };
  }

  /** Doubles the payout's age, within bounds. */
  private nextAskAt({ orderedAt }: Payout): Date {
    const { payoutGateway, clock } = this.deps;
    const now = clock.now().getTime();
    const shortest = Math.min(payoutGateway.settlementDelayMs, SHORTEST_WAIT_MS);
    return new Date(now + Math.max(shortest, Math.min(now - orderedAt.getTime(), LONGEST_WAIT_MS)));
  }
}

/** The reason in the words of the service where the gateway gives none. */
export function failureOf(
  outcome: 'failed' | 'returned',
  { code, reason }: { readonly code: string | null; readonly reason: string | null },
): PayoutFailure {
  const { notSent, cameBack } = FAILURE_REASONS;
  return { code, reason: reason ?? (outcome === 'failed' ? notSent : cameBack).template };
}
