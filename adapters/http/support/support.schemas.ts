import { Type } from 'typebox';
import { TEXT_FAULTS } from '../../../domain/shared/text.ts';
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
import { EXAMPLE_IDS } from '../api/examples.ts';
import { Choice, Id, List, Named, Nullable, Timestamp, Words } from '../api/fields.ts';
import { Body, IdField, PathIds, Text } from '../api/inputs.ts';
import { PageQuery, WholeListQuery } from '../api/paging.ts';

const tags = ['Support'];
const params = PathIds('ticketId');

const Status = Choice(TICKET_STATUSES, { title: 'TicketStatus' });
const Priority = Choice(TICKET_PRIORITIES, { title: 'TicketPriority' });
export const StatusFilter = Type.Optional(Status);
export const PriorityFilter = Type.Optional(Priority);
const howSolved = { description: 'How the problem was solved.' };
const badTicket = new InvalidTicket([unknownCategory]);
export const badMessage = new InvalidMessage([{ field: 'content', ...TEXT_FAULTS.length({ max: TEXT_MAX_LENGTH }) }]);

const Attachments = Type.Optional(
  Type.Array(IdField('file'), {
    maxItems: MAX_ATTACHMENTS,
    description: 'Ids of your own files, as returned by `POST /user/files`.',
  }),
);
const subject = 'My payment is not shown';
const description = 'I paid on Friday, and the instalment is still open.';
const question = 'Is there any news?';
const Common = {
  ticketId: Id('ticket'),
  subject: Words(subject),
  status: Status,
  priority: Priority,
  createdAt: Timestamp(),
};
export const TicketItemData = Named('Ticket', { ...Common, updatedAt: Timestamp() });
export const REPLY = 'We are looking into it.';
export const Message = {
  messageId: Id('message'),
  sender: Id('operator'),
  content: Words(REPLY),
  timestamp: Timestamp(),
};
export const Content = {
  userId: Id('user'),
  description: Words(description),
  categoryId: Id('category'),
  assignedAgent: Nullable(Id('operator'), EXAMPLE_IDS.operator),
};
export const TicketDetail = Named('TicketDetail', {
  ...Common,
  ...Content,
  messages: List(Named('TicketMessage', Message)),
});

export const listSupportCategories = (categories: readonly TicketCategory[]) => ({
  summary: 'List ticket categories',
  description: 'The categories that a ticket can have.',
  operationId: 'listSupportCategories',
  tags,
  querystring: Type.Object(WholeListQuery),
  response: answers(
    List(Named('TicketCategory', { categoryId: Id('category'), name: Type.String(), description: Type.String() })),
    'The categories.',
    categories.slice(0, 1),
  ),
});
export const createTicket = {
  summary: 'Create a ticket',
  description: 'The priority is Medium if it is left out.',
  operationId: 'createTicket',
  tags,
  body: Body({
    subject: Text(1, SUBJECT_MAX_LENGTH, subject),
    description: Text(1, TEXT_MAX_LENGTH, description),
    categoryId: IdField('category'),
    priority: Type.Optional(Priority),
    attachments: Attachments,
  }),
  response: answers(Named('CreatedTicket', Common), 'The new ticket, Open.'),
  errors: [badTicket],
};
export const listTickets = {
  summary: 'List tickets',
  description: 'Your own tickets, newest first.',
  operationId: 'listTickets',
  tags,
  querystring: Type.Object({ ...PageQuery, status: StatusFilter, priority: PriorityFilter }),
  response: answers(List(TicketItemData), 'A page of tickets.'),
};
export const getTicket = {
  summary: 'Retrieve a ticket with its messages',
  description: 'One of your own tickets.',
  operationId: 'getTicket',
  tags,
  params,
  response: answers(TicketDetail, 'The ticket with its messages, oldest first.', { status: 'In Progress' }),
  errors: [new TicketNotFound()],
};
export const postTicketMessage = {
  summary: 'Post a message on a ticket',
  description: 'Reopens a resolved ticket.',
  operationId: 'postTicketMessage',
  tags,
  params,
  body: Body({ message: Text(1, TEXT_MAX_LENGTH, question), attachments: Attachments }),
  response: answers(
    Named('PostedMessage', {
      messageId: Id('message'),
      ticketId: Id('ticket'),
      content: Words(question),
      timestamp: Timestamp(),
    }),
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
  body: Body({ resolution: Type.Optional(Text(0, TEXT_MAX_LENGTH, 'The payment arrived.', howSolved)) }),
  response: answers(
    Named('ClosedTicket', { ticketId: Id('ticket'), status: Status, closedAt: Timestamp() }),
    'The closed ticket.',
    { status: 'Closed' },
  ),
  errors: [new TicketNotFound()],
};
