import type { TicketId, UserId } from '../../domain/shared/ids.ts';
import type { ActorId, Operator } from '../../domain/shared/operator.ts';
import { AgentRequired, UnknownAgent } from '../../domain/support/ticket.errors.ts';
import type { Agents, Ticket, Tickets } from '../../domain/support/ticket.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface AssignTicketCommand {
  /** The caller, who may always take the ticket: an external identity may be an operator by its token alone. */
  readonly operator: Operator;
  readonly ticketId: TicketId;
  readonly agentId: ActorId;
}

/** Assigns a ticket to an agent. */
export class AssignTicket extends UseCase<{
  tickets: Tickets;
  agents: Agents;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws TicketNotFound, AgentRequired, UnknownAgent, TicketAlreadyClosed */
  execute({ operator, ticketId, agentId }: AssignTicketCommand): Promise<Ticket> {
    const { tickets, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const ticket = await tickets.get(ticketId, await tickets.ownerOf(ticketId));
      const agent = await this.agentOf(operator, agentId);
      ticket.assign(agent, await momentOf(this.deps));
      await tickets.save(ticket);
      return ticket;
    });
  }
  /** @throws UnknownAgent, AgentRequired */
  private async agentOf({ id, keyMadeBy }: Operator, agentId: ActorId): Promise<UserId> {
    if (agentId === id && keyMadeBy !== undefined) throw new AgentRequired();
    const agent = agentId as UserId;
    if (agentId !== id && !(await this.deps.agents.isOperator(agent))) throw new UnknownAgent();
    return agent;
  }
}
