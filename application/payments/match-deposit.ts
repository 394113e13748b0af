import type { Loans } from '../../domain/loans/loans.port.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { Deposits, Payments } from '../../domain/payments/payments.port.ts';
import type { DepositId, LoanId } from '../../domain/shared/ids.ts';
import type { Timekeeping } from '../shared/moment.ts';
import type { IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { figuresOf, type PaymentEffect } from './loan-figures.ts';
import { loanToPay } from './loan-to-pay.ts';
import { receiveTransfer } from './receive-transfer.ts';

export interface MatchDepositCommand {
  readonly depositId: DepositId;
  readonly loanId: LoanId;
}

/** What making a payment needs. */
interface Ports extends Timekeeping {
  readonly loans: Loans;
  readonly deposits: Deposits;
  readonly ids: IdGenerator;
}

/** Locks the deposit and its loan, and makes the payment. Nothing is stored. @throws as `MatchDeposit` */
async function paymentOf(ports: Ports, { depositId, loanId }: MatchDepositCommand) {
  const { loans, deposits, ids, calendar, clock } = ports;
  const loan = await loanToPay(loans, { loanId }).catch(async (error) => {
    // Loans are locked first, but an unknown deposit is the first fault.
    await deposits.get(depositId);
    throw error;
  });
  const proof = await deposits.get(depositId);
  proof.assertPays(loan.currency);
  const { amount, currency, reference } = proof;
  loan.assertPayable();
  const today = loan.bookingDay(await calendar.today());
  const { borrowerId } = loan;
  const claim = { id: ids.next<'Payment'>(), loanId, borrowerId, amount, currency, reference, proof };
  const payment = new Payment({ ...claim, method: 'bank_transfer', bankId: null }, clock.now(), today);
  return { loan, proof, payment, today, at: payment.createdAt };
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
      const { loan, proof, payment, today, at } = await paymentOf(this.deps, command);
      const { amount, currency, id: paymentId } = payment;
      const before = figuresOf(loan);
      loan.receive({ paymentId, amount, valueOn: proof.valueOn, today, at });
      return { amount: amount.toDecimal(currency), currency, before, after: figuresOf(loan) };
    });
  }
}
