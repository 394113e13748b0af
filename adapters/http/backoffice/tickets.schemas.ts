import { type Static, Type } from 'typebox';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { AgentRequired, TicketAlreadyClosed, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import { TEXT_MAX_LENGTH } from '../../../domain/support/ticket-message.ts';
import { OperatorListQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { Id, List, Named, Nullable, Timestamp } from '../fields/fields.ts';
import { Body, EmptyBody, IdField, IdFilter, Text } from '../fields/inputs.ts';
import { Borrower } from '../identity/identity.schemas.ts';
import * as support from '../support/support.schemas.ts';

const operation = operations('Back office: tickets');
const onTicket = operationsOn('Back office: tickets', 'ticket');

const { userId, description, categoryId, assignedAgent } = support.Content;
const OperatorTicketItem = Named('OperatorTicketItem', {
  ...support.TicketItemData.properties,
  userId,
  borrower: Borrower,
  categoryId,
  assignedAgent,
});
const Attachment = Named('Attachment', { fileId: Id('file'), url: Type.String({ format: 'uri' }) });
const attachments = Type.Unsafe<readonly Static<typeof Attachment>[]>({ ...List(Attachment), examples: [[]] });
const OperatorTicket = Named('OperatorTicket', {
  ...OperatorTicketItem.properties,
  description,
  attachments,
  messages: List(Named('TicketCaseMessage', { ...support.Message, attachments })),
  resolution: Nullable(Type.String()),
  closedAt: Nullable(Timestamp()),
});
const inProgress = { status: 'In Progress' } as const;

export const listAllTickets = operation('listAllTickets', 'List all tickets', {
  description: 'The tickets of all borrowers, newest first.',
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'TicketSort', by: ['createdAt'] }),
    status: support.StatusFilter,
    priority: support.PriorityFilter,
    assignedAgent: IdFilter(),
  }),
  response: answers(List(OperatorTicketItem), 'A page of tickets.'),
});
export const getAnyTicket = onTicket('getAnyTicket', 'Retrieve any ticket', {
  description: 'A ticket of any borrower, with links to its attachments.',
  response: answers(OperatorTicket, 'The ticket with its messages.', inProgress),
});
export const assignTicket = onTicket('assignTicket', 'Assign a ticket', {
  description: 'Assigns the ticket to yourself unless `agentId` is given.',
  body: Body({ agentId: Type.Optional(IdField()) }),
  response: answers(OperatorTicket, 'The assigned ticket.', inProgress),
  errors: [new AgentRequired(), new UnknownAgent(), new TicketAlreadyClosed(), new OwnAffairs()],
});
export const replyToTicket = onTicket('replyToTicket', 'Reply to a ticket', {
  description: 'Moves an open ticket to In Progress. The borrower is notified.',
  body: Body({ message: Text(1, TEXT_MAX_LENGTH, support.REPLY) }),
  response: answers(OperatorTicket, 'The ticket with the reply.', inProgress),
  errors: [support.badMessage, new TicketAlreadyClosed(), new OwnAffairs()],
});
export const resolveTicket = onTicket('resolveTicket', 'Resolve a ticket', {
  description: 'A message of the borrower reopens a resolved ticket.',
  body: EmptyBody,
  response: answers(OperatorTicket, 'The resolved ticket.', { status: 'Resolved' }),
  errors: [new TicketAlreadyClosed(), new OwnAffairs()],
});
