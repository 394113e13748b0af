import type { Loans } from '../../domain/loans/loans.port.ts';
import { PaymentVerificationFailed } from '../../domain/payments/payment.errors.ts';
import type { PaymentStatus } from '../../domain/payments/payment.events.ts';
import type { Deposits, Payments } from '../../domain/payments/payments.port.ts';
import { momentOn } from '../../domain/shared/calendar.ts';
import type { PaymentId, UserId } from '../../domain/shared/ids.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { depositsFor, receiveTransfer } from './receive-transfer.ts';

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
      const at = momentOn(today, now);
      const proof = payment.verify(waiting, confirmationCode, now, at);
      if (proof === null) await payments.save(payment);
      else await receiveTransfer(this.deps, { loan, payment, proof, today, at });
      return payment;
    });
    // Thrown after the unit of work, which stores the count of wrong codes.
    if (completedAt === null) throw new PaymentVerificationFailed();
    return { paymentId: id, status, completedAt };
  }
}
