import { Type } from 'typebox';
import { TEXT_FAULTS } from '../../../domain/shared/text.ts';
import {
  InvalidMessage,
  InvalidTicket,
  TicketAlreadyClosed,
  TicketFull,
} from '../../../domain/support/ticket.errors.ts';
import {
  MAX_ATTACHMENTS,
  SUBJECT_MAX_LENGTH,
  TEXT_MAX_LENGTH,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '../../../domain/support/ticket.ts';
import { type TicketCategory, unknownCategory } from '../../../domain/support/ticket-category.ts';
import { PageQuery, WholeListQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_IDS } from '../fields/examples.ts';
import { Choice, IdSchema, List, Named, Nullable, Timestamp, Words } from '../fields/fields.ts';
import { Body, IdField, Text } from '../fields/inputs.ts';

const operation = operations('Support');
const onTicket = operationsOn('Support', 'ticket');

const Status = Choice(TICKET_STATUSES, { title: 'TicketStatus' });
const Priority = Choice(TICKET_PRIORITIES, { title: 'TicketPriority' });
export const TicketStatusFilter = Type.Optional(Status);
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
  ticketId: IdSchema('ticket'),
  subject: Words(subject),
  status: Status,
  priority: Priority,
  createdAt: Timestamp(),
};
export const TicketItemData = Named('Ticket', { ...Common, updatedAt: Timestamp() });
export const REPLY = 'We are looking into it.';
export const Message = {
  messageId: IdSchema('message'),
  sender: IdSchema('operator'),
  content: Words(REPLY),
  timestamp: Timestamp(),
};
export const Content = {
  userId: IdSchema('user'),
  description: Words(description),
  categoryId: IdSchema('category'),
  assignedAgent: Nullable(IdSchema('operator'), EXAMPLE_IDS.operator),
};
export const TicketDetailData = Named('TicketDetail', {
  ...Common,
  ...Content,
  messages: List(Named('TicketMessage', Message)),
});

export const listSupportCategories = (categories: readonly TicketCategory[]) =>
  operation('listSupportCategories', 'List ticket categories', {
    description: 'The categories that a ticket can have.',
    querystring: Type.Object(WholeListQuery),
    response: answers(
      List(
        Named('TicketCategory', { categoryId: IdSchema('category'), name: Type.String(), description: Type.String() }),
      ),
      'The categories.',
      categories.slice(0, 1),
    ),
  });
export const createTicket = operation('createTicket', 'Create a ticket', {
  description: 'The priority is Medium if it is left out.',
  body: Body({
    subject: Text(1, SUBJECT_MAX_LENGTH, subject),
    description: Text(1, TEXT_MAX_LENGTH, description),
    categoryId: IdField('category'),
    priority: Type.Optional(Priority),
    attachments: Attachments,
  }),
  response: answers(Named('CreatedTicket', Common), 'The new ticket, Open.'),
  errors: [badTicket],
});
export const listTickets = operation('listTickets', 'List tickets', {
  description: 'Your own tickets, newest first.',
  querystring: Type.Object({ ...PageQuery, status: TicketStatusFilter, priority: PriorityFilter }),
  response: answers(List(TicketItemData), 'A page of tickets.'),
});
export const getTicket = onTicket('getTicket', 'Retrieve a ticket with its messages', {
  description: 'One of your own tickets.',
  response: answers(TicketDetailData, 'The ticket with its messages, oldest first.', { status: 'In Progress' }),
});
export const postTicketMessage = onTicket('postTicketMessage', 'Post a message on a ticket', {
  description: 'Reopens a resolved ticket.',
  body: Body({ message: Text(1, TEXT_MAX_LENGTH, question), attachments: Attachments }),
  response: answers(
    Named('PostedMessage', {
      messageId: IdSchema('message'),
      ticketId: IdSchema('ticket'),
      content: Words(question),
      timestamp: Timestamp(),
    }),
    'The new message.',
  ),
  errors: [badMessage, new TicketAlreadyClosed(), new TicketFull()],
});
export const closeTicket = onTicket('closeTicket', 'Close a ticket', {
  description: 'A closed ticket cannot be reopened. Closing it again returns the same answer.',
  body: Body({ resolution: Type.Optional(Text(0, TEXT_MAX_LENGTH, 'The payment arrived.', howSolved)) }),
  response: answers(
    Named('ClosedTicket', { ticketId: IdSchema('ticket'), status: Status, closedAt: Timestamp() }),
    'The closed ticket.',
    { status: 'Closed' },
  ),
});
