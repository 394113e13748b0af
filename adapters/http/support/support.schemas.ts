import { Type } from 'typebox';
import { Body, IdField, Text } from '../../../application/shared/input.ts';
import { listOf } from '../../../application/shared/record.ts';
import {
  ClosedTicketView,
  CreatedTicket,
  EXAMPLE_DESCRIPTION,
  EXAMPLE_QUESTION,
  EXAMPLE_SUBJECT,
  PostedMessage,
  TicketCategoryView,
  TicketDetail,
  TicketItem,
  TicketPriorityField,
  TicketStatusField,
} from '../../../application/support/ticket.record.ts';
import { TEXT_FAULTS } from '../../../domain/shared/text.ts';
import {
  InvalidMessage,
  InvalidTicket,
  TicketAlreadyClosed,
  TicketFull,
} from '../../../domain/support/ticket.errors.ts';
import { MAX_ATTACHMENTS, SUBJECT_MAX_LENGTH, TEXT_MAX_LENGTH } from '../../../domain/support/ticket.ts';
import { type TicketCategory, unknownCategory } from '../../../domain/support/ticket-category.ts';
import { PageQuery, WholeListQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';

const operation = operations('Support');
const onTicket = operationsOn('Support', 'ticket');
export const TicketStatusFilter = Type.Optional(TicketStatusField);
export const PriorityFilter = Type.Optional(TicketPriorityField);
const howSolved = { description: 'How the problem was solved.' };
const badTicket = new InvalidTicket([unknownCategory]);
export const badMessage = new InvalidMessage([{ field: 'content', ...TEXT_FAULTS.length({ max: TEXT_MAX_LENGTH }) }]);

const Attachments = Type.Optional(
  Type.Array(IdField('file'), {
    maxItems: MAX_ATTACHMENTS,
    description: 'Ids of your own files, as returned by `POST /user/files`.',
  }),
);

export const listSupportCategories = (categories: readonly TicketCategory[]) =>
  operation('listSupportCategories', 'List ticket categories', {
    description: 'The categories that a ticket can have.',
    querystring: Type.Object(WholeListQuery),
    response: answers(listOf(TicketCategoryView), 'The categories.', categories.slice(0, 1)),
  });
export const createTicket = operation('createTicket', 'Create a ticket', {
  description: 'The priority is Medium if it is left out.',
  body: Body({
    subject: Text(1, SUBJECT_MAX_LENGTH, EXAMPLE_SUBJECT),
    description: Text(1, TEXT_MAX_LENGTH, EXAMPLE_DESCRIPTION),
    categoryId: IdField('category'),
    priority: Type.Optional(TicketPriorityField),
    attachments: Attachments,
  }),
  response: answers(CreatedTicket, 'The new ticket, Open.'),
  errors: [badTicket],
});

export const listTickets = operation('listTickets', 'List tickets', {
  description: 'Your own tickets, newest first.',
  querystring: Type.Object({ ...PageQuery, status: TicketStatusFilter, priority: PriorityFilter }),
  response: answers(listOf(TicketItem), 'A page of tickets.'),
});

export const getTicket = onTicket('getTicket', 'Retrieve a ticket with its messages', {
  description: 'One of your own tickets.',
  response: answers(TicketDetail, 'The ticket with its messages, oldest first.', { status: 'In Progress' }),
});

export const postTicketMessage = onTicket('postTicketMessage', 'Post a message on a ticket', {
  description: 'Reopens a resolved ticket.',
  body: Body({ message: Text(1, TEXT_MAX_LENGTH, EXAMPLE_QUESTION), attachments: Attachments }),
  response: answers(PostedMessage, 'The new message.'),
  errors: [badMessage, new TicketAlreadyClosed(), new TicketFull()],
});

export const closeTicket = onTicket('closeTicket', 'Close a ticket', {
  description: 'A closed ticket cannot be reopened. Closing it again returns the same answer.',
  body: Body({ resolution: Type.Optional(Text(0, TEXT_MAX_LENGTH, 'The payment arrived.', howSolved)) }),
  response: answers(ClosedTicketView, 'The closed ticket.', { status: 'Closed' }),
});
