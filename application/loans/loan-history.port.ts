import type { RecordedEntry } from '../../domain/loans/entry.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import type { Currency } from '../../domain/shared/money.ts';
import type { ActorId } from '../../domain/shared/operator.ts';
import type { Page, PageRequest } from '../shared/page.ts';

export interface IdentifiedEntry extends RecordedEntry {
  readonly entryId: string;
}

export interface ListedEntry extends IdentifiedEntry {
  /** By whom and why it was taken back; `null` if it was not. */
  readonly undo: { readonly by: ActorId; readonly reason: string | null } | null;
}

export interface RecordedLoan {
  readonly currency: Currency;
  readonly entries: readonly RecordedEntry[];
}

/** The entries of loans, removed ones included. */
export interface LoanHistories {
  /**
   * In the order in which they take effect. `null` without such a loan.
   * @param listsOf the payable days are by the lists of holidays that were known at the end of this day; `null`: of now
   */
  recordedOf(loanId: LoanId, listsOf: CalendarDay | null): Promise<RecordedLoan | null>;
  /**
   * The entries that were recorded last come first. `null` without such a loan.
   * @param entryId only those with this id: one that is recorded again keeps it
   */
  listOf(
    loanId: LoanId,
    page: PageRequest,
    entryId: string | null,
  ): Promise<(Page<ListedEntry> & { readonly currency: Currency }) | null>;
}
