import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Autopays } from '../../domain/payments/autopay.ts';
import {
  FAILURE_REASONS,
  InvalidPayment,
  PAYMENT_FAULTS,
  PaymentNotFound,
} from '../../domain/payments/payment.errors.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import {
  type CollectionOutcome,
  type DebitReturn,
  type GatewayEvent,
  type GatewayEventResult,
  type GatewayEvents,
  type PaymentGateway,
  resultOf,
} from '../../domain/payments/payment-gateway.port.ts';
import type { InstrumentTokens, PaymentInstruments } from '../../domain/payments/payment-instrument.ts';
import type { Deposits, PaymentOfLoan, Payments, Refunds } from '../../domain/payments/payments.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { BusinessCalendar, Clock, IdGenerator, JobKind, JobQueue, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type InstrumentUses, orderOf } from './instruments.ts';
import type { OpenPayments } from './payment.queries.ts';
import { lockReturned, takeReturn } from './returns.ts';
import { type FinalOutcome, settle } from './settlement.ts';

export const SETTLE_PAYMENT: JobKind<PaymentOfLoan> = { name: 'settle-payment' };

interface Answer {
  readonly transactionId: string | null;
  readonly outcome: Exclude<CollectionOutcome, { readonly status: 'returned' }>;
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
  deposits: Deposits;
  refunds: Refunds;
  autopays: Autopays;
  paymentInstruments: PaymentInstruments;
  instrumentQueries: InstrumentUses;
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
    const answers = new Map<PaymentId, Answer>();
    const asked = await Promise.all(awaiting.map(async (one) => [one, await this.ask(one)] as const));
    for (const [{ id }, answer] of asked) if (answer.outcome.status !== 'returned') answers.set(id, answer as Answer);
    for (const [payment, { outcome }] of asked)
      if (outcome.status === 'returned') await unitOfWork.run(() => this.takeBack(payment, outcome));
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

  /** Each by itself, since a return may lock other loans of its borrower. */
  private async takeBack(payment: Payment, given: DebitReturn): Promise<void> {
    const { id: paymentId, loanId, borrowerId, instrumentId } = payment;
    const returned = await lockReturned(this.deps, { paymentId, loanId, borrowerId, instrumentId }, given.code);
    if (returned.payment.awaitsOutcome) await takeReturn(this.deps, returned, given, await this.deps.calendar.today());
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

  private async ask(
    payment: Payment,
  ): Promise<{ readonly transactionId: string | null; readonly outcome: CollectionOutcome }> {
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
    const outcome: Answer['outcome'] =
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
  deposits: Deposits;
  refunds: Refunds;
  autopays: Autopays;
  paymentInstruments: PaymentInstruments;
  instrumentQueries: InstrumentUses;
  gatewayEvents: GatewayEvents;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /**
   * An event of an unknown transaction is not stored, so that the gateway can send it again: it may have overtaken the
   * gateway's answer to the order. If it names the payment, it replaces that answer.
   * @param day the day that is closed; by default the business date
   * @returns what the event did; `repeated` if it was received before
   * @throws InvalidPayment if a return has no code; PaymentNotFound also if the event's transaction belongs to another payment
   * than the one it names
   */
  async execute(event: GatewayEvent, day?: CalendarDay): Promise<GatewayEventResult | 'repeated'> {
    const { outcome, code, reason } = event;
    const { unitOfWork, calendar } = this.deps;
    if (outcome === 'returned' && code === null) throw new InvalidPayment('code', PAYMENT_FAULTS.returnCode());
    // Asked for with the locks: a day may be closed while they are awaited.
    const today = async () => day ?? calendar.today();
    return unitOfWork.run(() => {
      if (outcome === 'returned' && code !== null) return this.takeBack(event, { code, reason }, today);
      return this.settle(event, outcome === 'succeeded' ? { status: outcome } : failure(reason), today);
    });
  }

  private async settle(event: GatewayEvent, outcome: FinalOutcome, today: () => Promise<CalendarDay>) {
    const { loans, payments, ids, calendar, clock } = this.deps;
    const { paymentId, loanId, borrowerId } = await payments.locate(event);
    const loan = await loans.get(loanId, borrowerId);
    const payment = await payments.get(paymentId, borrowerId);
    if (!payment.matchesGatewayReference(event)) throw new PaymentNotFound();
    const businessDate = await today();
    const result = resultOf(event.outcome, payment);
    if (!(await this.isNew(event, payment, result))) return 'repeated';
    const now = clock.now();
    payment.accept(event.transactionId);
    if (result === 'applied') await settle({ loans, loan, payment, ids, calendar, outcome, businessDate, now });
    // The gateway collected money for a failed payment: it is owed back to the borrower.
    if (result === 'unmatched' && event.outcome === 'succeeded')
      payment.recordRefundDue({ at: calendar.zone.momentOn(businessDate, now), today: businessDate });
    await loans.save(loan);
    await payments.save(payment);
    return result;
  }

  private async takeBack(event: GatewayEvent, given: DebitReturn, today: () => Promise<CalendarDay>) {
    const returned = await lockReturned(this.deps, await this.deps.payments.locate(event), given.code);
    const { payment } = returned;
    if (!payment.matchesReturn(event)) throw new PaymentNotFound();
    const result = resultOf('returned', payment);
    if (!(await this.isNew(event, payment, result))) return 'repeated';
    // The gateway has no transaction of a transfer that the borrower made.
    if (payment.reference === null) payment.accept(event.transactionId);
    if (result === 'applied') await takeReturn(this.deps, returned, given, await today());
    return result;
  }

  private isNew(event: GatewayEvent, { id: paymentId, borrowerId }: Payment, result: GatewayEventResult) {
    const { gatewayEvents, clock } = this.deps;
    return gatewayEvents.add({ ...event, paymentId, borrowerId, result, receivedAt: clock.now() });
  }
}

function failure(reason: string | null): FinalOutcome {
  return { status: 'failed', reason: reason ?? FAILURE_REASONS.notGiven.template };
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
