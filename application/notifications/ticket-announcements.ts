import type {
  TicketAgentReplied,
  TicketAssigned,
  TicketClosed,
  TicketEvents,
  TicketReopened,
  TicketResolved,
} from '../../domain/support/ticket.events.ts';
import { type Announcers, quoted, SUPPORT_UPDATE } from './announcement.ts';

type AnnouncedTicketEvent = TicketAssigned | TicketAgentReplied | TicketResolved | TicketReopened | TicketClosed;

const SUBJECT_MAX_LENGTH = 100;

/**
 * Never contains the agent's reply: other people may see mail and lock screens. An event can occur more than once for a
 * ticket, so the source includes its time or the message.
 */
export const TICKET_ANNOUNCEMENTS: Announcers<AnnouncedTicketEvent> = {
  'ticket.assigned': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    title: 'Your ticket was assigned',
    message: `An agent is now working on ${named(event)}.`,
  }),
  'ticket.agent-replied': (event) => ({
    ...about(event, event.messageId),
    title: 'You have a reply to your ticket',
    message: `An agent replied to ${named(event)}. Open the ticket to read the reply.`,
  }),
  'ticket.resolved': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    title: 'Your ticket is resolved',
    message: `${named(event)} is resolved. If you still need help, reply to the ticket to reopen it.`,
  }),
  'ticket.reopened': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    title: 'Your ticket was reopened',
    message: `We are working on ${named(event)} again.`,
  }),
  'ticket.closed': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    title: 'Your ticket is closed',
    message: `${named(event)} is closed. If you need more help, please open a new ticket.`,
  }),
};

function named({ subject }: TicketEvents): string {
  return `“${quoted(subject, SUBJECT_MAX_LENGTH)}”`;
}

function about({ type, ticketId, ownerId }: TicketEvents, which: string) {
  const source = `${type}:${ticketId}:${which}`;
  return { recipientId: ownerId, source, type: SUPPORT_UPDATE, actionPath: `/support/tickets/${ticketId}` };
}
