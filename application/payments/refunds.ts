import type { LoanImported } from '../../domain/loans/loan.events.ts';
import type { PaymentRefundDue } from '../../domain/payments/payment.events.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { Payments, Refunds } from '../../domain/payments/payments.port.ts';
import { Refund } from '../../domain/payments/refund.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, type Clock, presentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** `reference` is that of the transfer to the borrower. */
export interface PayRefundCommand {
  readonly paymentId: PaymentId;
  readonly reference: string;
}

/** Records that the money owed back to a borrower was paid out. */
export class PayRefund extends UseCase<{
  refunds: Refunds;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws RefundNotFound, InvalidRefund, AlreadyRefunded */
  execute({ paymentId, reference }: PayRefundCommand): Promise<void> {
    const { refunds, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const refund = await refunds.get(paymentId, await refunds.borrowerOf(paymentId));
      refund.payOut(reference, await presentOf(this.deps));
      await refunds.save(refund);
    });
  }
}

/** Records, in the unit of work of the event, that the borrower is owed the money of a failed payment. */
export class RecordRefundDue extends UseCase<{ refunds: Refunds }> {
  async execute({ paymentId: id, occurredAt, ...claim }: PaymentRefundDue): Promise<void> {
    await this.deps.refunds.add(new Refund({ id, ...claim }, occurredAt));
  }
}

/** Adds the payments that another system received, in the unit of work of the import. */
export class RecordImportedPayments extends UseCase<{
  payments: Payments;
  calendar: Pick<BusinessCalendar, 'zone'>;
}> {
  async execute({ loanId, borrowerId, currency, receipts }: LoanImported): Promise<void> {
    const { payments, calendar } = this.deps;
    for (const { paymentId: id, amount, on: today } of receipts) {
      // How the money came is not known.
      const order = { method: 'instant_debit', bankId: null, reference: null, isImported: true } as const;
      const at = calendar.zone.firstMomentOf(today);
      await payments.add(new Payment({ id, loanId, borrowerId, amount, currency, ...order }, { today, at }));
    }
  }
}
