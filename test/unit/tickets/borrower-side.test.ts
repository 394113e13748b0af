import { beforeEach, describe, expect, it } from 'vitest';
import { CloseTicket } from '../../../application/support/close-ticket.ts';
import { OpenTicket, type OpenTicketCommand } from '../../../application/support/open-ticket.ts';
import { PostMessage } from '../../../application/support/post-message.ts';
import { InvalidMessage, InvalidTicket, TicketClosed, TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import {
  AGENT,
  aTicket,
  aTicketIn,
  CATEGORY,
  OPENED_AT,
  OWNER,
  STRANGER,
  supportInMemory,
} from '../../support/support.ts';

const OWN_FILE = idNumber<'File'>(970_001);
const FOREIGN_FILE = idNumber<'File'>(970_002);
const UNKNOWN_FILE = idNumber<'File'>(970_003);

let deps: ReturnType<typeof supportInMemory>;

beforeEach(() => {
  deps = supportInMemory();
  deps.attachments.upload(OWN_FILE, OWNER);
  deps.attachments.upload(FOREIGN_FILE, STRANGER);
});

describe('OpenTicket', () => {
  const command: OpenTicketCommand = {
    ownerId: OWNER,
    subject: 'My payment is not shown',
    description: 'I paid on Friday.',
    categoryId: CATEGORY,
    priority: 'High',
    attachments: [OWN_FILE],
  };
  const open = (given: Partial<OpenTicketCommand> = {}) => new OpenTicket(deps).execute({ ...command, ...given });

  it('keeps the ticket with its files, and tells', async () => {
    const { id } = await open();

    expect(await deps.tickets.get(id)).toMatchObject({ ...command, status: 'Open', createdAt: deps.clock.now() });
    expect(deps.events.types).toEqual(['ticket.opened']);
  });

  it('names each thing that nobody has or somebody else has, and keeps nothing', async () => {
    const refused = open({
      categoryId: idNumber<'TicketCategory'>(940_999),
      attachments: [OWN_FILE, FOREIGN_FILE, UNKNOWN_FILE],
    });

    await expect(refused).rejects.toThrow(InvalidTicket);
    await expect(refused).rejects.toMatchObject({
      details: [{ path: '/categoryId' }, { path: '/attachments/1' }, { path: '/attachments/2' }],
    });
    expect(await deps.tickets.ofOwner(OWNER)).toEqual([]);
  });
});

describe('PostMessage', () => {
  const ticketId = aTicket().id;
  const post = (given: object = {}) =>
    new PostMessage(deps).execute({ ticketId, ownerId: OWNER, content: 'Any news?', attachments: [], ...given });

  it('adds the message, and opens a resolved ticket again', async () => {
    await deps.tickets.add(aTicketIn('Resolved'));

    const message = await post({ attachments: [OWN_FILE] });

    const ticket = await deps.tickets.get(ticketId);
    expect(ticket).toMatchObject({ status: 'In Progress', messages: [message] });
    expect(message).toMatchObject({ sender: OWNER, content: 'Any news?', attachments: [OWN_FILE] });
    expect(deps.events.types).toEqual(['ticket.reopened']);
  });

  it.each([FOREIGN_FILE, UNKNOWN_FILE])('refuses a file that is not the sender’s, and keeps nothing', async (file) => {
    await deps.tickets.add(aTicketIn('Resolved'));

    const refused = post({ attachments: [OWN_FILE, file] });

    await expect(refused).rejects.toThrow(InvalidMessage);
    await expect(refused).rejects.toMatchObject({ details: [{ path: '/attachments/1' }] });
    expect(await deps.tickets.get(ticketId)).toMatchObject({ status: 'Resolved', messages: [] });
  });

  it('finds neither an unknown ticket nor somebody else’s', async () => {
    await deps.tickets.add(aTicketIn('Open'));

    await expect(post({ ticketId: idNumber(999_999) })).rejects.toThrow(TicketNotFound);
    await expect(post({ ownerId: STRANGER })).rejects.toThrow(TicketNotFound);
    await expect(post({ ownerId: AGENT })).rejects.toThrow(TicketNotFound);
  });

  it('is refused on a closed ticket', async () => {
    await deps.tickets.add(aTicketIn('Closed'));

    await expect(post()).rejects.toThrow(TicketClosed);
  });
});

describe('CloseTicket', () => {
  const ticketId = aTicket().id;
  const close = (given: object = {}) =>
    new CloseTicket(deps).execute({ ticketId, ownerId: OWNER, resolution: 'It works now.', ...given });

  it('closes, tells once, and answers the same when told again', async () => {
    await deps.tickets.add(aTicketIn('In Progress'));

    const first = await close();
    deps.clock.advance({ hours: 1 });
    const second = await close({ resolution: 'A late word.' });

    expect(first).toEqual({ ticketId, status: 'Closed', closedAt: OPENED_AT });
    expect(second).toEqual(first);
    expect(await deps.tickets.get(ticketId)).toMatchObject({ resolution: 'It works now.', updatedAt: OPENED_AT });
    expect(deps.events.types).toEqual(['ticket.closed']);
  });

  it('finds neither an unknown ticket nor somebody else’s', async () => {
    await deps.tickets.add(aTicketIn('Open'));

    await expect(close({ ticketId: idNumber(999_999) })).rejects.toThrow(TicketNotFound);
    await expect(close({ ownerId: STRANGER })).rejects.toThrow(TicketNotFound);
    expect(await deps.tickets.get(ticketId)).toMatchObject({ status: 'Open' });
  });
});
