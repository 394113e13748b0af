import type { UserId } from '../shared/id.ts';
import type { TicketId } from './ticket.id.ts';
import type { Ticket } from './ticket.ts';

/** All tickets ever opened, each whole with its messages. What is got is locked until the unit of work ends. */
export interface Tickets {
  add(ticket: Ticket): Promise<void>;
  /** @throws TicketNotFound */
  get(id: TicketId): Promise<Ticket>;
  /** @throws TicketNotFound also when it is somebody else's */
  getOwn(id: TicketId, ownerId: UserId): Promise<Ticket>;
  /** Every ticket of a person, oldest first. */
  ofOwner(ownerId: UserId): Promise<readonly Ticket[]>;
  save(ticket: Ticket): Promise<void>;
}
