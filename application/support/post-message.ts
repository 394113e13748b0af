import type { AttachmentId, TicketId, UserId } from '../../domain/shared/ids.ts';
import { InvalidMessage } from '../../domain/support/ticket.errors.ts';
import type { Attachments, TicketMessage, Tickets } from '../../domain/support/ticket.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { foreignFileFaults } from './foreign-file-faults.ts';

export interface PostMessageCommand {
  readonly ticketId: TicketId;
  readonly ownerId: UserId;
  readonly content: string;
  readonly attachments: readonly AttachmentId[];
}

/** Adds the borrower's message to a ticket. */
export class PostMessage extends UseCase<{
  tickets: Tickets;
  attachments: Attachments;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws TicketNotFound, TicketAlreadyClosed, TicketFull, InvalidMessage also if a file belongs to another user */
  execute({ ticketId, ownerId, content, attachments: fileIds }: PostMessageCommand): Promise<TicketMessage> {
    const { tickets, attachments, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      // Files before the ticket, because the erasure of an account locks them in this order.
      const faults = await foreignFileFaults(attachments, ownerId, fileIds);
      const ticket = await tickets.get(ticketId, ownerId);
      if (faults.length > 0) throw new InvalidMessage(faults);
      const message = ticket.post({ messageId: ids.next(), content, attachments: fileIds }, await momentOf(this.deps));
      await tickets.save(ticket);
      return message;
    });
  }
}
