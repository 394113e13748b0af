import type { DomainEvent } from '../shared/aggregate.ts';
import type { MessageId, TicketId, UserId } from '../shared/ids.ts';

/** `ownerId` is the borrower who opened the ticket and is notified about it. */
interface TicketEvent<Type extends string> extends DomainEvent {
  readonly type: Type;
  readonly ticketId: TicketId;
  readonly ownerId: UserId;
  readonly subject: string;
}

/** Also on reassignment. */
interface TicketAssigned extends TicketEvent<'ticket.assigned'> {
  readonly agentId: UserId;
}

interface TicketAgentReplied extends TicketEvent<'ticket.agent-replied'> {
  readonly messageId: MessageId;
}

export type TicketEvents =
  | TicketEvent<'ticket.opened'>
  /** The first time that an agent was assigned or replied. */
  | TicketEvent<'ticket.started'>
  | TicketAssigned
  | TicketAgentReplied
  | TicketEvent<'ticket.resolved'>
  | TicketEvent<'ticket.reopened'>
  | TicketEvent<'ticket.closed'>
  /** Closed with the account of its owner, who is not notified. */
  | TicketEvent<'ticket.closed-by-erasure'>;
