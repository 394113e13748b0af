import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { CollectionOutcome, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { PaymentOfLoan, Payments } from '../../domain/payments/payments.port.ts';
import type { JobKind, JobQueue } from '../shared/jobs.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type FinalOutcome, settle } from './settle.ts';

/** A payment whose outcome is not known yet. Its loan is named because it is locked first. */
export type UnsettledPayment = PaymentOfLoan;

export const SETTLE_PAYMENT: JobKind<UnsettledPayment> = { name: 'settle-payment' };

interface Answer {
  readonly transactionId: string | null;
  readonly outcome: CollectionOutcome;
}

const LONGEST_WAIT_MS = 10 * 60_000;
const NO_OUTCOME: FinalOutcome = { status: 'failed', reason: 'the payment gateway told no outcome in time' };

/**
 * Asks the gateway what became of a payment and does what follows, once, however often it is called. What is still
 * being processed is asked after again, ever more rarely, until its time is up.
 */
export class SettlePayment extends UseCase<{
  loans: Loans;
  payments: Payments;
  gateway: PaymentGateway;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  async execute({ paymentId, loanId, borrowerId }: UnsettledPayment): Promise<void> {
    const { loans, payments, jobs, unitOfWork, calendar, clock } = this.deps;
    const seen = await unitOfWork.run(() => payments.get(paymentId, borrowerId));
    if (!seen.awaitsOutcome) return;
    const timeIsUp = clock.now() >= seen.outcomeDueBy;
    const { transactionId, outcome } = await this.ask(seen, timeIsUp);
    const today = await calendar.today();
    await unitOfWork.run(async () => {
      const loan = await loans.get(loanId, borrowerId);
      const payment = await payments.get(paymentId, borrowerId);
      if (!payment.awaitsOutcome) return;
      const at = clock.now();
      if (transactionId !== null) payment.accept(transactionId);
      if (outcome.status !== 'processing') settle({ loan, payment, outcome, today, at });
      else if (timeIsUp) settle({ loan, payment, outcome: NO_OUTCOME, today, at });
      else await jobs.enqueue(SETTLE_PAYMENT, { paymentId, loanId, borrowerId }, this.askAgainAt(payment, at));
      await loans.save(loan);
      await payments.save(payment);
    });
  }

  /**
   * A payment without a transaction was never answered for: it is ordered again, under the same id. Not so when its
   * time is up, since it is about to fail, and the gateway may have forgotten the id by then and would collect twice.
   */
  private async ask(payment: Payment, timeIsUp: boolean): Promise<Answer> {
    const { gateway, clock } = this.deps;
    const { transactionId, createdAt } = payment;
    if (transactionId !== null) {
      const order = { ...payment.order(), transactionId, acceptedAt: createdAt };
      return { transactionId, outcome: await gateway.outcomeOf(order, clock.now()) };
    }
    if (timeIsUp) return { transactionId, outcome: { status: 'processing' } };
    const answer = await gateway.collect(payment.order());
    if (answer.status === 'declined') return { transactionId, outcome: { status: 'failed', reason: answer.reason } };
    return {
      transactionId: answer.status === 'accepted' ? answer.transactionId : null,
      outcome: { status: 'processing' },
    };
  }

  /** After as long again as the payment is old, within bounds, and once more at the very end of its time. */
  private askAgainAt({ createdAt, outcomeDueBy }: Payment, now: Date): Date {
    const age = now.getTime() - createdAt.getTime();
    const wait = Math.max(this.deps.gateway.settlementDelayMs, Math.min(age, LONGEST_WAIT_MS));
    return new Date(Math.min(now.getTime() + wait, outcomeDueBy.getTime()));
  }
}
