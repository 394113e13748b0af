import type { AttachmentId, UserId } from '../../domain/shared/ids.ts';
import { InvalidTicket } from '../../domain/support/ticket.errors.ts';
import { type Attachments, Ticket, type TicketPriority, type Tickets } from '../../domain/support/ticket.ts';
import { type Categories, type CategoryId, unknownCategory } from '../../domain/support/ticket-category.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { foreignFileFaults } from './foreign-file-faults.ts';

export interface OpenTicketCommand {
  readonly ownerId: UserId;
  readonly subject: string;
  readonly description: string;
  readonly categoryId: CategoryId;
  readonly priority: TicketPriority | null;
  readonly attachments: readonly AttachmentId[];
}

export class OpenTicket extends UseCase<{
  tickets: Tickets;
  categories: Categories;
  attachments: Attachments;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidTicket also if the category is unknown or a file belongs to another user */
  execute(command: OpenTicketCommand): Promise<Ticket> {
    const { tickets, categories, attachments, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const faults = [
        ...(categories.has(command.categoryId) ? [] : [unknownCategory]),
        ...(await foreignFileFaults(attachments, command.ownerId, command.attachments)),
      ];
      if (faults.length > 0) throw new InvalidTicket(faults);
      const ticket = new Ticket({ ...command, id: ids.next() }, await momentOf(this.deps));
      await tickets.add(ticket);
      return ticket;
    });
  }
}
