import type { TicketId } from '../../domain/shared/ids.ts';
import type { ActorId } from '../../domain/shared/operator.ts';
import type { TicketMessage, Tickets } from '../../domain/support/ticket.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface ReplyToTicketCommand {
  readonly ticketId: TicketId;
  readonly agentId: ActorId;
  readonly content: string;
}

/** Adds an agent's message, without files, to a ticket. */
export class ReplyToTicket extends UseCase<{
  tickets: Tickets;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws TicketNotFound, TicketAlreadyClosed, InvalidMessage */
  execute({ ticketId, agentId, content }: ReplyToTicketCommand): Promise<TicketMessage> {
    const { tickets, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const ticket = await tickets.get(ticketId, await tickets.ownerOf(ticketId));
      const message = ticket.reply(
        agentId,
        { messageId: ids.next(), content, attachments: [] },
        await momentOf(this.deps),
      );
      await tickets.save(ticket);
      return message;
    });
  }
}
