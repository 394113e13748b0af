import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { FAILURE_REASONS, PaymentNotFound } from '../../domain/payments/payment.errors.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import {
  type CollectionOutcome,
  type GatewayEvent,
  type GatewayEventResult,
  type GatewayEvents,
  type PaymentGateway,
  resultOf,
} from '../../domain/payments/payment-gateway.port.ts';
import type { InstrumentTokens, PaymentInstruments } from '../../domain/payments/payment-instrument.ts';
import type { PaymentOfLoan, Payments } from '../../domain/payments/payments.port.ts';
import { type CalendarDay, laterOf } from '../../domain/shared/calendar.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { BusinessCalendar, Clock, IdGenerator, JobKind, JobQueue, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { orderOf } from './instruments.ts';
import type { OpenPayments } from './payment.queries.ts';

type FinalOutcome = Exclude<CollectionOutcome, { readonly status: 'processing' }>;

export interface Settlement {
  readonly loans: Loans;
  readonly loan: Loan;
  readonly payment: Payment;
  readonly ids: IdGenerator;
  readonly calendar: Pick<BusinessCalendar, 'zone'>;
  readonly outcome: FinalOutcome;
  /** The business date. */
  readonly businessDate: CalendarDay;
  readonly now: Date;
}

/** Completes or fails a processing payment, and settles its amount on the loan or releases it. */
export async function settle(settlement: Settlement): Promise<void> {
  const { loans, loan, payment, ids, calendar, outcome, businessDate, now } = settlement;
  const { id: paymentId, amount } = payment;
  const valueOn = payment.valueOn ?? businessDate;
  // The close of a day ahead of the clock makes payments of that day.
  const today = loan.bookingDay(laterOf(businessDate, valueOn));
  const at = calendar.zone.momentOn(today, now);
  if (outcome.status === 'succeeded') {
    payment.complete({ at, today });
    // An early payment takes effect on the day on which it was accepted, among what happened since.
    const history = loan.earlyPayment?.paymentId === paymentId ? await loans.historyOf(loan) : null;
    loan.settle({ paymentId, amount, valueOn, today, at }, history);
  } else {
    payment.fail(outcome.reason, { at, today });
    loan.release({ paymentId, amount, valueOn }, at);
    // Declined at once, it costs nothing.
    if (!payment.wasDeclined) loan.chargeReturnedPayment(paymentId, { chargeId: ids.next(), today, at });
  }
}

export const SETTLE_PAYMENT: JobKind<PaymentOfLoan> = { name: 'settle-payment' };

interface Answer {
  readonly transactionId: string | null;
  readonly outcome: CollectionOutcome;
}

interface Locked {
  readonly loan: Loan;
  readonly payment: Payment;
  readonly businessDate: CalendarDay;
  readonly now: Date;
}

const LONGEST_WAIT_MS = 10 * 60_000;
const PROCESSING = { status: 'processing' } as const;
const NO_OUTCOME: FinalOutcome = { status: 'failed', reason: FAILURE_REASONS.noOutcome.template };

/**
 * Asks the gateway for the outcome of payments and settles them, each once, however often its job runs. Payments whose jobs
 * are due together share two units of work. For one that is processing, the job is enqueued again at growing intervals,
 * until `outcomeDueBy`.
 */
export class SettlePayments extends UseCase<{
  loans: Loans;
  payments: Payments;
  paymentInstruments: PaymentInstruments;
  instrumentTokens: InstrumentTokens;
  gateway: PaymentGateway;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  async execute(named: readonly PaymentOfLoan[]): Promise<void> {
    const { loans, payments, unitOfWork, calendar, clock } = this.deps;
    const keys = named.map(({ paymentId: id, borrowerId }) => ({ id, borrowerId }));
    const seen = await unitOfWork.run(() => payments.getAll(keys));
    const awaiting = seen.filter(({ awaitsOutcome }) => awaitsOutcome);
    const answers = new Map(await Promise.all(awaiting.map(async (one) => [one.id, await this.ask(one)] as const)));
    if (answers.size === 0) return;
    await unitOfWork.run(async () => {
      const loanOf = new Map((await loans.getAll(awaiting)).map((loan) => [loan.id, loan]));
      const locked = await payments.getAll(awaiting);
      const businessDate = await calendar.today();
      const now = clock.now();
      for (const payment of locked) {
        const [loan, answer] = [loanOf.get(payment.loanId), answers.get(payment.id)];
        if (loan !== undefined && answer !== undefined && payment.awaitsOutcome)
          await this.apply(answer, { loan, payment, businessDate, now });
      }
    });
  }

  private async apply({ transactionId, outcome }: Answer, { loan, payment, businessDate, now }: Locked): Promise<void> {
    const { loans, payments, jobs, ids, calendar } = this.deps;
    if (transactionId !== null) payment.accept(transactionId);
    if (outcome.status === 'processing') {
      const { id: paymentId, loanId, borrowerId } = payment;
      await jobs.enqueue(SETTLE_PAYMENT, { paymentId, loanId, borrowerId }, this.nextAskAt(payment, now));
    } else {
      await settle({ loans, loan, payment, ids, calendar, outcome, businessDate, now });
      await loans.save(loan);
    }
    await payments.save(payment);
  }

