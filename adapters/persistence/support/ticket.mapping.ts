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
  name: Ticket.name,
  tableName: 'tickets',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid().fieldName('owner_id'),
    categoryId: p.uuid().fieldName('category_id'),
    priority: p.enum(TICKET_PRIORITIES),
    createdAt: p.datetime().fieldName('created_at'),
    _subject: p.text().fieldName('subject'),
    _description: p.text().fieldName('description'),
    _attachments: p.type(AttachmentsType).fieldName('attachments'),
    _status: p.enum(TICKET_STATUSES).fieldName('status'),
    _assignedAgent: p.uuid().nullable().fieldName('assigned_agent'),
    _messages: p.type(MessagesType).fieldName('messages'),
    _resolution: p.text().nullable().fieldName('resolution'),
    _updatedAt: p.datetime().fieldName('updated_at'),
    _closedAt: p.datetime().nullable().fieldName('closed_at'),
    version: p.integer().version(),
  },
});
