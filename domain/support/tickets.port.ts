import type { TicketId, UserId } from '../shared/ids.ts';
import type { Ticket } from './ticket.ts';

/** All tickets with their messages. Loading a ticket locks it until the unit of work ends. */
export interface Tickets {
  add(ticket: Ticket): Promise<void>;
  /** @throws TicketNotFound also if it belongs to another user */
  get(id: TicketId, ownerId: UserId): Promise<Ticket>;
  /** For agents, who know only the ticket's id. Locks nothing. @throws TicketNotFound */
  ownerOf(id: TicketId): Promise<UserId>;
  /** Oldest first. */
  ofOwner(ownerId: UserId): Promise<readonly Ticket[]>;
  save(ticket: Ticket): Promise<void>;
}
