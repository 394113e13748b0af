import type { LoanTakenOver } from '../../domain/loans/loan.events.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import { midnightOf } from '../../domain/shared/calendar.ts';
import { UseCase } from '../shared/use-case.ts';

/** Adds the payments that another system received, in the unit of work of the takeover. */
export class RecordTakenOverPayments extends UseCase<{ payments: Payments }> {
  async execute({ loanId, borrowerId, currency, receipts }: LoanTakenOver): Promise<void> {
    for (const { paymentId: id, amount, on } of receipts) {
      // How the money came is not known.
      const order = { method: 'instant_debit', bankId: null, reference: null, takenOver: true } as const;
      await this.deps.payments.add(
        new Payment({ id, loanId, borrowerId, amount, currency, ...order }, midnightOf(on), on),
      );
    }
  }
}
