import type { UserId } from '../shared/id.ts';
import type { TicketId } from './ticket.id.ts';
import type { Ticket } from './ticket.ts';

/** All tickets ever opened, each with its messages. A ticket that is loaded stays locked until the unit of work ends. */
export interface Tickets {
  add(ticket: Ticket): Promise<void>;
  /** @throws TicketNotFound also if it belongs to another user */
  get(id: TicketId, ownerId: UserId): Promise<Ticket>;
  /** For agents, who know only the ticket. Locks nothing. @throws TicketNotFound */
  ownerOf(id: TicketId): Promise<UserId>;
  /** Every ticket of a user, oldest first. */
  ofOwner(ownerId: UserId): Promise<readonly Ticket[]>;
  save(ticket: Ticket): Promise<void>;
}
