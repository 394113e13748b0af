import { LockMode } from '@mikro-orm/core';
import type { UserId } from '../../../domain/shared/id.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import type { TicketId } from '../../../domain/support/ticket.id.ts';
import { Ticket } from '../../../domain/support/ticket.ts';
import type { Tickets } from '../../../domain/support/tickets.port.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

const lockMode = LockMode.PESSIMISTIC_WRITE;
const failHandler = () => new TicketNotFound();

export class MikroOrmTickets extends MikroOrmCollection<Ticket> implements Tickets {
  get(id: TicketId, ownerId: UserId): Promise<Ticket> {
    return this.em.findOneOrFail(Ticket, { id, ownerId }, { lockMode, failHandler });
  }

  async ownerOf(id: TicketId): Promise<UserId> {
    const row = this.db.selectFrom('tickets').select('owner_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow(failHandler)).owner_id as UserId;
  }

  ofOwner(ownerId: UserId): Promise<readonly Ticket[]> {
    return this.em.find(Ticket, { ownerId }, { orderBy: { createdAt: 'asc', id: 'asc' }, lockMode });
  }
}
