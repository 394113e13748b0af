import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Receipt } from '../../domain/loans/money-in-flight.ts';
import type { Deposit } from '../../domain/payments/deposit.ts';
import { PaymentVerificationFailed } from '../../domain/payments/payment.errors.ts';
import type { PaymentStatus } from '../../domain/payments/payment.events.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { Deposits, PaymentOfLoan, Payments } from '../../domain/payments/payments.port.ts';
import { type CalendarDay, laterOf } from '../../domain/shared/calendar.ts';
import type { LoanId, PaymentId, UserId } from '../../domain/shared/ids.ts';
import { Money } from '../../domain/shared/money.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { loanToPay } from './pay-loan.ts';
import type { OpenPayments } from './payment.queries.ts';

/** `amount` is a decimal of the loan's currency. */
export interface RecordBankReferenceCommand {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly reference: string;
  readonly amount: number;
}

/** Records a bank transfer that the borrower has announced. The loan changes only when a deposit proves it. */
export class RecordBankReference extends UseCase<{
  loans: Loans;
  payments: Payments;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidPayment, InvalidAmount, LoanAlreadyPaidOff, DuplicateReference */
  async execute({ borrowerId, loanId, reference, amount }: RecordBankReferenceCommand): Promise<Payment> {
    const { loans, payments, unitOfWork, ids, calendar, clock } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loanToPay(loans, { loanId, borrowerId });
      loan.assertPayable();
      const today = await calendar.today();
      const { currency } = loan;
      const money = Money.ofDecimal(amount, currency);
      const claim = { id: ids.next<'Payment'>(), loanId, borrowerId, amount: money, currency, reference };
      const now = clock.now();
      const when = { today, at: calendar.zone.momentOn(today, now), now };
      const payment = new Payment({ ...claim, method: 'bank_transfer', bankId: null }, when);
      await payments.add(payment);
      return payment;
    });
  }
}

interface Collections {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly deposits: Deposits;
}

export interface ProvenTransfer {
  readonly loan: Loan;
  readonly payment: Payment;
  /** The deposit that proves the payment. */
  readonly proof: Deposit;
  /** The business date, or the day that is closed. */
  readonly today: CalendarDay;
  readonly at: Date;
  /** By default as a payment of today. */
  readonly receive?: (receipt: Receipt) => Promise<void>;
}

/**
 * The unclaimed deposits that match a payment and may prove it, locked; empty if the gateway collects it. Lock the
 * payment first.
 */
async function depositsFor(
  deposits: Deposits,
  { borrowerId, reference, amount, currency }: Payment,
): Promise<readonly Deposit[]> {
  if (reference === null) return [];
  const matching = await deposits.unclaimed({ reference, amount, currency });
  return matching.filter((deposit) => deposit.mayProvePaymentOf(borrowerId));
}

/** Claims the deposit for the payment, and receives its money on the loan. @throws AmountExceedsBalance */
export async function receiveTransfer(
  { loans, payments, deposits }: Collections,
  { loan, payment, proof, today, at, receive = async (receipt) => loan.receive(receipt) }: ProvenTransfer,
): Promise<void> {
  proof.claim(payment, { at, today });
  await receive({ paymentId: payment.id, amount: payment.amount, valueOn: proof.valueOn, today, at });
  await loans.save(loan);
  await deposits.save(proof);
  await payments.save(payment);
}

export interface VerifyPaymentCommand {
  readonly borrowerId: UserId;
  readonly paymentId: PaymentId;
  readonly confirmationCode: string | null;
}

export interface VerifiedPayment {
  readonly paymentId: PaymentId;
  readonly status: PaymentStatus;
  readonly completedAt: Date;
}

/** Verifies a recorded transfer by a matching deposit, which then pays the loan. */
export class VerifyPayment extends UseCase<{
  loans: Loans;
  payments: Payments;
  deposits: Deposits;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws PaymentNotFound, PaymentNotPending, PaymentVerificationFailed, AmountExceedsBalance */
  async execute(command: VerifyPaymentCommand): Promise<VerifiedPayment> {
    const { id, status, completedAt } = await this.deps.unitOfWork.run(async () => {
      const { loans, payments, deposits, calendar, clock } = this.deps;
      const { paymentId, borrowerId, confirmationCode } = command;
      const { loanId } = await payments.locate({ id: paymentId, borrowerId });
      const loan = await loans.get(loanId, borrowerId);
      const payment = await payments.get(paymentId, borrowerId);
      const waiting = await depositsFor(deposits, payment);
      const today = loan.bookingDay(await calendar.today());
      const now = clock.now();
      const at = calendar.zone.momentOn(today, now);
      const proof = payment.verify(waiting, confirmationCode, { at, today, now });
      if (proof === null) await payments.save(payment);
      else await receiveTransfer(this.deps, { loan, payment, proof, today, at });
      return payment;
    });
    // Thrown after the unit of work, which stores the count of wrong codes.
    if (completedAt === null) throw new PaymentVerificationFailed();
    return { paymentId: id, status, completedAt };
  }
}

