import { type Installment, isPaid, nextAmountDue, statusOf } from '../../domain/loans/installment.ts';
import { LoanNotFound } from '../../domain/loans/loan.errors.ts';
import { withBalances } from '../../domain/loans/schedule.ts';
import { type CalendarDay, midnightText } from '../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanQueries } from './loan.queries.ts';
import type { PaymentInfo, ScheduledPayment } from './loan.record.ts';

interface Scheduled {
  /** The principal of the loan. */
  readonly amount: Money;
  readonly currency: Currency;
  readonly installments: readonly Installment[];
}

/** The rows of a schedule, numbered by date. */
export function paymentScheduleOf(
  { amount, currency, installments }: Scheduled,
  today: CalendarDay,
): readonly ScheduledPayment[] {
  return withBalances(amount, installments).map((each, index) => ({
    paymentNumber: index + 1,
    dueDate: midnightText(each.dueOn),
    principal: each.principal.toDecimal(currency),
    interest: each.interest.toDecimal(currency),
    balance: each.balance.toDecimal(currency),
    status: statusOf(each, today),
    kind: each.kind,
  }));
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
