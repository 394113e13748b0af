import type { Announcers } from './announcement.ts';
import { AUTOPAY_ANNOUNCEMENTS } from './autopay-announcements.ts';
import { DOCUMENT_ANNOUNCEMENTS } from './document-announcements.ts';
import { LOAN_ANNOUNCEMENTS } from './loan-announcements.ts';
import { OFFER_ANNOUNCEMENTS } from './offer-announcements.ts';
import { PAYMENT_ANNOUNCEMENTS } from './payment-announcements.ts';
import { TICKET_ANNOUNCEMENTS } from './ticket-announcements.ts';

/** All announcements by event type. */
export const ANNOUNCEMENTS = {
  ...LOAN_ANNOUNCEMENTS,
  ...OFFER_ANNOUNCEMENTS,
  ...PAYMENT_ANNOUNCEMENTS,
  ...AUTOPAY_ANNOUNCEMENTS,
  ...TICKET_ANNOUNCEMENTS,
  ...DOCUMENT_ANNOUNCEMENTS,
};

export const ANNOUNCED_EVENTS = Object.keys(ANNOUNCEMENTS) as readonly AnnouncedEvent['type'][];

type EventOf<Table> = Table extends Announcers<infer Event> ? Event : never;

export type AnnouncedEvent =
  | EventOf<typeof LOAN_ANNOUNCEMENTS>
  | EventOf<typeof OFFER_ANNOUNCEMENTS>
  | EventOf<typeof PAYMENT_ANNOUNCEMENTS>
  | EventOf<typeof AUTOPAY_ANNOUNCEMENTS>
  | EventOf<typeof TICKET_ANNOUNCEMENTS>
  | EventOf<typeof DOCUMENT_ANNOUNCEMENTS>;
