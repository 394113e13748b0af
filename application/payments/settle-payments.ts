import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { FAILURE_REASONS } from '../../domain/payments/payment.errors.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { CollectionOutcome, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { PaymentOfLoan, Payments } from '../../domain/payments/payments.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { JobKind, JobQueue } from '../shared/jobs.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type FinalOutcome, settle } from './settle.ts';

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
    const { loans, payments, jobs, ids } = this.deps;
    if (transactionId !== null) payment.accept(transactionId);
    if (outcome.status === 'processing') {
      const { id: paymentId, loanId, borrowerId } = payment;
      await jobs.enqueue(SETTLE_PAYMENT, { paymentId, loanId, borrowerId }, this.nextAskAt(payment, now));
    } else {
      await settle({ loans, loan, payment, ids, outcome, businessDate, now });
      await loans.save(loan);
    }
    await payments.save(payment);
  }

  private async ask(payment: Payment): Promise<Answer> {
    const { gateway, clock } = this.deps;
    const { transactionId, orderedAt } = payment;
    const timeIsUp = clock.now() >= payment.outcomeDueBy;
    if (transactionId !== null) {
      const order = { ...payment.order(), transactionId, acceptedAt: orderedAt };
      const outcome = await gateway.outcomeOf(order, clock.now());
      return { transactionId, outcome: timeIsUp && outcome.status === 'processing' ? NO_OUTCOME : outcome };
    }
    // Not ordered again at the end: a gateway that has forgotten the id would collect for a payment about to fail.
    return timeIsUp ? { transactionId, outcome: NO_OUTCOME } : this.orderAgain(payment);
  }

  /** The gateway never answered the order. The payment's id keeps it from collecting twice. */
  private async orderAgain(payment: Payment): Promise<Answer> {
    const answer = await this.deps.gateway.collect(payment.order());
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
