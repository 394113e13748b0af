import type { Reduction } from '../../domain/loans/entry.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Banks } from '../../domain/payments/bank.ts';
import { FAILURE_REASONS, InvalidPayment, PAYMENT_FAULTS } from '../../domain/payments/payment.errors.ts';
import type { PaymentMethod } from '../../domain/payments/payment.events.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { CollectionAnswer, PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { InstrumentTokens, PaymentInstruments } from '../../domain/payments/payment-instrument.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { CalendarDay, Moment } from '../../domain/shared/calendar.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { InstrumentId, LoanId, PaymentId, UserId } from '../../domain/shared/ids.ts';
import { Money } from '../../domain/shared/money.ts';
import type { Idempotency } from '../shared/idempotency.ts';
import {
  type BusinessCalendar,
  type Clock,
  type IdGenerator,
  type JobQueue,
  presentOf,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { bankOf, type OrderPorts, orderOf } from './instruments.ts';
import { SETTLE_PAYMENT } from './settle-payments.ts';

interface LoanToPay {
  readonly loanId: LoanId;
  /** Absent for operators, who know only the loan's id. */
  readonly borrowerId?: UserId;
}

/** Locks the loan. An unknown loan is a fault of the command, not "not found". @throws InvalidPayment */
export async function loanToPay(loans: Loans, { loanId, borrowerId }: LoanToPay): Promise<Loan> {
  try {
    return await loans.get(loanId, borrowerId ?? (await loans.borrowerOf(loanId)));
  } catch (error) {
    const unknown = error instanceof DomainError && error.kind === 'not-found';
    throw unknown ? new InvalidPayment('loanId', error.phrase) : error;
  }
}

interface Ports extends OrderPorts {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly gateway: PaymentGateway;
  readonly jobs: JobQueue;
}

const UNREADABLE: CollectionAnswer = { status: 'declined', reason: FAILURE_REASONS.tokenUnreadable.template };

/**
 * Stores a payment whose amount is reserved on its loan, and orders its collection from a local gateway. A remote one gets
 * the order, and each gateway is asked for the outcome, by the settle job. Without the token of its instrument it is declined,
 * since nothing was ordered yet.
 */
export async function placeOrder(ports: Ports, loan: Loan, payment: Payment, today: CalendarDay): Promise<void> {
  const { loans, payments, gateway, jobs } = ports;
  const { id: paymentId, loanId, borrowerId, orderedAt, createdAt: at } = payment;
  const order = await orderOf(payment, ports);
  const answer = order === null ? UNREADABLE : await gateway.collectAtOnce(order);
  applyAnswer(answer, loan, payment, { at, today });
  await loans.save(loan);
  await payments.add(payment);
  if (!payment.awaitsOutcome) return;
  const askAt = new Date(orderedAt.getTime() + gateway.settlementDelayMs);
  await jobs.enqueue(SETTLE_PAYMENT, { paymentId, loanId, borrowerId }, askAt);
}

/** Records the gateway's answer to an order on the payment and its loan. */
function applyAnswer(answer: CollectionAnswer, loan: Loan, payment: Payment, moment: Moment): void {
  if (answer.status === 'accepted') payment.accept(answer.transactionId);
  if (answer.status === 'declined') {
    payment.fail(answer.reason, moment);
    const { id: paymentId, amount, valueOn } = payment;
    loan.release({ paymentId, amount, valueOn: valueOn ?? moment.today }, moment.at);
  }
}

/** What a borrower wants to pay. Amounts are decimals of the loan's currency. */
export type WantedPayment =
  | { readonly kind: 'payment'; readonly amount: number }
  | { readonly kind: 'prepayment'; readonly amount: number; readonly reduce: Reduction }
  /** What pays the loan off, or gives it back, on the day of the order. */
  | { readonly kind: 'payoff' | 'withdrawal' };

export interface PayLoanCommand {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly wanted: WantedPayment;
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  /** What the gateway collects it from. */
  readonly instrumentId?: InstrumentId | null;
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
  paymentInstruments: PaymentInstruments;
  instrumentTokens: InstrumentTokens;
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
   * @throws InvalidPayment, UnknownInstrument, InstrumentBlocked, InvalidAmount, LoanAlreadyPaidOff, AmountExceedsBalance;
   * for an early payment also LoanNotFound; PaymentInProgress; WithdrawalNotPossible; LoanNotEligibleForPrepayment,
   * TooManyChanges, PrepaymentTooLow, PrepaymentExceedsBalance
   */
  async execute(command: PayLoanCommand): Promise<Payment> {
    const { banks, gateway, unitOfWork } = this.deps;
    const { bankId } = command;
    if (bankId !== null && !banks.has(bankId)) throw new InvalidPayment('bankId', PAYMENT_FAULTS.bank());
    let payment = await unitOfWork.run(() => this.findOrReserve(command));
    const order = payment.awaitsAnswer ? await orderOf(payment, this.deps) : null;
    if (order !== null) {
      const answer = await gateway.collect(order);
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
    const today = await this.deps.calendar.today();
    const payment = await this.reserve(loan, command, today);
    await placeOrder(this.deps, loan, payment, today);
    return payment;
  }

  /** Early payments belong to the loan, so that an unknown loan is not found. */
  private lockLoan({ wanted, loanId, borrowerId }: PayLoanCommand): Promise<Loan> {
    const { loans } = this.deps;
    return wanted.kind === 'payment' ? loanToPay(loans, { loanId, borrowerId }) : loans.get(loanId, borrowerId);
  }

  /** Makes a payment and reserves its amount on the loan, which is locked. */
  private async reserve(loan: Loan, command: PayLoanCommand, today: CalendarDay): Promise<Payment> {
    const { paymentInstruments, ids, calendar, clock } = this.deps;
    const { paymentId, borrowerId, method, instrumentId = null, wanted } = command;
    const { id: loanId, currency } = loan;
    const bankId = await bankOf({ ...command, instrumentId }, (id) => paymentInstruments.find(id, borrowerId));
    const now = clock.now();
    const amount = amountOf(wanted, loan, today);
    const means = { method, bankId, instrumentId };
    const order = { id: paymentId ?? ids.next<'Payment'>(), loanId, borrowerId, amount, currency, ...means };
    const payment = new Payment({ ...order, reference: null }, { today, at: calendar.zone.momentOn(today, now), now });
    if (wanted.kind === 'payoff') loan.reservePayoff(payment.id, today);
    else if (wanted.kind === 'withdrawal') loan.reserveWithdrawal(payment.id, today);
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
    applyAnswer(answer, loan, payment, await presentOf(this.deps));
    await loans.save(loan);
    await payments.save(payment);
    return payment;
  }
}

function amountOf(wanted: WantedPayment, loan: Loan, today: CalendarDay): Money {
  if ('amount' in wanted) return Money.ofDecimal(wanted.amount, loan.currency);
  return wanted.kind === 'payoff' ? loan.quotePayoff(today).payoffAmount : loan.quoteWithdrawal(today).amount;
}
