import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Banks } from '../../domain/payments/banks.port.ts';
import { NO_REASON_GIVEN } from '../../domain/payments/failure-reasons.ts';
import { InvalidPayment, PaymentDeclined } from '../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { CollectionAnswer, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { PaymentMethod } from '../../domain/payments/payment-method.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { Money } from '../../domain/shared/money.ts';
import type { Idempotency } from '../shared/idempotency.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { loanToPay } from './loan-to-pay.ts';
import { SETTLE_PAYMENT } from './settle-payment.ts';

/** `amount` is a decimal of the loan's currency, or `payoff` for what pays the loan off on the day of the order. */
export interface PayLoanCommand {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly amount: number | 'payoff';
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  /** The id of the payment, the same in each retry of the command; a new one when absent. */
  readonly paymentId?: PaymentId;
}

/**
 * Reserves the amount on the loan, orders its collection, and records the gateway's answer. The gateway decides how:
 * `PayLoanInOneTransaction` if it answers on the spot, `PayLoanInTwoTransactions` if it is remote.
 */
export abstract class PayLoan extends UseCase<{
  loans: Loans;
  payments: Payments;
  banks: Banks;
  gateway: PaymentGateway;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  abstract readonly idempotency: Idempotency;

  /**
   * @throws InvalidPayment, InvalidAmount, LoanAlreadyPaidOff, AmountExceedsBalance, PaymentDeclined; for a payoff also
   * LoanNotFound, PaymentInProgress
   */
  async execute(command: PayLoanCommand): Promise<Payment> {
    const { bankId } = command;
    if (bankId !== null && !this.deps.banks.has(bankId)) throw new InvalidPayment('bankId', 'There is no such bank.');
    const payment = await this.pay(command);
    // Thrown after the transaction: a declined payment is stored.
    if (payment.wasDeclined) throw new PaymentDeclined(payment.failureReason ?? NO_REASON_GIVEN, payment.id);
    return payment;
  }

  protected abstract pay(command: PayLoanCommand): Promise<Payment>;

  /** Locks the loan. A payoff is an act on the loan, so that an unknown loan is not found. */
  protected loanOf({ amount, loanId, borrowerId }: PayLoanCommand): Promise<Loan> {
    const { loans } = this.deps;
    return amount === 'payoff' ? loans.get(loanId, borrowerId) : loanToPay(loans, { loanId, borrowerId });
  }

  /** Makes a payment and reserves its amount on the loan, which is locked. */
  protected async reserve(loan: Loan, { paymentId, borrowerId, method, bankId, amount: asked }: PayLoanCommand) {
    const { ids, calendar, clock } = this.deps;
    const { id: loanId, currency } = loan;
    const today = await calendar.today();
    const amount = asked === 'payoff' ? loan.quotePayoff(today).payoffAmount : Money.ofDecimal(asked, currency);
    const order = { id: paymentId ?? ids.next<'Payment'>(), loanId, borrowerId, amount, currency, method, bankId };
    const payment = new Payment({ ...order, reference: null }, clock.now(), today);
    if (asked === 'payoff') loan.reservePayoff(payment.id, today);
    else loan.reserve(amount);
    return payment;
  }

  /** Stores a new payment, with a job that queries its outcome later. */
  protected async store(loan: Loan, payment: Payment): Promise<void> {
    const { loans, payments, gateway, jobs } = this.deps;
    await loans.save(loan);
    await payments.add(payment);
    if (!payment.awaitsOutcome) return;
    const { id: paymentId, loanId, borrowerId, orderedAt } = payment;
    const askAt = new Date(orderedAt.getTime() + gateway.settlementDelayMs);
    await jobs.enqueue(SETTLE_PAYMENT, { paymentId, loanId, borrowerId }, askAt);
  }

  protected async apply(answer: CollectionAnswer, loan: Loan, payment: Payment): Promise<void> {
    if (answer.status === 'accepted') payment.accept(answer.transactionId);
    if (answer.status === 'declined') {
      payment.fail(answer.reason, await momentOf(this.deps));
      loan.release({ paymentId: payment.id, amount: payment.amount });
    }
  }
}
