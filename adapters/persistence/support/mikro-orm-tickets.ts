import { LockMode } from '@mikro-orm/core';
import type { UserId } from '../../../domain/shared/id.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import type { TicketId } from '../../../domain/support/ticket.id.ts';
import { Ticket } from '../../../domain/support/ticket.ts';
import type { TicketMessage } from '../../../domain/support/ticket-message.ts';
import type { Tickets } from '../../../domain/support/tickets.port.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { holdPerson } from '../database/locks.ts';
import { messagesOf, writeMessages } from './ticket-messages.ts';

const lockMode = LockMode.PESSIMISTIC_WRITE;
const failHandler = () => new TicketNotFound();
const INSERT = compiledInsert('tickets');

/** Messages are rows that MikroORM does not map: a new one rewrites no other. */
export class MikroOrmTickets extends MikroOrmCollection<Ticket> implements Tickets {
  /** The messages of each ticket as last read or written. */
  private readonly stored = new WeakMap<Ticket, readonly TicketMessage[]>();

  /** Sends the row of a new ticket with the commit. MikroORM would wait for its answer first. */
  override async add(ticket: Ticket): Promise<void> {
    INSERT(this.em, toRow(ticket));
    this.em.merge(ticket);
    await this.writeMessages(ticket);
    await this.events.publish(ticket.pullEvents());
  }

  async get(id: TicketId, ownerId: UserId): Promise<Ticket> {
    await holdPerson(this.em, { userId: ownerId });
    const ticket = await this.em.findOneOrFail(Ticket, { id, ownerId }, { lockMode, failHandler });
    await this.loadMessages([ticket]);
    return ticket;
  }

  async ownerOf(id: TicketId): Promise<UserId> {
    const row = this.db.selectFrom('tickets').select('owner_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow(failHandler)).owner_id as UserId;
  }

  async ofOwner(ownerId: UserId): Promise<readonly Ticket[]> {
    const tickets = await this.em.find(Ticket, { ownerId }, { orderBy: { createdAt: 'asc', id: 'asc' }, lockMode });
    await this.loadMessages(tickets);
    return tickets;
  }

  override async save(ticket: Ticket): Promise<void> {
    await this.em.persist(ticket).flush();
    await this.writeMessages(ticket);
    await this.events.publish(ticket.pullEvents());
  }

  private async writeMessages(ticket: Ticket): Promise<void> {
    const { id, messages } = ticket;
    await writeMessages(this.em, id, { messages, before: this.stored.get(ticket) ?? [] });
    this.stored.set(ticket, messages);
  }

  /** Call it when the tickets are locked: the statement that locks does not see what was added while it waited. */
  private async loadMessages(tickets: readonly Ticket[]): Promise<void> {
    const fresh = tickets.filter((ticket) => !this.stored.has(ticket));
    if (fresh.length === 0) return;
    const messages = await messagesOf(
      this.em,
      fresh.map(({ id }) => id),
    );
    for (const ticket of fresh) {
      const own = messages.get(ticket.id) ?? [];
      Object.assign(ticket, { _messages: own });
      this.stored.set(ticket, own);
    }
  }
}

function toRow(ticket: Ticket) {
  return {
    id: ticket.id,
    owner_id: ticket.ownerId,
    category_id: ticket.categoryId,
    priority: ticket.priority,
    subject: ticket.subject,
    description: ticket.description,
    attachments: ticket.attachments,
    status: ticket.status,
    assigned_agent: ticket.assignedAgent,
    resolution: ticket.resolution,
    created_at: ticket.createdAt.toISOString(),
    updated_at: ticket.updatedAt.toISOString(),
    closed_at: ticket.closedAt?.toISOString() ?? null,
  };
}
