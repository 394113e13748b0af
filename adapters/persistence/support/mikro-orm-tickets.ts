import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import type { TicketId } from '../../../domain/support/ticket.id.ts';
import { Ticket } from '../../../domain/support/ticket.ts';
import type { Tickets } from '../../../domain/support/tickets.port.ts';
import { tableOf } from '../shared/mapped-table.ts';
import { store } from '../shared/mikro-orm-collection.ts';

export class MikroOrmTickets implements Tickets {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  add(ticket: Ticket): Promise<void> {
    return store(this.em, this.events, ticket);
  }

  async get(id: TicketId): Promise<Ticket> {
    const ticket = await tableOf(this.em, Ticket).one(this.em, { id }, { lock: true });
    if (ticket === null) throw new TicketNotFound();
    return ticket;
  }

  async getOwn(id: TicketId, ownerId: UserId): Promise<Ticket> {
    // Somebody else's ticket is not even locked: nobody can make its owner wait.
    const ticket = await tableOf(this.em, Ticket).one(this.em, { id, ownerId }, { lock: true });
    if (ticket === null) throw new TicketNotFound();
    return ticket;
  }

  ofOwner(ownerId: UserId): Promise<readonly Ticket[]> {
    return tableOf(this.em, Ticket).many(this.em, { ownerId }, { orderBy: 'created_at, id', lock: true });
  }

  save(ticket: Ticket): Promise<void> {
    return store(this.em, this.events, ticket);
  }
}
