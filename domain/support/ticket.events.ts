import type { DomainEvent } from '../shared/aggregate.ts';
import type { MessageId, TicketId, UserId } from '../shared/ids.ts';

/** `ownerId` is the borrower who opened the ticket and is notified about it. */
interface TicketEvent extends DomainEvent {
  readonly ticketId: TicketId;
  readonly ownerId: UserId;
  readonly subject: string;
}

export interface TicketOpened extends TicketEvent {
  readonly type: 'ticket.opened';
}

/** The first time that an agent was assigned or replied. */
export interface TicketStarted extends TicketEvent {
  readonly type: 'ticket.started';
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

export interface TicketClosed extends TicketEvent {
  readonly type: 'ticket.closed';
}

/** Closed with the account of its owner, who is not notified. */
export interface TicketClosedByErasure extends TicketEvent {
  readonly type: 'ticket.closed-by-erasure';
}

export type TicketEvents =
  | TicketOpened
  | TicketStarted
  | TicketAssigned
  | TicketAgentReplied
  | TicketResolved
  | TicketReopened
  | TicketClosed
  | TicketClosedByErasure;
