import type { NoteId, TicketId, UserId } from '../../domain/shared/ids.ts';
import type { NoteSubject } from '../../domain/support/note.ts';
import type { TicketPriority, TicketStatus } from '../../domain/support/ticket.ts';
import type { DateRange, Page, PageRequest } from '../shared/page.ts';
import type { NoteItem, OperatorTicket, OperatorTicketItem } from './operator-ticket.record.ts';
import type { TicketDetail, TicketItem } from './ticket.record.ts';

export interface TicketFilter {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
}

export interface OperatorTicketFilter extends TicketFilter, DateRange {
  readonly assignedAgent?: string | undefined;
  readonly userId?: string | undefined;
  /** Neither resolved nor closed. */
  readonly waiting?: true;
}

export interface TicketQueries {
  listOf(ownerId: UserId, filter: TicketFilter, page: PageRequest): Promise<Page<TicketItem>>;
  /** Returns `null` if it is unknown or belongs to another user. */
  detailOf(ownerId: UserId, id: TicketId): Promise<TicketDetail | null>;
  listForOperators(filter: OperatorTicketFilter, page: PageRequest): Promise<Page<OperatorTicketItem>>;
  getForOperators(id: TicketId): Promise<OperatorTicket | null>;
}

/** A promise with its currency. */
export interface NoteView extends NoteItem {
  readonly promisedCurrency: string | null;
}

export interface NoteQueries {
  /** `userId` finds all notes of the person. @throws InvalidNote unless exactly one subject is named */
  list(subject: NoteSubject, page: PageRequest): Promise<Page<NoteView>>;
  noteOf(id: NoteId): Promise<NoteItem | null>;
}
