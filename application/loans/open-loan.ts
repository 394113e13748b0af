import type { LoanRequestDisbursed } from '../../domain/loan-requests/loan-request.events.ts';
import { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { momentOn } from '../../domain/shared/calendar.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Books the loan of a disbursed request, no earlier than the business date, in the unit of work of the disbursement. */
export class OpenLoan extends UseCase<{ loans: Loans; calendar: BusinessCalendar }> {
  async execute(event: LoanRequestDisbursed): Promise<void> {
    const { loans, calendar } = this.deps;
    const { loanId: id, requestId, borrowerId, amount, currency, rate, term, product } = event;
    const disbursedAt = momentOn(await calendar.today(), event.occurredAt);
    const terms = { id, requestId, borrowerId, amount, currency, rate, term, product, disbursedAt };
    await loans.add(new Loan(terms, event.occurredAt));
  }
}
