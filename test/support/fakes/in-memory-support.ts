import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import type { Ticket, Tickets } from '../../../domain/support/ticket.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemoryTickets extends InMemoryCollection<Ticket> implements Tickets {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ ownerId }) => ownerId, unknown: () => new TicketNotFound() });
  }

  async ownerOf(id: string): Promise<UserId> {
    return this.look(id).ownerId;
  }

  async ofOwner(ownerId: UserId): Promise<readonly Ticket[]> {
    const age = ({ createdAt, id }: Ticket) => `${createdAt.toISOString()} ${id}`;
    const own = this.matching((ticket) => ticket.ownerId === ownerId);
    return own.sort((one, other) => (age(one) < age(other) ? -1 : 1));
  }
}
