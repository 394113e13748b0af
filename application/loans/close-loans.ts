import { closingCriteriaOf } from '../../domain/loans/close-of-day.ts';
import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Autopays } from '../../domain/payments/autopays.port.ts';
import { type CalendarDay, momentOn } from '../../domain/shared/calendar.ts';
import { Money } from '../../domain/shared/money.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { BusinessCalendar, Clock, IdGenerator } from '../shared/ports.ts';
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
    autopays: Pick<Autopays, 'findAll'>;
    ids: IdGenerator;
    calendar: BusinessCalendar;
    clock: Clock;
    /** Loans in a batch, all locked until it is stored. */
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'loans';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { loans, loansToClose, autopays, ids, calendar, clock, batchSize = 250 } = this.deps;
    const keys = await loansToClose.after(closingCriteriaOf(day), cursor as LoanId | null, batchSize);
    const batch = await loans.getAll(keys);
    const enrolled = await autopays.findAll(keys);
    const tally = { loans: batch.length, resumed: 0, defaulted: 0, lateFees: 0, reminders: 0, overdueNotices: 0 };
    const at = momentOn(day, clock.now());
    const today = await calendar.today();
    for (const loan of batch) {
      const { resumed, defaulted } = loan.closeDay(day, at, today);
      tally.resumed += Number(resumed);
      tally.defaulted += Number(defaulted);
      tally.lateFees += loan.chargeLateFees(day, at, () => ids.next(), today);
      const autopay = enrolled.get(loan.id);
      tally.reminders += loan.remind(day, at, (dueOn) => autopay?.amountOn(loan.dues, dueOn) ?? Money.zero);
      tally.overdueNotices += Number(loan.notifyOverdue(day, at));
    }
    for (const loan of batch) await loans.save(loan);
    return { cursor: nextCursor(keys, batchSize, ({ loanId }) => loanId), tally };
  }
}
