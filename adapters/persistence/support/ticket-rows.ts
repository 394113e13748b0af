import type { Selectable } from 'kysely';
import type { TicketId } from '../../../domain/support/ticket.id.ts';
import type { Ticket } from '../../../domain/support/ticket.ts';
import type { TicketMessage } from '../../../domain/support/ticket-message.ts';
import type { Tables } from '../tables/tables.ts';

export type TicketRow = Selectable<Tables['tickets']>;
export type MessageRow = Selectable<Tables['ticket_messages']>;
export type Progress = ReturnType<typeof progressOf>;
export type Texts = ReturnType<typeof textsOf>;

/** The columns that most changes of a ticket write. */
export function progressOf(ticket: Ticket) {
  return {
    id: ticket.id,
    owner_id: ticket.ownerId,
    category_id: ticket.categoryId,
    priority: ticket.priority,
    created_at: ticket.createdAt.toISOString(),
    status: ticket.status,
    assigned_agent: ticket.assignedAgent,
    updated_at: ticket.updatedAt.toISOString(),
    closed_at: ticket.closedAt?.toISOString() ?? null,
  };
}

/** The columns that only closing and erasing write. */
export function textsOf({ subject, description, attachments, resolution }: Ticket) {
  return { subject, description, attachments: JSON.stringify(attachments), resolution };
}

export function toMessageRow(ticket_id: TicketId, position: number, message: TicketMessage) {
  return {
    id: message.messageId,
    ticket_id,
    position,
    sender: message.sender,
    from_agent: message.fromAgent,
    content: message.content,
    attachments: JSON.stringify(message.attachments),
    sent_at: message.at.toISOString(),
  };
}

/** The fields of a ticket. */
export function fromRows(row: TicketRow, messages: readonly MessageRow[]) {
  return {
    id: row.id,
    ownerId: row.owner_id,
    categoryId: row.category_id,
    priority: row.priority,
    createdAt: new Date(row.created_at),
    _subject: row.subject,
    _description: row.description,
    _attachments: row.attachments,
    _status: row.status,
    _assignedAgent: row.assigned_agent,
    _messages: messages.map(toMessage),
    _resolution: row.resolution,
    _updatedAt: new Date(row.updated_at),
    _closedAt: row.closed_at === null ? null : new Date(row.closed_at),
  };
}

function toMessage(row: MessageRow) {
  return {
    messageId: row.id,
    sender: row.sender,
    fromAgent: row.from_agent,
    content: row.content,
    attachments: row.attachments,
    at: new Date(row.sent_at),
  };
}
