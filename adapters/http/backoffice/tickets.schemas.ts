import { Type } from 'typebox';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { TicketAlreadyClosed, TicketNotFound, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import { TEXT_MAX_LENGTH } from '../../../domain/support/ticket-message.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, EmptyBody, Id, IdField, IdFilter, List, Nullable, PathIds, Text, Timestamp } from '../api/fields.ts';
import { LongPageQuery } from '../api/paging.ts';
import * as support from '../support/support.schemas.ts';

const tags = ['Back office: tickets'];
const params = PathIds('ticketId');

const OperatorTicketItem = Type.Object(
  {
    ...support.TicketItemData.properties,
    userId: Id(),
    categoryId: Id(),
    assignedAgent: Nullable(Id()),
  },
  { title: 'OperatorTicketItem' },
);
const item = {
  ...support.item,
  userId: EXAMPLE.user,
  categoryId: EXAMPLE.category,
  assignedAgent: EXAMPLE.operator,
};
const attachments = List(Type.Object({ fileId: Id(), url: Type.String({ format: 'uri' }) }, { title: 'Attachment' }));
const OperatorTicket = Type.Object(
  {
    ...OperatorTicketItem.properties,
    description: Type.String(),
    attachments,
    messages: List(
      Type.Object(
        { messageId: Id(), sender: Id(), content: Type.String(), timestamp: Timestamp(), attachments },
        { title: 'TicketCaseMessage' },
      ),
    ),
    resolution: Nullable(Type.String()),
    closedAt: Nullable(Timestamp()),
  },
  { title: 'OperatorTicket' },
);
const notFound = new TicketNotFound();
const ticket = {
  ...item,
  description: support.description,
  attachments: [],
  messages: [{ ...support.message, attachments: [] }],
  resolution: null,
  closedAt: null,
};

export const listAllTickets = {
  summary: 'List all tickets',
  description: 'The tickets of all borrowers, newest first.',
  operationId: 'listAllTickets',
  tags,
  querystring: Type.Object({
    ...LongPageQuery,
    status: support.StatusFilter,
    priority: support.PriorityFilter,
    assignedAgent: Type.Optional(IdFilter()),
    userId: Type.Optional(IdFilter()),
  }),
  response: answers(List(OperatorTicketItem), [item], 'A page of tickets.'),
};
export const getAnyTicket = {
  summary: 'Retrieve any ticket',
  description: 'A ticket of any borrower, with links to its attachments.',
  operationId: 'getAnyTicket',
  tags,
  params,
  response: answers(OperatorTicket, ticket, 'The ticket with its messages.'),
  errors: [notFound],
};
export const assignTicket = {
  summary: 'Assign a ticket',
  description: 'Assigns the ticket to yourself unless `agentId` is given.',
  operationId: 'assignTicket',
  tags,
  params,
  body: Body({ agentId: Type.Optional(IdField()) }, {}),
  response: answers(OperatorTicket, ticket, 'The assigned ticket.'),
  errors: [new UnknownAgent(), new TicketAlreadyClosed(), new OwnAffairs(), notFound],
};
export const replyToTicket = {
  summary: 'Reply to a ticket',
  description: 'Moves an open ticket to In Progress. The borrower is notified.',
  operationId: 'replyToTicket',
  tags,
  params,
  body: Body({ message: Text(1, TEXT_MAX_LENGTH) }, { message: 'We are looking into it.' }),
  response: answers(OperatorTicket, ticket, 'The ticket with the reply.'),
  errors: [support.badMessage, new TicketAlreadyClosed(), new OwnAffairs(), notFound],
};
export const resolveTicket = {
  summary: 'Resolve a ticket',
  description: 'A message of the borrower reopens a resolved ticket.',
  operationId: 'resolveTicket',
  tags,
  params,
  body: EmptyBody,
  response: answers(OperatorTicket, { ...ticket, status: 'Resolved' }, 'The resolved ticket.'),
  errors: [new TicketAlreadyClosed(), new OwnAffairs(), notFound],
};
