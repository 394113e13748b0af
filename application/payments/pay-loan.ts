import type { Reduction } from '../../domain/loans/entry.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Banks } from '../../domain/payments/bank.ts';
import { InvalidPayment, PAYMENT_FAULTS } from '../../domain/payments/payment.errors.ts';
import type { PaymentMethod } from '../../domain/payments/payment.events.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { CollectionAnswer, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { LoanId, PaymentId, UserId } from '../../domain/shared/ids.ts';
import { Money } from '../../domain/shared/money.ts';
import type { Idempotency } from '../shared/idempotency.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { loanToPay } from './loan-to-pay.ts';
import { applyAnswer, placeOrder } from './place-order.ts';

/** What a borrower wants to pay. Amounts are decimals of the loan's currency. */
export type WantedPayment =
  | { readonly kind: 'payment'; readonly amount: number }
  | { readonly kind: 'prepayment'; readonly amount: number; readonly reduce: Reduction }
  /** What pays the loan off on the day of the order. */
  | { readonly kind: 'payoff' };

export interface PayLoanCommand {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly wanted: WantedPayment;
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  /** The id of the payment, the same in each retry of the command; a new one when absent. */
  readonly paymentId?: PaymentId;
}

/**
 * Reserves the amount on the loan, orders its collection, and records the gateway's answer. A local gateway answers in the
 * transaction that reserves. A remote one is called between two transactions, so that no lock waits for the network; a
 * retry under the same payment id resumes where the last attempt stopped, with the same amount.
 */
export class PayLoan extends UseCase<{
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
  get idempotency(): Idempotency {
    return this.deps.gateway.remote ? 'resumable' : 'in-transaction';
  }

  /**
   * @returns the payment, which is stored, also if it was declined
   * @throws InvalidPayment, InvalidAmount, LoanAlreadyPaidOff, AmountExceedsBalance; for a payoff or prepayment also
   * LoanNotFound; PaymentInProgress; LoanNotEligibleForPrepayment, TooManyChanges, PrepaymentTooLow, PrepaymentExceedsBalance
   */
  async execute(command: PayLoanCommand): Promise<Payment> {
    const { banks, gateway, unitOfWork } = this.deps;
    const { bankId } = command;
    if (bankId !== null && !banks.has(bankId)) throw new InvalidPayment('bankId', PAYMENT_FAULTS.bank());
    let payment = await unitOfWork.run(() => this.findOrReserve(command));
    if (payment.awaitsAnswer) {
      const answer = await gateway.collect(payment.order());
      payment = await unitOfWork.run(() => this.record(answer, payment));
    }
    return payment;
  }

  private async findOrReserve(command: PayLoanCommand): Promise<Payment> {
    const { payments } = this.deps;
    const { paymentId, borrowerId } = command;
    const loan = await this.lockLoan(command);
    // Looked up with the loan locked, so that two parallel attempts make one payment.
    const earlier = paymentId === undefined ? null : await payments.find(paymentId, borrowerId);
    if (earlier !== null) return earlier;
    const payment = await this.reserve(loan, command);
    await placeOrder(this.deps, loan, payment);
    return payment;
  }

  /** Payoffs and prepayments are acts on the loan, so that an unknown loan is not found. */
  private lockLoan({ wanted, loanId, borrowerId }: PayLoanCommand): Promise<Loan> {
    const { loans } = this.deps;
    return wanted.kind === 'payment' ? loanToPay(loans, { loanId, borrowerId }) : loans.get(loanId, borrowerId);
  }

  /** Makes a payment and reserves its amount on the loan, which is locked. */
  private async reserve(loan: Loan, { paymentId, borrowerId, method, bankId, wanted }: PayLoanCommand) {
    const { ids, calendar, clock } = this.deps;
    const { id: loanId, currency } = loan;
    const today = await calendar.today();
    const amount =
      wanted.kind === 'payoff' ? loan.quotePayoff(today).payoffAmount : Money.ofDecimal(wanted.amount, currency);
    const order = { id: paymentId ?? ids.next<'Payment'>(), loanId, borrowerId, amount, currency, method, bankId };
    const payment = new Payment({ ...order, reference: null }, clock.now(), today);
    if (wanted.kind === 'payoff') loan.reservePayoff(payment.id, today);
    else if (wanted.kind === 'prepayment') loan.reservePrepayment(payment.id, { ...wanted, amount }, today);
    else loan.reserve(amount, today);
    return payment;
  }

  private async record(answer: CollectionAnswer, { id, loanId, borrowerId }: Payment): Promise<Payment> {
    const { loans, payments } = this.deps;
    const loan = await loans.get(loanId, borrowerId);
    const payment = await payments.get(id, borrowerId);
    // A webhook or the settle job may have recorded the outcome during the call; it is final.
    if (!payment.awaitsOutcome) return payment;
    applyAnswer(answer, loan, payment, await momentOf(this.deps));
    await loans.save(loan);
    await payments.save(payment);
    return payment;
  }
}
