import type { ErrorDetail } from '../../domain/shared/domain-error.ts';
import type { AttachmentId, TicketId, UserId } from '../../domain/shared/ids.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import { AgentRequired, InvalidMessage, InvalidTicket, UnknownAgent } from '../../domain/support/ticket.errors.ts';
import {
  type Agents,
  type Attachments,
  Ticket,
  type TicketMessage,
  type TicketPriority,
  type TicketStatus,
  type Tickets,
  unownedFaults,
} from '../../domain/support/ticket.ts';
import { type Categories, type CategoryId, unknownCategory } from '../../domain/support/ticket-category.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** A fault for each attached file that does not belong to the sender. */
async function foreignFileFaults(
  attachments: Attachments,
  senderId: UserId,
  fileIds: readonly AttachmentId[],
): Promise<ErrorDetail[]> {
  if (fileIds.length === 0) return [];
  return unownedFaults(fileIds, await attachments.ownedBy(senderId, fileIds));
}

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

export interface AddMessageCommand {
  readonly ticketId: TicketId;
  readonly ownerId: UserId;
  readonly content: string;
  readonly attachments: readonly AttachmentId[];
}

/** Adds the borrower's message to a ticket. */
export class AddMessage extends UseCase<{
  tickets: Tickets;
  attachments: Attachments;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws TicketNotFound, TicketAlreadyClosed, TicketFull, InvalidMessage also if a file belongs to another user */
  execute({ ticketId, ownerId, content, attachments: fileIds }: AddMessageCommand): Promise<TicketMessage> {
    const { tickets, attachments, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      // Files before the ticket, because the erasure of an account locks them in this order.
      const faults = await foreignFileFaults(attachments, ownerId, fileIds);
      const ticket = await tickets.get(ticketId, ownerId);
      if (faults.length > 0) throw new InvalidMessage(faults);
      const message = ticket.addMessage(
        { messageId: ids.next(), content, attachments: fileIds },
        await momentOf(this.deps),
      );
      await tickets.save(ticket);
      return message;
    });
  }
}

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

export interface AssignTicketCommand {
  /** The caller, who may always take the ticket: an external identity may be an operator by its token alone. */
  readonly operator: Operator;
  readonly ticketId: TicketId;
  /** `null`: the caller. */
  readonly agentId: UserId | null;
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
  private async agentOf({ id, keyMadeBy }: Operator, agentId: UserId | null): Promise<UserId> {
    const agent = agentId ?? (id as UserId);
    if (agent === id && keyMadeBy !== undefined) throw new AgentRequired();
    if (agent !== id && !(await this.deps.agents.isOperator(agent))) throw new UnknownAgent();
    return agent;
  }
}

export interface ReplyToTicketCommand {
  readonly ticketId: TicketId;
  readonly message: string;
  readonly operator: Operator;
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
  execute({ ticketId, message: content, operator }: ReplyToTicketCommand): Promise<TicketMessage> {
    const { tickets, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const ticket = await tickets.get(ticketId, await tickets.ownerOf(ticketId));
      const message = ticket.reply(
        operator.id,
        { messageId: ids.next(), content, attachments: [] },
        await momentOf(this.deps),
      );
      await tickets.save(ticket);
      return message;
    });
  }
}

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
