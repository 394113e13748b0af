import { Type } from 'typebox';
import {
  InvalidMessage,
  InvalidTicket,
  TicketAlreadyClosed,
  TicketFull,
  TicketNotFound,
} from '../../../domain/support/ticket.errors.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../domain/support/ticket.ts';
import { type TicketCategory, unknownCategory } from '../../../domain/support/ticket-category.ts';
import { MAX_ATTACHMENTS, SUBJECT_MAX_LENGTH, TEXT_MAX_LENGTH } from '../../../domain/support/ticket-message.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, Id, IdField, List, Nullable, PathIds, Text, Timestamp } from '../api/fields.ts';
import { PageQuery, WholeListQuery } from '../api/paging.ts';

const tags = ['Support'];
const params = PathIds('ticketId');

const Status = Choice(TICKET_STATUSES, { title: 'TicketStatus' });
const Priority = Choice(TICKET_PRIORITIES, { title: 'TicketPriority' });
export const StatusFilter = Type.Optional(Status);
export const PriorityFilter = Type.Optional(Priority);
const badTicket = new InvalidTicket([unknownCategory]);
export const badMessage = new InvalidMessage([{ field: 'content', message: 'Must not be blank.' }]);

const Attachments = Type.Optional(
  Type.Array(IdField(), {
    maxItems: MAX_ATTACHMENTS,
    description: 'Ids of your own files, as returned by `POST /user/files`.',
  }),
);
const Common = {
  ticketId: Id(),
  subject: Type.String(),
  status: Status,
  priority: Priority,
  createdAt: Timestamp(),
};
const created = {
  ticketId: EXAMPLE.ticket,
  subject: 'My payment is not shown',
  status: 'Open',
  priority: 'High',
  createdAt: EXAMPLE.at,
};
export const TicketItemData = Type.Object({ ...Common, updatedAt: Timestamp() }, { title: 'Ticket' });
export const item = { ...created, status: 'In Progress', updatedAt: EXAMPLE.at };
export const description = 'I paid on Friday, and the instalment is still open.';
export const message = {
  messageId: EXAMPLE.message,
  sender: EXAMPLE.operator,
  content: 'We are looking into it.',
  timestamp: EXAMPLE.at,
};
export const TicketDetail = Type.Object(
  {
    ...Common,
    userId: Id(),
    description: Type.String(),
    categoryId: Id(),
    assignedAgent: Nullable(Id()),
    messages: List(
      Type.Object(
        { messageId: Id(), sender: Id(), content: Type.String(), timestamp: Timestamp() },
        { title: 'TicketMessage' },
      ),
    ),
  },
  { title: 'TicketDetail' },
);
export const ticketDetail = {
  ...created,
  status: 'In Progress',
  userId: EXAMPLE.user,
  description,
  categoryId: EXAMPLE.category,
  assignedAgent: EXAMPLE.operator,
  messages: [message],
};

export const listSupportCategories = (categories: readonly TicketCategory[]) => ({
  summary: 'List ticket categories',
  description: 'The categories that a ticket can have.',
  operationId: 'listSupportCategories',
  tags,
  querystring: Type.Object(WholeListQuery),
  response: answers(
    List(
      Type.Object({ categoryId: Id(), name: Type.String(), description: Type.String() }, { title: 'TicketCategory' }),
    ),
    categories.slice(0, 1),
    'The categories.',
  ),
});
export const createTicket = {
  summary: 'Create a ticket',
  description: 'The priority is Medium if it is left out.',
  operationId: 'createTicket',
  tags,
  body: Body(
    {
      subject: Text(1, SUBJECT_MAX_LENGTH),
      description: Text(1, TEXT_MAX_LENGTH),
      categoryId: IdField(),
      priority: Type.Optional(Priority),
      attachments: Attachments,
    },
    {
      subject: 'My payment is not shown',
      description,
      categoryId: EXAMPLE.category,
      priority: 'High',
      attachments: [EXAMPLE.file],
    },
  ),
  response: answers(Type.Object(Common, { title: 'CreatedTicket' }), created, 'The new ticket, Open.'),
  errors: [badTicket],
};
export const listTickets = {
  summary: 'List tickets',
  description: 'Your own tickets, newest first.',
  operationId: 'listTickets',
  tags,
  querystring: Type.Object({ ...PageQuery, status: StatusFilter, priority: PriorityFilter }),
  response: answers(List(TicketItemData), [item], 'A page of tickets.'),
};
export const getTicket = {
  summary: 'Retrieve a ticket with its messages',
  description: 'One of your own tickets.',
  operationId: 'getTicket',
  tags,
  params,
  response: answers(TicketDetail, ticketDetail, 'The ticket with its messages, oldest first.'),
  errors: [new TicketNotFound()],
};
export const postTicketMessage = {
  summary: 'Post a message on a ticket',
  description: 'Reopens a resolved ticket.',
  operationId: 'postTicketMessage',
  tags,
  params,
  body: Body(
    { message: Text(1, TEXT_MAX_LENGTH), attachments: Attachments },
    { message: 'Is there any news?', attachments: [EXAMPLE.file] },
  ),
  response: answers(
    Type.Object(
      { messageId: Id(), ticketId: Id(), content: Type.String(), timestamp: Timestamp() },
      { title: 'PostedMessage' },
    ),
    {
      messageId: EXAMPLE.message,
      ticketId: EXAMPLE.ticket,
      content: 'Is there any news?',
      timestamp: EXAMPLE.at,
    },
    'The new message.',
  ),
  errors: [badMessage, new TicketAlreadyClosed(), new TicketFull(), new TicketNotFound()],
};
export const closeTicket = {
  summary: 'Close a ticket',
  description: 'A closed ticket cannot be reopened. Closing it again returns the same answer.',
  operationId: 'closeTicket',
  tags,
  params,
  body: Body(
    { resolution: Type.Optional(Text(0, TEXT_MAX_LENGTH, { description: 'How the problem was solved.' })) },
    { resolution: 'The payment arrived.' },
  ),
  response: answers(
    Type.Object({ ticketId: Id(), status: Status, closedAt: Timestamp() }, { title: 'ClosedTicket' }),
    {
      ticketId: EXAMPLE.ticket,
      status: 'Closed',
      closedAt: EXAMPLE.at,
    },
    'The closed ticket.',
  ),
  errors: [new TicketNotFound()],
};
