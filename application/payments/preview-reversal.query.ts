import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { figuresOf, type PaymentEffect } from './loan-figures.ts';
import type { ReversePaymentCommand } from './reverse-payment.ts';
import { paidLoan, takeBack } from './take-back-payment.ts';

/** The effect of a payment's reversal on its loan. Nothing is stored. */
export class PreviewReversal extends UseCase<{
  loans: Loans;
  payments: Payments;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws PaymentNotFound, PaymentNotCompleted */
  execute({ paymentId, reason }: ReversePaymentCommand): Promise<PaymentEffect> {
    return this.deps.unitOfWork.run(async () => {
      const { loan, payment } = await paidLoan(this.deps, paymentId);
      const { currency } = loan;
      const before = figuresOf(loan);
      await takeBack(this.deps, { loan, payment }, reason);
      return { amount: payment.amount.toDecimal(currency), currency, before, after: figuresOf(loan) };
    });
  }
}
