import { defineEntity, p } from '@mikro-orm/core';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../domain/support/ticket.ts';

export const TicketMapping = defineEntity({
  name: 'TicketRow',
  tableName: 'tickets',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    categoryId: p.uuid(),
    priority: p.enum(TICKET_PRIORITIES),
    createdAt: p.datetime(),
    subject: p.text(),
    description: p.text(),
    attachments: p.json<readonly AttachmentId[]>(),
    status: p.enum(TICKET_STATUSES),
    assignedAgent: p.uuid().nullable(),
    resolution: p.text().nullable(),
    updatedAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});

/** `position` counts the messages of a ticket from 1. */
export const TicketMessageMapping = defineEntity({
  name: 'TicketMessageRow',
  tableName: 'ticket_messages',
  properties: {
    id: p.uuid().primary(),
    ticketId: p.uuid(),
    position: p.integer(),
    sender: p.uuid(),
    fromAgent: p.boolean(),
    content: p.text(),
    attachments: p.json<readonly AttachmentId[]>(),
    sentAt: p.datetime(),
  },
});
