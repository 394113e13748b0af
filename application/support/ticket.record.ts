import type { Static } from 'typebox';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../domain/support/ticket.ts';
import { EXAMPLE_IDS, id, listOf, moment, nullable, oneOf, record, text } from '../shared/record.ts';

export const Status = oneOf(TICKET_STATUSES, { title: 'TicketStatus' });

export const Priority = oneOf(TICKET_PRIORITIES, { title: 'TicketPriority' });

export const subject = 'My payment is not shown';

export const description = 'I paid on Friday, and the instalment is still open.';

export const question = 'Is there any news?';

const Common = {
  ticketId: id('ticket'),
  subject: text(subject),
  status: Status,
  priority: Priority,
  createdAt: moment(),
};

export const TicketItem = record('Ticket', { ...Common, updatedAt: moment() });

export type TicketItem = Static<typeof TicketItem>;

export const REPLY = 'We are looking into it.';

export const TicketMessage = record('TicketMessage', {
  messageId: id('message'),
  sender: id('operator'),
  content: text(REPLY),
  timestamp: moment(),
});

export const Content = {
  userId: id('user'),
  description: text(description),
  categoryId: id('category'),
  assignedAgent: nullable(id('operator'), EXAMPLE_IDS.operator),
};

export const TicketDetail = record('TicketDetail', {
  ...Common,
  ...Content,
  messages: listOf(TicketMessage),
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
  content: text(question),
  timestamp: moment(),
});

export const ClosedTicket = record('ClosedTicket', { ticketId: id('ticket'), status: Status, closedAt: moment() });
