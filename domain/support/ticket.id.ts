import type { Id } from '../shared/id.ts';

export type TicketId = Id<'Ticket'>;

export type MessageId = Id<'TicketMessage'>;

export type AttachmentId = Id<'File'>;
