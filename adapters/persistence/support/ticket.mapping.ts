import { defineEntity, JsonType, p } from '@mikro-orm/core';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES, Ticket } from '../../../domain/support/ticket.ts';
import type { TicketMessage } from '../../../domain/support/ticket-message.ts';

/** Reads the time of a message, which is text in the `jsonb` column. */
class MessagesType extends JsonType {
  override convertToJSValue(...stored: Parameters<JsonType['convertToJSValue']>): readonly TicketMessage[] {
    const messages = super.convertToJSValue(...stored) as readonly TicketMessage[];
    return messages.map((message) => ({ ...message, at: new Date(message.at) }));
  }
}

export const TicketMapping = defineEntity({
  class: Ticket,
  tableName: 'tickets',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    categoryId: p.uuid(),
    priority: p.enum(TICKET_PRIORITIES),
    createdAt: p.datetime(),
    subject: p.text().accessor('_subject'),
    description: p.text().accessor('_description'),
    attachments: p.json<readonly AttachmentId[]>().accessor('_attachments'),
    status: p.enum(TICKET_STATUSES).accessor('_status'),
    assignedAgent: p.uuid().nullable().accessor('_assignedAgent'),
    messages: p.type(MessagesType).$type<readonly TicketMessage[]>().accessor('_messages'),
    resolution: p.text().nullable().accessor('_resolution'),
    updatedAt: p.datetime().accessor('_updatedAt'),
    closedAt: p.datetime().nullable().accessor('_closedAt'),
    version: p.integer().version(),
  },
});
