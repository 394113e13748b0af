import type { UserId } from '../../domain/shared/id.ts';
import type { Tickets } from '../../domain/support/tickets.port.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';

export interface EraseTicketsCommand {
  readonly userId: UserId;
}

interface Dependencies {
  readonly tickets: Tickets;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Forgets what a person wrote, when the account is erased. */
export class EraseTickets {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  execute({ userId }: EraseTicketsCommand): Promise<void> {
    const { tickets, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      for (const ticket of await tickets.ofOwner(userId)) {
        ticket.erase(clock.now());
        await tickets.save(ticket);
      }
    });
  }
}
