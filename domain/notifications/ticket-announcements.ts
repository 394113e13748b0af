import type {
  TicketAgentReplied,
  TicketAssigned,
  TicketEvents,
  TicketReopened,
  TicketResolved,
  TicketWasClosed,
} from '../support/ticket.events.ts';
import { type Announcers, quoted, SUPPORT_UPDATE } from './announcement.ts';

type TicketNews = TicketAssigned | TicketAgentReplied | TicketResolved | TicketReopened | TicketWasClosed;

const SUBJECT_MAX_LENGTH = 100;

/**
 * What the owner of a ticket is told of it. The answer itself stays in the ticket: mail and lock screens are read by
 * others too. A ticket can make the same move more than once, so the instant tells the times apart.
 */
export const TICKET_ANNOUNCEMENTS: Announcers<TicketNews> = {
  'ticket.assigned': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    title: 'Someone looks after your ticket',
    message: `An agent is now in charge of ${named(event)}.`,
  }),
  'ticket.agent-replied': (event) => ({
    ...about(event, event.messageId),
    title: 'You have an answer to your ticket',
    message: `An agent answered ${named(event)}. Open the ticket to read it.`,
  }),
  'ticket.resolved': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    title: 'Your ticket is resolved',
    message: `${named(event)} is marked as resolved. If it is not, write in it and we go on.`,
  }),
  'ticket.reopened': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    title: 'Your ticket is open again',
    message: `We go on with ${named(event)}.`,
  }),
  'ticket.closed': (event) => ({
    ...about(event, event.occurredAt.toISOString()),
    title: 'Your ticket is closed',
    message: `${named(event)} is closed. For anything new, please open another ticket.`,
  }),
};

function named({ subject }: TicketEvents): string {
  return `“${quoted(subject, SUBJECT_MAX_LENGTH)}”`;
}

function about({ type, ticketId, ownerId }: TicketEvents, which: string) {
  const source = `${type}:${ticketId}:${which}`;
  return { recipientId: ownerId, source, type: SUPPORT_UPDATE, actionPath: `/support/tickets/${ticketId}` };
}
