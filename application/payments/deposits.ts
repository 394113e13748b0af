import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import type { Past, Reduction } from '../../domain/loans/entry.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Receipt } from '../../domain/loans/money-in-flight.ts';
import type { BankId, Banks } from '../../domain/payments/bank.ts';
import { Deposit } from '../../domain/payments/deposit.ts';
import { InvalidDeposit, InvalidPayment, PAYMENT_FAULTS } from '../../domain/payments/payment.errors.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { Deposits, Payments } from '../../domain/payments/payments.port.ts';
import { CALENDAR_FAULTS, instantOf } from '../../domain/shared/calendar.ts';
import type { DepositId, LoanId } from '../../domain/shared/ids.ts';
import { type Currency, Money, offeredCurrency } from '../../domain/shared/money.ts';
import { type Operator, personBehind } from '../../domain/shared/operator.ts';
import type { ClosedDays } from '../closing/closing.port.ts';
import { assertNotPaidBack, type LoanPayments } from '../loans/loan-payments.port.ts';
import {
  type BusinessCalendar,
  type Clock,
  type IdGenerator,
  presentOf,
  type Timekeeping,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { loanToPay } from './pay-loan.ts';
import { receiveTransfer } from './references.ts';
import { loanFiguresOf, type PaymentEffect } from './reversals.ts';

/** `amount` is a decimal of the currency. */
export interface RecordDepositCommand {
  readonly bankId: BankId;
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly confirmationCode: string | null;
  /** An instant in UTC; `null`: now. */
  readonly receivedAt: string | null;
  readonly operator: Operator;
}

/** @throws InvalidDeposit if there is no such instant */
export function receivedIn(text: string): Date {
  const receivedAt = instantOf(text);
  if (receivedAt === null) throw new InvalidDeposit('receivedAt', CALENDAR_FAULTS.noSuchInstant());
  return receivedAt;
}

/** Records a deposit that the bank reports, for a borrower to claim. */
export class RecordDeposit extends UseCase<{
  deposits: Deposits;
  banks: Banks;
  lendingParameters: Pick<LendingParameters, 'currencies'>;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidDeposit, CurrencyNotOffered, InvalidAmount, DuplicateDeposit */
  async execute({ amount, operator, receivedAt: given, ...report }: RecordDepositCommand): Promise<Deposit> {
    const { deposits, banks, lendingParameters, unitOfWork, ids, calendar } = this.deps;
    if (!banks.has(report.bankId)) throw new InvalidDeposit('bankId', PAYMENT_FAULTS.bank());
    const received = given === null ? null : receivedIn(given);
    const dated = received && { at: received, on: calendar.zone.dayOf(received) };
    const money = Money.ofDecimal(amount, offeredCurrency(report.currency, lendingParameters.currencies));
    return unitOfWork.run(async () => {
      const told = { ...report, received: dated, amount: money, recordedBy: personBehind(operator) };
      const record = { ...told, id: ids.next<'Deposit'>() };
      const deposit = new Deposit(record, await presentOf(this.deps));
      await deposits.add(deposit);
      return deposit;
    });
  }
}

export interface MatchDepositCommand {
  readonly depositId: DepositId;
  readonly loanId: LoanId;
  /** What it is from the day on which it was received; `null`: a payment of today, with that value date. */
  readonly as?: 'payment' | 'prepayment' | null;
  /** What a prepayment lowers. By default the payment. */
  readonly reduce?: Reduction | null;
}

/** What making a payment needs. */
interface Ports extends Timekeeping {
  readonly loans: Loans;
  readonly deposits: Deposits;
  readonly ids: IdGenerator;
  readonly closedDays: Pick<ClosedDays, 'progress'>;
  readonly loanPayments: Pick<LoanPayments, 'anyPaidBack'>;
}

async function pastOf({ loans, closedDays }: Ports, loan: Loan): Promise<Past> {
  const [history, demoted] = [await loans.historyOf(loan), await loans.demotedOf(loan)];
  return { history, demoted, closedOn: (await closedDays.progress()).lastClosed };
}

/** Locks the deposit and its loan, and makes the payment. Nothing is stored. @throws as `MatchDeposit` */
async function paymentOf(ports: Ports, { depositId, loanId, as = null, reduce = null }: MatchDepositCommand) {
  const { loans, deposits, ids, calendar, clock, loanPayments } = ports;
  const loan = await loanToPay(loans, { loanId }).catch(async (error) => {
    // Loans are locked first, but an unknown deposit is the first fault.
    await deposits.get(depositId);
    throw error;
  });
  const proof = await deposits.get(depositId);
  if (reduce !== null && as !== 'prepayment') throw new InvalidPayment('reduce', PAYMENT_FAULTS.onlyPrepayment());
  proof.assertPays(loan.currency);
  const { amount, currency, reference } = proof;
  if (as === null) loan.assertPayable();
  const today = loan.bookingDay(await calendar.today());
  const { borrowerId } = loan;
  const claim = { id: ids.next<'Payment'>(), loanId, borrowerId, amount, currency, reference, proof };
  const now = clock.now();
  const at = calendar.zone.momentOn(today, now);
  const payment = new Payment({ ...claim, method: 'bank_transfer', bankId: null }, { today, at, now });
  const past = as === null ? null : await pastOf(ports, loan);
  const receive = async (receipt: Receipt) => {
    if (past === null) return loan.receive(receipt);
    const unneeded = loan.receiveLate(receipt, as === 'prepayment' ? (reduce ?? 'payment') : null, past);
    await assertNotPaidBack(loanPayments, unneeded);
  };
  return { loan, proof, payment, today, at, receive };
}

/** Makes a payment of a deposit whose borrower announced nothing, or another reference. */
export class MatchDeposit extends UseCase<Ports & { payments: Payments; unitOfWork: UnitOfWork }> {
  /** @throws InvalidPayment, DepositNotFound, DepositNotAvailable, CurrencyMismatch, LoanAlreadyPaidOff, AmountExceedsBalance */
  execute(command: MatchDepositCommand): Promise<void> {
    const { payments, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const transfer = await paymentOf(this.deps, command);
      await payments.add(transfer.payment);
      await receiveTransfer(this.deps, transfer);
    });
  }
}

/** The effect of `MatchDeposit` on the loan. Nothing is stored. */
export class PreviewMatch extends UseCase<Ports & { unitOfWork: UnitOfWork }> {
  /** @throws as `MatchDeposit` */
  execute(command: MatchDepositCommand): Promise<PaymentEffect> {
    return this.deps.unitOfWork.run(async () => {
      const { loan, proof, payment, today, at, receive } = await paymentOf(this.deps, command);
      const { amount, currency, id: paymentId } = payment;
      const before = loanFiguresOf(loan);
      await receive({ paymentId, amount, valueOn: proof.valueOn, today, at });
      return { amount: amount.toDecimal(currency), currency, before, after: loanFiguresOf(loan) };
    });
  }
}

export interface ReturnDepositCommand {
  readonly depositId: DepositId;
  readonly reason: string;
}

/** Sends the money of a deposit back that no payment has claimed. */
export class ReturnDeposit extends UseCase<{
  deposits: Deposits;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws DepositNotFound, DepositNotAvailable */
  execute({ depositId, reason }: ReturnDepositCommand): Promise<void> {
    const { deposits, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const deposit = await deposits.get(depositId);
      deposit.sendBack(reason, await presentOf(this.deps));
      await deposits.save(deposit);
    });
  }
}
