import type { TicketId, UserId } from '../../domain/shared/ids.ts';
import type { TicketStatus, Tickets } from '../../domain/support/ticket.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** `resolution` is in the borrower's words. */
export interface CloseTicketCommand {
  readonly ticketId: TicketId;
  readonly ownerId: UserId;
  readonly resolution: string | null;
}

export interface ClosedTicket {
  readonly ticketId: TicketId;
  readonly status: TicketStatus;
  readonly closedAt: Date;
}

export class CloseTicket extends UseCase<{
  tickets: Tickets;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws TicketNotFound, InvalidTicket */
  execute({ ticketId, ownerId, resolution }: CloseTicketCommand): Promise<ClosedTicket> {
    const { tickets, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const ticket = await tickets.get(ticketId, ownerId);
      const closedAt = ticket.close(resolution, await momentOf(this.deps));
      await tickets.save(ticket);
      return { ticketId, status: ticket.status, closedAt };
    });
  }
}
