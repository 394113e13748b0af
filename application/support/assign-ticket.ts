import type { UserId } from '../../domain/shared/id.ts';
import type { Agents } from '../../domain/support/agents.port.ts';
import { UnknownAgent } from '../../domain/support/ticket.errors.ts';
import type { TicketId } from '../../domain/support/ticket.id.ts';
import type { Ticket } from '../../domain/support/ticket.ts';
import type { Tickets } from '../../domain/support/tickets.port.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface AssignTicketCommand {
  /** The caller, who may always take the ticket: an external identity may be an operator by its token alone. */
  readonly operatorId: UserId;
  readonly ticketId: TicketId;
  readonly agentId: UserId;
}

/** Assigns a ticket to an agent. */
export class AssignTicket extends UseCase<{
  tickets: Tickets;
  agents: Agents;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws TicketNotFound, UnknownAgent, TicketAlreadyClosed */
  execute({ operatorId, ticketId, agentId }: AssignTicketCommand): Promise<Ticket> {
    const { tickets, agents, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const ticket = await tickets.get(ticketId, await tickets.ownerOf(ticketId));
      if (agentId !== operatorId && !(await agents.isOperator(agentId))) throw new UnknownAgent();
      ticket.assign(agentId, await momentOf(this.deps));
      await tickets.save(ticket);
      return ticket;
    });
  }
}
