import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { CollectionOutcome, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { JobKind, JobQueue } from '../shared/jobs.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';

/** A payment whose outcome is still to be asked for. The loan stands beside it because it is locked first. */
export interface UnsettledPayment {
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
}

export const SETTLE_PAYMENT: JobKind<UnsettledPayment> = { name: 'settle-payment' };

interface Dependencies {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly gateway: PaymentGateway;
  readonly jobs: JobQueue;
  readonly unitOfWork: UnitOfWork;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

/** Asks the gateway what became of a payment and does what follows, once, however often it is called. */
export class SettlePayment {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  async execute({ paymentId, loanId }: UnsettledPayment): Promise<void> {
    const { loans, payments, gateway, jobs, unitOfWork, calendar, clock } = this.deps;
    const seen = await unitOfWork.run(() => payments.get(paymentId));
    if (seen.status !== 'Processing') return;
    const { transactionId, outcome } = await this.ask(seen);
    const today = await calendar.today();
    await unitOfWork.run(async () => {
      const loan = await loans.get(loanId);
      const payment = await payments.get(paymentId);
      if (payment.status !== 'Processing') return;
      const now = clock.now();
      if (transactionId !== null) payment.accept(transactionId);
      if (outcome.status === 'processing') {
        await jobs.enqueue(SETTLE_PAYMENT, { paymentId, loanId }, new Date(now.getTime() + gateway.settlementDelayMs));
      } else if (outcome.status === 'succeeded') {
        payment.complete(now);
        loan.settle({ paymentId, amount: payment.amount, today, at: now });
      } else {
        payment.fail(outcome.reason, now);
        loan.release(payment.amount);
      }
      await loans.save(loan);
      await payments.save(payment);
    });
  }

  /** A payment without a transaction was never answered for: it is ordered again, under the same id. */
  private async ask(payment: Payment): Promise<{ transactionId: string | null; outcome: CollectionOutcome }> {
    const { gateway, clock } = this.deps;
    const { transactionId, createdAt } = payment;
    if (transactionId !== null) {
      const order = { ...payment.order(), transactionId, acceptedAt: createdAt };
      return { transactionId, outcome: await gateway.outcomeOf(order, clock.now()) };
    }
    const answer = await gateway.collect(payment.order());
    if (answer.status === 'declined')
      return { transactionId: null, outcome: { status: 'failed', reason: answer.reason } };
    return {
      transactionId: answer.status === 'accepted' ? answer.transactionId : null,
      outcome: { status: 'processing' },
    };
  }
}