  private async ask(payment: Payment): Promise<Answer> {
    const { gateway, clock } = this.deps;
    const { transactionId, orderedAt } = payment;
    const timeIsUp = clock.now() >= payment.outcomeDueBy;
    if (transactionId !== null) {
      const { id: paymentId, amount } = payment;
      const order = { paymentId, amount, transactionId, acceptedAt: orderedAt };
      const outcome = await gateway.outcomeOf(order, clock.now());
      return { transactionId, outcome: timeIsUp && outcome.status === 'processing' ? NO_OUTCOME : outcome };
    }
    // Not ordered again at the end: a gateway that has forgotten the id would collect for a payment about to fail.
    return timeIsUp ? { transactionId, outcome: NO_OUTCOME } : this.orderAgain(payment);
  }

  /** The gateway never answered the order. The payment's id keeps it from collecting twice. */
  private async orderAgain(payment: Payment): Promise<Answer> {
    const order = await orderOf(payment, this.deps);
    // It may be the gateway's already, so only the gateway can end it.
    if (order === null) return { transactionId: null, outcome: PROCESSING };
    const answer = await this.deps.gateway.collect(order);
    const transactionId = answer.status === 'accepted' ? answer.transactionId : null;
    const outcome: CollectionOutcome =
      answer.status === 'declined' ? { status: 'failed', reason: answer.reason } : PROCESSING;
    return { transactionId, outcome };
  }

  /** Doubles the payment's age, within bounds; asks one last time at `outcomeDueBy`. */
  private nextAskAt({ orderedAt, outcomeDueBy }: Payment, now: Date): Date {
    const age = now.getTime() - orderedAt.getTime();
    const wait = Math.max(this.deps.gateway.settlementDelayMs, Math.min(age, LONGEST_WAIT_MS));
    return new Date(Math.min(now.getTime() + wait, outcomeDueBy.getTime()));
  }
}

// Why: docs/decisions/0015-the-payment-gateway-never-guesses.md
/** Applies an event of the gateway to its payment. The first outcome is final, so events may come in any order. */
export class ApplyGatewayEvent extends UseCase<{
  loans: Loans;
  payments: Payments;
  gatewayEvents: GatewayEvents;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /**
   * An event of an unknown transaction is not stored, so that the gateway can send it again: it may have overtaken the
   * gateway's answer to the order. If it names the payment, it replaces that answer.
   * @returns what the event did; `repeated` if it was received before
   * @throws PaymentNotFound also if the event's transaction belongs to another payment than the one it names
   */
  async execute(event: GatewayEvent): Promise<GatewayEventResult | 'repeated'> {
    const { loans, payments, gatewayEvents, unitOfWork, ids, calendar, clock } = this.deps;
    return unitOfWork.run(async () => {
      const { paymentId, loanId, borrowerId } = await payments.locate(event);
      const loan = await loans.get(loanId, borrowerId);
      const payment = await payments.get(paymentId, borrowerId);
      if (!payment.matchesGatewayReference(event)) throw new PaymentNotFound();
      const businessDate = await calendar.today();
      const result = resultOf(event.outcome, payment);
      const now = clock.now();
      const received = { ...event, paymentId, borrowerId, result, receivedAt: now };
      if (!(await gatewayEvents.add(received))) return 'repeated';
      payment.accept(event.transactionId);
      if (result === 'applied')
        await settle({ loans, loan, payment, ids, calendar, outcome: outcomeOf(event), businessDate, now });
      // The gateway collected money for a failed payment: it is owed back to the borrower.
      if (result === 'unmatched' && event.outcome === 'succeeded')
        payment.recordRefundDue({ at: calendar.zone.momentOn(businessDate, now), today: businessDate });
      await loans.save(loan);
      await payments.save(payment);
      return result;
    });
  }
}

function outcomeOf({ outcome, reason }: GatewayEvent): FinalOutcome {
  if (outcome === 'succeeded') return { status: outcome };
  return { status: outcome, reason: reason ?? FAILURE_REASONS.notGiven.template };
}

/** Younger payments still have their own job. */
const STALE_AFTER_MS = 10 * 60_000;

/** Enqueues the settle job again for payments that are still processing, in case their job was lost. */
export class ResumeStalePayments
  extends UseCase<{ openPayments: OpenPayments; jobs: JobQueue; clock: Clock; batchSize?: number }>
  implements ClosingStep
{
  readonly name = 'processing payments';

  async run(_day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { openPayments, jobs, clock, batchSize = 500 } = this.deps;
    const before = new Date(clock.now().getTime() - STALE_AFTER_MS);
    const stale = await openPayments.processingSince(before, cursor as PaymentId | null, batchSize);
    for (const payment of stale) await jobs.enqueue(SETTLE_PAYMENT, payment);
    const next = nextCursor(stale, batchSize, ({ paymentId }) => paymentId);
    return { cursor: next, tally: { askedAfter: stale.length } };
  }
}
