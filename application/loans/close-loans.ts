import { closingCriteriaOf } from '../../domain/loans/close-of-day.ts';
import type { LoanKey, Loans } from '../../domain/loans/loans.port.ts';
import type { Autopays } from '../../domain/payments/autopay.ts';
import { type CalendarDay, momentOn } from '../../domain/shared/calendar.ts';
import { Money } from '../../domain/shared/money.ts';
import type { LoanDuty, LoanRange, Tally } from '../closing/closing.port.ts';
import type { Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoansToClose } from './loan.queries.ts';

/**
 * Ends pauses, marks defaults, charges late fees, and sends reminders and overdue notices. The query only proposes loans;
 * each loan applies the rules.
 */
export class CloseLoans
  extends UseCase<{
    loans: Loans;
    loansToClose: LoansToClose;
    autopays: Pick<Autopays, 'find'>;
    ids: IdGenerator;
    clock: Clock;
  }>
  implements LoanDuty
{
  readonly name = 'loans';
  readonly nothing = { loans: 0, resumed: 0, defaulted: 0, lateFees: 0, reminders: 0, overdueNotices: 0 };

  propose(day: CalendarDay, range: LoanRange, limit: number): Promise<readonly LoanKey[]> {
    return this.deps.loansToClose.in(range, closingCriteriaOf(day), limit);
  }

  async close(day: CalendarDay, { loanId, borrowerId }: LoanKey): Promise<Tally> {
    const { loans, autopays, ids, clock } = this.deps;
    // Together in one round trip.
    const [loan, autopay] = await Promise.all([loans.get(loanId, borrowerId), autopays.find(loanId, borrowerId)]);
    const at = momentOn(day, clock.now());
    const { resumed, defaulted } = loan.closeDay(day, at);
    const tally = {
      loans: 1,
      resumed: Number(resumed),
      defaulted: Number(defaulted),
      lateFees: loan.chargeLateFees(day, at, () => ids.next()),
      reminders: loan.remind(day, at, (dueOn) => autopay?.amountOn(loan.dues, dueOn) ?? Money.zero),
      overdueNotices: Number(loan.notifyOverdue(day, at)),
    };
    await loans.save(loan);
    return tally;
  }
}
