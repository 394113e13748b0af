import type { UserId } from '../../domain/shared/id.ts';
import type { TicketId } from '../../domain/support/ticket.id.ts';
import type { TicketPriority, TicketStatus } from '../../domain/support/ticket.ts';
import type { Page, PageRequest } from '../shared/page.ts';

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

/** `messages` stand oldest first. */
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

export interface TicketFilter {
  readonly status?: TicketStatus;
  readonly priority?: TicketPriority;
}

export interface TicketQueries {
  listOf(ownerId: UserId, filter: TicketFilter, page: PageRequest): Promise<Page<TicketItem>>;
  /** null when there is none, or it is somebody else's */
  detailOf(ownerId: UserId, id: TicketId): Promise<TicketDetail | null>;
}
