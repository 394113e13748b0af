import type { AttachmentId, NoteId, TicketId, UserId } from '../../domain/shared/ids.ts';
import type { NoteKind, NoteSubject } from '../../domain/support/note.ts';
import type { TicketPriority, TicketStatus } from '../../domain/support/ticket.ts';
import type { Page, PageRequest, Period } from '../shared/page.ts';
import type { OfBorrower } from '../shared/person.ts';

/** Timestamps are ISO 8601 in UTC. */
export interface TicketItem {
  readonly ticketId: string;
  readonly subject: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface MessageView {
  readonly messageId: string;
  readonly sender: string;
  readonly content: string;
  readonly timestamp: string;
}

/** `messages` are oldest first. */
export interface TicketDetail {
  readonly ticketId: string;
  readonly userId: string;
  readonly subject: string;
  readonly description: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly categoryId: string;
  readonly assignedAgent: string | null;
  readonly messages: readonly MessageView[];
  readonly createdAt: string;
}

/** A ticket in an agent's list. */
export interface OperatorTicketItem extends TicketItem, OfBorrower {
  readonly userId: string;
  readonly categoryId: string;
  readonly assignedAgent: string | null;
}

/** Adapters turn `attachments` into links. */
export interface MessageCase extends MessageView {
  readonly attachments: readonly AttachmentId[];
}

export interface OperatorTicket extends OperatorTicketItem {
  readonly description: string;
  readonly attachments: readonly AttachmentId[];
  readonly messages: readonly MessageCase[];
  readonly resolution: string | null;
  readonly closedAt: string | null;
}

export interface TicketFilter {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
}

export interface OperatorTicketFilter extends TicketFilter, Period {
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

export interface NoteItem {
  readonly noteId: string;
  /** The person to whom the request or loan belongs. */
  readonly userId: string;
  readonly requestId: string | null;
  readonly loanId: string | null;
  readonly kind: NoteKind;
  readonly text: string;
  /** Such as `2026-12-01`. */
  readonly promisedOn: string | null;
  readonly promisedAmount: number | null;
  /** The operator. */
  readonly author: string;
  readonly createdAt: string;
}

export interface NoteQueries {
  /** `userId` finds all notes of the person. @throws InvalidNote unless exactly one subject is named */
  list(subject: NoteSubject, page: PageRequest): Promise<Page<NoteItem>>;
  noteOf(id: NoteId): Promise<NoteItem | null>;
}
