import type { AttachmentId, UserId } from '../../domain/shared/ids.ts';
import { type MessageDraft, Ticket, type TicketOpening, type TicketStatus } from '../../domain/support/ticket.ts';
import { DirectUnitOfWork } from './fakes/direct-unit-of-work.ts';
import { fakeTime } from './fakes/fake-clock.ts';
import { InMemoryTickets } from './fakes/in-memory-support.ts';
import { RecordingEventPublisher } from './fakes/recording-event-publisher.ts';
import { idNumber, SequentialIds } from './fakes/sequential-ids.ts';

export const OPENED_AT = new Date('2026-11-20T23:02:00.000Z');
export const LATER = new Date('2026-11-21T08:30:00.000Z');
export const OWNER = idNumber<'User'>(900_001);
export const AGENT = idNumber<'User'>(900_002);
export const OTHER_AGENT = idNumber<'User'>(900_003);
export const STRANGER = idNumber<'User'>(900_004);
export const CATEGORY = idNumber<'TicketCategory'>(940_001);

/** A question about a payment, with the default priority and no files. */
export function aTicket(given: Partial<TicketOpening> = {}, now: Date = OPENED_AT): Ticket {
  const opening: TicketOpening = {
    id: idNumber<'Ticket'>(950_001),
    ownerId: OWNER,
    subject: 'My payment is not shown',
    description: 'I paid on Friday.',
    categoryId: CATEGORY,
    priority: null,
    attachments: [],
    ...given,
  };
  return new Ticket(opening, now);
}

/** A ticket with this status and no recorded events. */
export function aTicketIn(status: TicketStatus): Ticket {
  const ticket = aTicket();
  if (status === 'In Progress' || status === 'Resolved') ticket.assign(AGENT, OPENED_AT);
  if (status === 'Resolved') ticket.resolve(OPENED_AT);
  if (status === 'Closed') ticket.close(null, OPENED_AT);
  ticket.pullEvents();
  return ticket;
}

export function aWriting(given: Partial<MessageDraft> = {}): MessageDraft {
  return { messageId: idNumber<'TicketMessage'>(960_001), content: 'Any news?', attachments: [], ...given };
}

/** In-memory ports for the use cases of support. @param files the uploaded files and their owners */
export function supportInMemory(files: Readonly<Record<AttachmentId, UserId>>) {
  const events = new RecordingEventPublisher();
  const tickets = new InMemoryTickets(events);
  return {
    events,
    tickets,
    agents: { isOperator: async (id: UserId) => id === AGENT || id === OTHER_AGENT },
    attachments: {
      ownedBy: async (ownerId: UserId, fileIds: readonly AttachmentId[]) =>
        new Set(fileIds.filter((fileId) => files[fileId] === ownerId)),
    },
    categories: { all: () => [], has: (categoryId: string) => categoryId === CATEGORY },
    unitOfWork: new DirectUnitOfWork(tickets, events),
    ids: new SequentialIds(),
    ...fakeTime(OPENED_AT),
  };
}
