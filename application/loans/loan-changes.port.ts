import type { WantedTerms } from '../../domain/loans/change.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanChangeId, LoanId, LoanPauseId, UserId } from '../../domain/shared/ids.ts';
import type { ActorId } from '../../domain/shared/operator.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { LoanChangeItem, LoanFigures } from './operator-loan.record.ts';

/** A change of a loan by an operator. */
export interface LoanChangeRecord {
  readonly changeId: LoanChangeId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly operatorId: ActorId;
  readonly terms: WantedTerms;
  readonly reason: string;
  readonly on: CalendarDay;
  readonly effectiveOn: CalendarDay;
  readonly before: LoanFigures;
  readonly after: LoanFigures;
  readonly at: Date;
}

/** An operator took a change or a pause back. */
export interface LoanUndoRecord {
  readonly undone: LoanChangeId | LoanPauseId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly operatorId: ActorId;
  readonly reason: string;
  readonly at: Date;
}

export interface LoanChanges {
  add(change: LoanChangeRecord): Promise<void>;
  addUndo(undo: LoanUndoRecord): Promise<void>;
  listOf(loanId: LoanId, page: PageRequest): Promise<Page<LoanChangeItem>>;
}
