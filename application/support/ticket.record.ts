import type { Static } from 'typebox';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../domain/support/ticket.ts';
import { EXAMPLE_IDS, id, listOf, moment, nullable, oneOf, record, text } from '../shared/record.ts';

export const TicketStatusField = oneOf(TICKET_STATUSES, { title: 'TicketStatus' });

export const TicketPriorityField = oneOf(TICKET_PRIORITIES, { title: 'TicketPriority' });

export const EXAMPLE_SUBJECT = 'My payment is not shown';

export const EXAMPLE_DESCRIPTION = 'I paid on Friday, and the instalment is still open.';

export const EXAMPLE_QUESTION = 'Is there any news?';

const Common = {
  ticketId: id('ticket'),
  subject: text(EXAMPLE_SUBJECT),
  status: TicketStatusField,
  priority: TicketPriorityField,
  createdAt: moment(),
};

export const TicketItem = record('Ticket', { ...Common, updatedAt: moment() });

export type TicketItem = Static<typeof TicketItem>;

export const EXAMPLE_REPLY = 'We are looking into it.';

export const TicketMessageView = record('TicketMessage', {
  messageId: id('message'),
  sender: id('operator'),
  content: text(EXAMPLE_REPLY),
  timestamp: moment(),
});

export const TicketContent = {
  userId: id('user'),
  description: text(EXAMPLE_DESCRIPTION),
  categoryId: id('category'),
  assignedAgent: nullable(id('operator'), EXAMPLE_IDS.operator),
};

export const TicketDetail = record('TicketDetail', {
  ...Common,
  ...TicketContent,
  messages: listOf(TicketMessageView),
});

export type TicketDetail = Static<typeof TicketDetail>;

export const TicketCategoryView = record('TicketCategory', {
  categoryId: id('category'),
  name: text(),
  description: text(),
});

export const CreatedTicket = record('CreatedTicket', Common);

export const PostedMessage = record('PostedMessage', {
  messageId: id('message'),
  ticketId: id('ticket'),
  content: text(EXAMPLE_QUESTION),
  timestamp: moment(),
});

export const ClosedTicketView = record('ClosedTicket', {
  ticketId: id('ticket'),
  status: TicketStatusField,
  closedAt: moment(),
});
