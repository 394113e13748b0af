import { defineEntity, p } from '@mikro-orm/core';
import type { AttachmentId } from '../../../domain/shared/ids.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { NOTE_KINDS } from '../../../domain/support/note.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES, Ticket } from '../../../domain/support/ticket.ts';
import { minorUnits } from './column-types.ts';
import { erased, leftOut } from './personal-marks.ts';

export const TicketMapping = defineEntity({
  class: Ticket,
  tableName: 'tickets',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    categoryId: p.uuid(),
    priority: p.enum(TICKET_PRIORITIES),
    subject: erased(p.text().accessor('_subject')),
    description: erased(p.text().accessor('_description')),
    attachments: erased(p.json<readonly AttachmentId[]>().accessor('_attachments')),
    status: p.enum(TICKET_STATUSES).accessor('_status'),
    assignedAgent: p.uuid().nullable().accessor('_assignedAgent'),
    resolution: erased(p.text().nullable().accessor('_resolution')),
    createdAt: p.datetime(),
    updatedAt: p.datetime().accessor('_updatedAt'),
    closedAt: p.datetime().nullable().accessor('_closedAt'),
  },
});

/** `position` counts the messages of a ticket from 1. */
export const TicketMessageMapping = defineEntity({
  name: 'TicketMessageRow',
  tableName: 'ticket_messages',
  properties: {
    id: p.uuid().primary(),
    ticketId: p.uuid(),
    position: leftOut(p.integer()),
    sender: p.uuid(),
    fromAgent: p.boolean(),
    content: erased(p.text()),
    attachments: erased(p.json<readonly AttachmentId[]>()),
    sentAt: p.datetime(),
  },
});

/** What an operator wrote down. The amount is in minor units. */
export const NoteMapping = defineEntity({
  name: 'NoteRow',
  tableName: 'notes',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().accessor('personId'),
    requestId: p.uuid().nullable(),
    loanId: p.uuid().nullable(),
    kind: p.enum(NOTE_KINDS),
    text: p.text(),
    promisedOn: p.date().nullable().accessor('promise.on'),
    promisedAmount: minorUnits().nullable().accessor('promise.amount'),
    promisedCurrency: p.enum(CURRENCIES).nullable().accessor('promise.currency'),
    author: leftOut(p.uuid()),
    createdAt: p.datetime(),
  },
});
