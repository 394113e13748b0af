import { Type } from 'typebox';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../domain/support/ticket.ts';
import { MOST_ATTACHMENTS, SUBJECT_MAX_LENGTH, TEXT_MAX_LENGTH } from '../../../domain/support/ticket-message.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, Id, IdField, Nullable, Text, Timestamp } from '../api/fields.ts';

export const StatusFilter = Type.Optional(Choice(TICKET_STATUSES));
export const PriorityFilter = Type.Optional(Choice(TICKET_PRIORITIES));

const Attachments = Type.Optional(
  Type.Array(IdField(), {
    maxItems: MOST_ATTACHMENTS,
    description: 'Files of your own, as `POST /user/files` named them.',
  }),
);
export const OpenBody = Body(
  {
    subject: Text(1, SUBJECT_MAX_LENGTH),
    description: Text(1, TEXT_MAX_LENGTH),
    categoryId: IdField(),
    priority: Type.Optional(Choice(TICKET_PRIORITIES, { description: 'Medium unless told.' })),
    attachments: Attachments,
  },
  {
    subject: 'My payment is not shown',
    description: 'I paid on Friday, and the loan still asks for that instalment.',
    categoryId: EXAMPLE.category,
    priority: 'High',
    attachments: [EXAMPLE.file],
  },
);
export const MessageBody = Body(
  { message: Text(1, TEXT_MAX_LENGTH), attachments: Attachments },
  { message: 'Is there any news?', attachments: [EXAMPLE.file] },
);
export const CloseBody = Body(
  { resolution: Type.Optional(Text(0, TEXT_MAX_LENGTH, { description: 'How it ended, in your words.' })) },
  { resolution: 'The payment arrived.' },
);

const Common = {
  ticketId: Id(),
  subject: Type.String(),
  status: Choice(TICKET_STATUSES),
  priority: Choice(TICKET_PRIORITIES),
  createdAt: Timestamp(),
};
export const NewTicket = Type.Object(Common);
export const TicketItemData = Type.Object({ ...Common, updatedAt: Timestamp() });
const MessageData = Type.Object({ messageId: Id(), sender: Id(), content: Type.String(), timestamp: Timestamp() });
export const TicketDetailData = Type.Object({
  ...Common,
  userId: Id(),
  description: Type.String(),
  categoryId: Id(),
  assignedAgent: Nullable(Id()),
  messages: Type.Array(MessageData),
});
export const PostedMessage = Type.Object({
  messageId: Id(),
  ticketId: Id(),
  content: Type.String(),
  timestamp: Timestamp(),
});
export const ClosedTicket = Type.Object({
  ticketId: Id(),
  status: Choice(TICKET_STATUSES),
  closedAt: Timestamp(),
});
export const CategoryData = Type.Object({ categoryId: Id(), name: Type.String(), description: Type.String() });

export const created = {
  ticketId: EXAMPLE.ticket,
  subject: 'My payment is not shown',
  status: 'Open',
  priority: 'High',
  createdAt: EXAMPLE.at,
};
export const item = { ...created, status: 'In Progress', updatedAt: EXAMPLE.at };
export const detail = {
  ...created,
  status: 'In Progress',
  userId: EXAMPLE.user,
  description: 'I paid on Friday, and the loan still asks for that instalment.',
  categoryId: EXAMPLE.category,
  assignedAgent: EXAMPLE.operator,
  messages: [
    { messageId: EXAMPLE.message, sender: EXAMPLE.operator, content: 'We are looking into it.', timestamp: EXAMPLE.at },
  ],
};
export const posted = {
  messageId: EXAMPLE.message,
  ticketId: EXAMPLE.ticket,
  content: 'Is there any news?',
  timestamp: EXAMPLE.at,
};
export const closed = { ticketId: EXAMPLE.ticket, status: 'Closed', closedAt: EXAMPLE.at };
