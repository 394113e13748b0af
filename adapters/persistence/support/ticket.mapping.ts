import { defineEntity, p, Type } from '@mikro-orm/core';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES, Ticket } from '../../../domain/support/ticket.ts';
import type { TicketMessage } from '../../../domain/support/ticket-message.ts';

/** A message as it stands in the jsonb column. */
export interface StoredMessage extends Omit<TicketMessage, 'at'> {
  /** ISO 8601 in UTC, with milliseconds: the form of the wire. */
  readonly at: string;
}

/** A list that is read and written whole, compared by its text. */
abstract class JsonListType<Item> extends Type<readonly Item[], string> {
  override convertToDatabaseValue(items: readonly Item[]): string {
    return JSON.stringify(items);
  }

  override convertToJSValue(value: string | readonly unknown[]): readonly Item[] {
    return this.revive(typeof value === 'string' ? JSON.parse(value) : value);
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'jsonb';
  }

  protected abstract revive(stored: readonly unknown[]): readonly Item[];
}

class AttachmentsType extends JsonListType<AttachmentId> {
  protected revive(stored: readonly unknown[]): readonly AttachmentId[] {
    return stored as readonly AttachmentId[];
  }
}

class MessagesType extends JsonListType<TicketMessage> {
  protected revive(stored: readonly unknown[]): readonly TicketMessage[] {
    return (stored as readonly StoredMessage[]).map((message) => ({ ...message, at: new Date(message.at) }));
  }
}

export const TicketMapping = defineEntity({
  class: Ticket,
  tableName: 'tickets',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid().fieldName('owner_id'),
    categoryId: p.uuid().fieldName('category_id'),
    priority: p.enum(TICKET_PRIORITIES),
    createdAt: p.datetime().fieldName('created_at'),
    subject: p.text().accessor('_subject').fieldName('subject'),
    description: p.text().accessor('_description').fieldName('description'),
    attachments: p.type(AttachmentsType).accessor('_attachments').fieldName('attachments'),
    status: p.enum(TICKET_STATUSES).accessor('_status').fieldName('status'),
    assignedAgent: p.uuid().nullable().accessor('_assignedAgent').fieldName('assigned_agent'),
    messages: p.type(MessagesType).accessor('_messages').fieldName('messages'),
    resolution: p.text().nullable().accessor('_resolution').fieldName('resolution'),
    updatedAt: p.datetime().accessor('_updatedAt').fieldName('updated_at'),
    closedAt: p.datetime().nullable().accessor('_closedAt').fieldName('closed_at'),
    version: p.integer().version(),
  },
});
