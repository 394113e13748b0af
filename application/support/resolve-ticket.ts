import type { TicketId } from '../../domain/shared/ids.ts';
import type { Ticket, Tickets } from '../../domain/support/ticket.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface ResolveTicketCommand {
  readonly ticketId: TicketId;
}

export class ResolveTicket extends UseCase<{
  tickets: Tickets;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws TicketNotFound, TicketAlreadyClosed */
  execute({ ticketId }: ResolveTicketCommand): Promise<Ticket> {
    const { tickets, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const ticket = await tickets.get(ticketId, await tickets.ownerOf(ticketId));
      ticket.resolve(await momentOf(this.deps));
      await tickets.save(ticket);
      return ticket;
    });
  }
}
