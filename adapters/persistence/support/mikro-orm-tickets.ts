import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import type { TicketId } from '../../../domain/support/ticket.id.ts';
import { Ticket } from '../../../domain/support/ticket.ts';
import type { Tickets } from '../../../domain/support/tickets.port.ts';
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
    const ticket = await this.em.findOne(Ticket, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (ticket === null) throw new TicketNotFound();
    return ticket;
  }

  async getOwn(id: TicketId, ownerId: UserId): Promise<Ticket> {
    // Somebody else's ticket is not even locked: nobody can make its owner wait.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const ticket = await this.em.findOne(Ticket, { id, ownerId }, { lockMode });
    if (ticket === null) throw new TicketNotFound();
    return ticket;
  }

  ofOwner(ownerId: UserId): Promise<readonly Ticket[]> {
    const orderBy = { createdAt: 'asc', id: 'asc' } as const;
    return this.em.find(Ticket, { ownerId }, { orderBy, lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  save(ticket: Ticket): Promise<void> {
    return store(this.em, this.events, ticket);
  }
}
