import type {
  TicketAgentReplied,
  TicketAssigned,
  TicketClosed,
  TicketEvents,
  TicketReopened,
  TicketResolved,
} from '../../domain/support/ticket.events.ts';
import { type Announcers, dayIn, quoted, SUPPORT_UPDATE } from './announcement.ts';

type AnnouncedTicketEvent = TicketAssigned | TicketAgentReplied | TicketResolved | TicketReopened | TicketClosed;

const SUBJECT_MAX_LENGTH = 100;

/**
 * Never contains the agent's reply: other people may see mail and lock screens. An event can occur more than once for a
 * ticket, so the source includes its time or the message.
 */
export const TICKET_ANNOUNCEMENTS: Announcers<AnnouncedTicketEvent> = {
  'ticket.assigned': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    notice: { name: event.type, values: named(event) },
  }),
  'ticket.agent-replied': (event) => ({
    ...about(event, event.messageId),
    notice: { name: event.type, values: named(event) },
  }),
  'ticket.resolved': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    notice: { name: event.type, values: named(event) },
  }),
  'ticket.reopened': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    notice: { name: event.type, values: named(event) },
  }),
  'ticket.closed': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    notice: { name: event.type, values: named(event) },
  }),
};

function named(event: TicketEvents) {
  return { day: dayIn(event), subject: quoted(event.subject, SUBJECT_MAX_LENGTH) };
}

function about({ type, ticketId, ownerId }: TicketEvents, which: string) {
  const source = `${type}:${ticketId}:${which}`;
  return { recipientId: ownerId, source, type: SUPPORT_UPDATE, actionPath: `/support/tickets/${ticketId}` };
}
