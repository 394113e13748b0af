import { Type } from 'typebox';
import { TEXT_MAX_LENGTH } from '../../../domain/support/ticket-message.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, EmptyBody, Id, IdField, IdFilter, Nullable, PathIds, Text, Timestamp } from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';
import { List } from '../api/results.ts';
import * as support from '../support/support.schemas.ts';

const tags = ['Back office: tickets'];
const params = PathIds('ticketId');

const TicketCaseItem = Type.Object({
  ...support.TicketItemData.properties,
  userId: Id(),
  categoryId: Id(),
  assignedAgent: Nullable(Id()),
});
const item = {
  ...support.item,
  userId: EXAMPLE.user,
  categoryId: EXAMPLE.category,
  assignedAgent: EXAMPLE.operator,
};
const attachments = List(Type.Object({ fileId: Id(), url: Type.String({ format: 'uri' }) }));
const TicketCase = Type.Object({
  ...TicketCaseItem.properties,
  description: Type.String(),
  attachments,
  messages: List(
    Type.Object({ messageId: Id(), sender: Id(), content: Type.String(), timestamp: Timestamp(), attachments }),
  ),
  resolution: Nullable(Type.String()),
  closedAt: Nullable(Timestamp()),
});
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
  operationId: 'listAllTickets',
  tags,
  querystring: Type.Object({
    ...PageQuery,
    status: support.StatusFilter,
    priority: support.PriorityFilter,
    assignedAgent: Type.Optional(IdFilter()),
    userId: Type.Optional(IdFilter()),
  }),
  response: answers(List(TicketCaseItem), [item]),
};
export const getAnyTicket = {
  summary: 'Retrieve any ticket',
  operationId: 'getAnyTicket',
  tags,
  params,
  response: answers(TicketCase, ticket),
};
export const assignTicket = {
  summary: 'Assign a ticket',
  description: 'Assigns the ticket to yourself unless `agentId` is given.',
  operationId: 'assignTicket',
  tags,
  params,
  body: Body({ agentId: Type.Optional(IdField()) }, {}),
  response: answers(TicketCase, ticket),
};
export const replyToTicket = {
  summary: 'Reply to a ticket',
  operationId: 'replyToTicket',
  tags,
  params,
  body: Body({ message: Text(1, TEXT_MAX_LENGTH) }, { message: 'We are looking into it.' }),
  response: answers(TicketCase, ticket),
};
export const resolveTicket = {
  summary: 'Resolve a ticket',
  operationId: 'resolveTicket',
  tags,
  params,
  body: EmptyBody,
  response: answers(TicketCase, { ...ticket, status: 'Resolved' }),
};
