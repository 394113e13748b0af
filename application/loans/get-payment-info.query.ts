import { isPaid, nextAmountDue } from '../../domain/loans/installment.ts';
import { LoanNotFound } from '../../domain/loans/loan.errors.ts';
import { midnightText } from '../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanQueries } from './loan.queries.ts';
import { paymentScheduleOf, type ScheduledPayment } from './payment-schedule.ts';

/** Amounts are decimals of the loan's currency. */
export interface PaymentInfo {
  readonly monthlyPayment: number;
  readonly nextPaymentDate: string | null;
  readonly nextPaymentAmount: number;
  readonly totalPaymentsRemaining: number;
  readonly paymentSchedule: readonly ScheduledPayment[];
}

export class GetPaymentInfo extends UseCase<{ loanQueries: LoanQueries; calendar: BusinessCalendar }> {
  /** @throws LoanNotFound */
  async execute({ userId, loanId }: { userId: UserId; loanId: LoanId }): Promise<PaymentInfo> {
    const record = await this.deps.loanQueries.repaymentOf(userId, loanId);
    if (record === null) throw new LoanNotFound();
    const today = await this.deps.calendar.today();
    const { currency, installments } = record;
    const unpaid = installments.filter((each) => !isPaid(each));
    return {
      monthlyPayment: record.monthlyPayment.toDecimal(currency),
      nextPaymentDate: unpaid[0] === undefined ? null : midnightText(unpaid[0].dueOn),
      nextPaymentAmount: nextAmountDue(installments, today).toDecimal(currency),
      totalPaymentsRemaining: unpaid.length,
      paymentSchedule: paymentScheduleOf(record, today),
    };
  }
}
