import type { LoanKey } from '../../domain/loans/loans.port.ts';
import { AutopayNotFound } from '../../domain/payments/payment.errors.ts';
import type { ClosedDays } from '../closing/closing.port.ts';
import type { LoanQueries } from '../loans/loan.queries.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AutopayQueries } from './autopay.queries.ts';
import { type AutopayView, nextCloseOf, viewOf } from './autopay-view.ts';

export class GetAutopay extends UseCase<{
  loanQueries: Pick<LoanQueries, 'duesOf'>;
  autopayQueries: Pick<AutopayQueries, 'recordOf'>;
  closedDays: Pick<ClosedDays, 'last'>;
  calendar: BusinessCalendar;
}> {
  /** @returns `null` if the borrower has no such loan @throws AutopayNotFound */
  async execute({ loanId, borrowerId }: LoanKey): Promise<AutopayView | null> {
    const { loanQueries, autopayQueries } = this.deps;
    const dues = await loanQueries.duesOf(borrowerId, loanId);
    if (dues === null) return null;
    const autopay = await autopayQueries.recordOf({ loanId, borrowerId });
    if (autopay === null) throw new AutopayNotFound();
    return viewOf(autopay, dues, await nextCloseOf(this.deps));
  }
}
