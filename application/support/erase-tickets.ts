import type { UserId } from '../../domain/shared/ids.ts';
import type { Tickets } from '../../domain/support/ticket.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Removes the texts of a user whose account is erased. */
export class EraseTickets extends UseCase<{
  tickets: Tickets;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  execute({ userId }: { userId: UserId }): Promise<void> {
    const { tickets, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      for (const ticket of await tickets.ofOwner(userId)) {
        ticket.erase(await momentOf(this.deps));
        await tickets.save(ticket);
      }
    });
  }
}
