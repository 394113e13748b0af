import type { Id } from '../shared/id.ts';

export type TicketId = Id<'Ticket'>;

export type MessageId = Id<'TicketMessage'>;

/** A file that its owner uploaded in order to attach it to something. */
export type AttachmentId = Id<'File'>;