/** A bank reference and all that it may change, locked. */
interface Claim<Proposal> {
  readonly proposal: Proposal;
  readonly loan: Loan;
  readonly payment: Payment;
  readonly waiting: readonly Deposit[];
}

/** All loans, then all payments, then all deposits: the lock order of every use case. */
async function lockClaims<Proposal extends PaymentOfLoan>(
  { loans, payments, deposits }: Collections,
  proposed: readonly Proposal[],
): Promise<readonly Claim<Proposal>[]> {
  if (proposed.length === 0) return [];
  const keys = new Map(proposed.map(({ loanId, borrowerId }) => [loanId, { loanId, borrowerId }]));
  const byId = new Map((await loans.getAll([...keys.values()])).map((loan) => [loan.id, loan]));
  const locked = await payments.getAll(proposed.map(({ paymentId: id, borrowerId }) => ({ id, borrowerId })));
  const paymentOf = new Map(locked.map((payment) => [payment.id, payment]));
  const claims: Claim<Proposal>[] = [];
  for (const proposal of proposed) {
    const loan = byId.get(proposal.loanId);
    const payment = paymentOf.get(proposal.paymentId);
    if (loan !== undefined && payment !== undefined)
      claims.push({ proposal, loan, payment, waiting: await depositsFor(deposits, payment) });
  }
  return claims;
}

// Why: docs/decisions/0008-a-day-is-closed-in-batches.md
/**
 * Verifies bank references without the borrower, if one deposit proves one payment and needs no code. The query only
 * proposes payments. One that exceeds the balance of its loan stays Pending.
 */
export class MatchReferences
  extends UseCase<{
    loans: Loans;
    payments: Payments;
    deposits: Deposits;
    openPayments: OpenPayments;
    calendar: Pick<BusinessCalendar, 'zone'>;
    clock: Clock;
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'bank references';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { openPayments, calendar, clock, batchSize = 100 } = this.deps;
    const { zone } = calendar;
    const proposed = await openPayments.matchable(cursor as PaymentId | null, batchSize);
    const claims = await lockClaims(this.deps, proposed);
    let matched = 0;
    for (const { loan, payment, waiting } of claims) {
      // A day that is closed late can meet what was recorded since.
      const recorded = [payment, ...waiting].map(({ createdAt }) => zone.dayOf(createdAt));
      const today = loan.bookingDay(recorded.reduce(laterOf, day));
      const at = zone.momentOn(today, clock.now());
      const proof = loan.hasRoomFor(payment.amount) ? payment.match(waiting, { at, today }) : null;
      if (proof === null) continue;
      await receiveTransfer(this.deps, { loan, payment, proof, today, at });
      matched++;
    }
    return { cursor: nextCursor(proposed, batchSize, ({ paymentId }) => paymentId), tally: { matched } };
  }
}

/** Fails bank references that were not verified in time, or whose loan no longer needs their money, which is then owed back. */
export class ExpireReferences
  extends UseCase<{
    loans: Loans;
    payments: Payments;
    deposits: Deposits;
    openPayments: OpenPayments;
    calendar: Pick<BusinessCalendar, 'zone'>;
    clock: Clock;
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'unverified references';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { payments, deposits, openPayments, calendar, clock, batchSize = 100 } = this.deps;
    const { zone } = calendar;
    const references = await openPayments.endingBy(day, cursor as PaymentId | null, batchSize);
    const claims = await lockClaims(this.deps, references);
    const at = zone.momentOn(day, clock.now());
    const today = zone.dayOf(at);
    let expired = 0;
    for (const { proposal, loan, payment, waiting } of claims) {
      const { isOnlyClaim } = proposal;
      const awaited = { deposits: waiting, owedAmount: loan.owedAmount, isOnlyClaim };
      const money = payment.expire(day, awaited, { at, today });
      if (money !== null) {
        // A day that is closed late can meet a deposit that was recorded since.
        money.claim(payment, { at, today: laterOf(day, zone.dayOf(money.createdAt)) });
        await deposits.save(money);
      }
      await payments.save(payment);
      expired += Number(payment.status === 'Failed');
    }
    return { cursor: nextCursor(references, batchSize, ({ paymentId }) => paymentId), tally: { expired } };
  }
}
