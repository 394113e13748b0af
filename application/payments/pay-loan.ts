import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Banks } from '../../domain/payments/banks.port.ts';
import { InvalidPayment, PaymentDeclined } from '../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { CollectionAnswer, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { PaymentMethod } from '../../domain/payments/payment-method.ts';
import type { PaymentOfLoan, Payments } from '../../domain/payments/payments.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { Money } from '../../domain/shared/money.ts';
import type { JobQueue } from '../shared/jobs.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { loanToPay } from './loan-to-pay.ts';
import { SETTLE_PAYMENT } from './settle-payment.ts';

/** `amount` is a decimal of the loan's currency. */
export interface PayLoanCommand {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  /** Given when the same command may come again: then it is one payment, and one charge, under this id. */
  readonly paymentId?: PaymentId;
}

type LockedLoan = Awaited<ReturnType<Loans['get']>>;

interface Dependencies {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly banks: Banks;
  readonly gateway: PaymentGateway;
  readonly jobs: JobQueue;
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/**
 * Keeps room on the loan, asks the gateway, and notes its answer. A gateway behind a network is asked between two
 * units of work, so that nobody waits for it with the loan locked; one that answers on the spot, within a single one.
 */
export class PayLoan {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** @throws InvalidPayment, InvalidAmount, LoanCompleted, AmountExceedsBalance, PaymentDeclined */
  async execute(command: PayLoanCommand): Promise<Payment> {
    const { gateway, unitOfWork } = this.deps;
    const payment = gateway.remote
      ? await this.payRemotely(command)
      : await unitOfWork.run(() => this.payAtOnce(command));
    // Thrown only after the unit of work has ended: a declined payment is kept.
    if (payment.wasDeclined) throw new PaymentDeclined(payment.failureReason ?? 'no reason given');
    return payment;
  }

  /** The answer comes on the spot, so that everything is stored once. */
  private async payAtOnce(command: PayLoanCommand): Promise<Payment> {
    const { gateway, clock } = this.deps;
    const { loan, payment } = await this.order(command);
    const answer = await gateway.collect(payment.order());
    apply(answer, loan, payment, clock.now());
    await this.keep(loan, payment);
    return payment;
  }

  /** Whatever an earlier attempt under the same id has left undone is done now, and nothing twice. */
  private async payRemotely(command: PayLoanCommand): Promise<Payment> {
    const { gateway, unitOfWork } = this.deps;
    const payment = await unitOfWork.run(async () => {
      const { loan, payment, begun } = await this.order(command);
      if (!begun) await this.keep(loan, payment);
      return payment;
    });
    if (!payment.awaitsOutcome || payment.transactionId !== null) return payment;
    const answer = await gateway.collect(payment.order());
    return unitOfWork.run(() => this.note(keyOf(payment), answer));
  }

  /** Locks the loan and keeps room on it for the payment, unless that has begun before under the same id. */
  private async order(command: PayLoanCommand) {
    const { loans, payments, banks, ids, clock } = this.deps;
    const { loanId, borrowerId, method, bankId } = command;
    if (bankId !== null && !banks.has(bankId)) throw new InvalidPayment('bankId', 'There is no such bank.');
    const loan = await loanToPay(loans, loanId, borrowerId);
    // With the loan locked, of two that come with one id the second finds what the first has made.
    const begun = command.paymentId === undefined ? null : await payments.find(command.paymentId, borrowerId);
    if (begun !== null) return { loan, payment: begun, begun: true };
    const amount = Money.ofDecimal(command.amount, loan.currency);
    const { currency } = loan;
    const payment = new Payment(
      { id: command.paymentId ?? ids.next(), loanId, borrowerId, amount, currency, method, bankId, reference: null },
      clock.now(),
    );
    loan.reserve(amount);
    return { loan, payment, begun: false };
  }

  private async keep(loan: LockedLoan, payment: Payment): Promise<void> {
    const { loans, payments, gateway, jobs } = this.deps;
    await loans.save(loan);
    await payments.add(payment);
    if (!payment.awaitsOutcome) return;
    const askAt = new Date(payment.createdAt.getTime() + gateway.settlementDelayMs);
    await jobs.enqueue(SETTLE_PAYMENT, keyOf(payment), askAt);
  }

  private async note({ paymentId, loanId, borrowerId }: PaymentOfLoan, answer: CollectionAnswer): Promise<Payment> {
    const { loans, payments, clock } = this.deps;
    const loan = await loans.get(loanId, borrowerId);
    const payment = await payments.get(paymentId, borrowerId);
    // The payment may have been asked after meanwhile, or the gateway have told its outcome: that is final.
    if (!payment.awaitsOutcome) return payment;
    apply(answer, loan, payment, clock.now());
    await loans.save(loan);
    await payments.save(payment);
    return payment;
  }
}

function keyOf({ id: paymentId, loanId, borrowerId }: Payment): PaymentOfLoan {
  return { paymentId, loanId, borrowerId };
}

/** What the gateway's answer makes of a payment and of the room that its loan keeps for it. */
function apply(answer: CollectionAnswer, loan: LockedLoan, payment: Payment, now: Date): void {
  if (answer.status === 'accepted') payment.accept(answer.transactionId);
  if (answer.status === 'declined') {
    payment.fail(answer.reason, now);
    loan.release(payment.amount);
  }
}
