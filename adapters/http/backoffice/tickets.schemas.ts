import { type Static, Type } from 'typebox';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import {
  AgentRequired,
  TicketAlreadyClosed,
  TicketNotFound,
  UnknownAgent,
} from '../../../domain/support/ticket.errors.ts';
import { TEXT_MAX_LENGTH } from '../../../domain/support/ticket-message.ts';
import { answers } from '../api/envelope.ts';
import { Id, List, Named, Nullable, Timestamp } from '../api/fields.ts';
import { Body, EmptyBody, IdField, IdFilter, PathIds, Text } from '../api/inputs.ts';
import { OperatorListQuery } from '../api/operator-lists.ts';
import { Borrower } from '../identity/borrower.schemas.ts';
import * as support from '../support/support.schemas.ts';

const tags = ['Back office: tickets'];
const params = PathIds('ticketId');

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
const notFound = new TicketNotFound();
const inProgress = { status: 'In Progress' } as const;

export const listAllTickets = {
  summary: 'List all tickets',
  description: 'The tickets of all borrowers, newest first.',
  operationId: 'listAllTickets',
  tags,
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'TicketSort', by: ['createdAt'] }),
    status: support.StatusFilter,
    priority: support.PriorityFilter,
    assignedAgent: IdFilter(),
  }),
  response: answers(List(OperatorTicketItem), 'A page of tickets.'),
};
export const getAnyTicket = {
  summary: 'Retrieve any ticket',
  description: 'A ticket of any borrower, with links to its attachments.',
  operationId: 'getAnyTicket',
  tags,
  params,
  response: answers(OperatorTicket, 'The ticket with its messages.', inProgress),
  errors: [notFound],
};
export const assignTicket = {
  summary: 'Assign a ticket',
  description: 'Assigns the ticket to yourself unless `agentId` is given.',
  operationId: 'assignTicket',
  tags,
  params,
  body: Body({ agentId: Type.Optional(IdField()) }),
  response: answers(OperatorTicket, 'The assigned ticket.', inProgress),
  errors: [new AgentRequired(), new UnknownAgent(), new TicketAlreadyClosed(), new OwnAffairs(), notFound],
};
export const replyToTicket = {
  summary: 'Reply to a ticket',
  description: 'Moves an open ticket to In Progress. The borrower is notified.',
  operationId: 'replyToTicket',
  tags,
  params,
  body: Body({ message: Text(1, TEXT_MAX_LENGTH, support.REPLY) }),
  response: answers(OperatorTicket, 'The ticket with the reply.', inProgress),
  errors: [support.badMessage, new TicketAlreadyClosed(), new OwnAffairs(), notFound],
};
export const resolveTicket = {
  summary: 'Resolve a ticket',
  description: 'A message of the borrower reopens a resolved ticket.',
  operationId: 'resolveTicket',
  tags,
  params,
  body: EmptyBody,
  response: answers(OperatorTicket, 'The resolved ticket.', { status: 'Resolved' }),
  errors: [new TicketAlreadyClosed(), new OwnAffairs(), notFound],
};
