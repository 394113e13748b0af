import type { DomainEvent } from '../shared/domain-event.ts';
import type { UserId } from '../shared/id.ts';
import type { MessageId, TicketId } from './ticket.id.ts';

/** `ownerId` is the borrower who opened the ticket and is notified about it. */
interface TicketEvent extends DomainEvent {
  readonly ticketId: TicketId;
  readonly ownerId: UserId;
  readonly subject: string;
}

export interface TicketOpened extends TicketEvent {
  readonly type: 'ticket.opened';
}

/** Also on reassignment. */
export interface TicketAssigned extends TicketEvent {
  readonly type: 'ticket.assigned';
  readonly agentId: UserId;
}

export interface TicketAgentReplied extends TicketEvent {
  readonly type: 'ticket.agent-replied';
  readonly messageId: MessageId;
}

export interface TicketResolved extends TicketEvent {
  readonly type: 'ticket.resolved';
}

export interface TicketReopened extends TicketEvent {
  readonly type: 'ticket.reopened';
}

export interface TicketWasClosed extends TicketEvent {
  readonly type: 'ticket.closed';
}

export type TicketEvents =
  | TicketOpened
  | TicketAssigned
  | TicketAgentReplied
  | TicketResolved
  | TicketReopened
  | TicketWasClosed;
