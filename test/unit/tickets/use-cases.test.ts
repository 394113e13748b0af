import { beforeEach, describe, expect, it } from 'vitest';
import { AssignTicket } from '../../../application/support/assign-ticket.ts';
import { CloseTicket } from '../../../application/support/close-ticket.ts';
import { EraseTickets } from '../../../application/support/erase-tickets.ts';
import { OpenTicket, type OpenTicketCommand } from '../../../application/support/open-ticket.ts';
import { PostMessage } from '../../../application/support/post-message.ts';
import { ReplyToTicket } from '../../../application/support/reply-to-ticket.ts';
import { ResolveTicket } from '../../../application/support/resolve-ticket.ts';
import { InvalidMessage, InvalidTicket, TicketNotFound, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import type { TicketStatus } from '../../../domain/support/ticket.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import {
  AGENT,
  aTicket,
  aTicketIn,
  aWriting,
  CATEGORY,
  OPENED_AT,
  OTHER_AGENT,
  OWNER,
  STRANGER,
  supportInMemory,
} from '../../support/support.ts';
import { faultsIn } from '../faults.ts';

const ticketId = aTicket().id;
const UNKNOWN = idNumber<'Ticket'>(999_999);
const OWN_FILE = idNumber<'File'>(970_001);
const FOREIGN_FILE = idNumber<'File'>(970_002);
const UNKNOWN_FILE = idNumber<'File'>(970_003);
const OPENING: OpenTicketCommand = {
  ownerId: OWNER,
  subject: 'My payment is not shown',
  description: 'I paid on Friday.',
  categoryId: CATEGORY,
  priority: 'High',
  attachments: [OWN_FILE],
};

let deps: ReturnType<typeof supportInMemory>;
const open = (given: Partial<OpenTicketCommand> = {}) => new OpenTicket(deps).execute({ ...OPENING, ...given });
const post = (given: object = {}) =>
  new PostMessage(deps).execute({ ticketId, ownerId: OWNER, content: 'Any news?', attachments: [], ...given });
const close = (given: object = {}) =>
  new CloseTicket(deps).execute({ ticketId, ownerId: OWNER, resolution: 'It works now.', ...given });
const assign = (given: object = {}) =>
  new AssignTicket(deps).execute({ operatorId: OTHER_AGENT, ticketId, agentId: AGENT, ...given });
const reply = (given: object = {}) =>
  new ReplyToTicket(deps).execute({ ticketId, agentId: AGENT, content: 'Soon.', ...given });
const resolve = (given: object = {}) => new ResolveTicket(deps).execute({ ticketId, ...given });

const stored = () => deps.tickets.get(ticketId);
const addTicketIn = (status: TicketStatus) => deps.tickets.add(aTicketIn(status));

beforeEach(() => {
  deps = supportInMemory();
  deps.attachments.upload(OWN_FILE, OWNER);
  deps.attachments.upload(FOREIGN_FILE, STRANGER);
});

describe('OpenTicket', () => {
  it('stores the ticket with its files', async () => {
    const { id } = await open();

    expect(await deps.tickets.get(id)).toMatchObject({ ...OPENING, status: 'Open', createdAt: deps.clock.now() });
    expect(deps.events.types).toEqual(['ticket.opened']);
  });

  it('names an unknown category and the files that are unknown or belong to another user', async () => {
    const refused = open({
      categoryId: idNumber<'TicketCategory'>(940_999),
      attachments: [OWN_FILE, FOREIGN_FILE, UNKNOWN_FILE],
    });

    await expect(refused).rejects.toThrow(InvalidTicket);
    await expect(refused).rejects.toThrow(faultsIn('categoryId', 'attachments/1', 'attachments/2'));
    expect(await deps.tickets.ofOwner(OWNER)).toEqual([]);
  });
});

describe('PostMessage', () => {
  it.each([[[OWN_FILE]], [[]]])(
    'adds the message with the files %j, and reopens a resolved ticket',
    async (attachments) => {
      await addTicketIn('Resolved');

      const message = await post({ attachments });

      expect(await stored()).toMatchObject({ status: 'In Progress', messages: [message] });
      expect(message).toMatchObject({ sender: OWNER, content: 'Any news?', attachments });
      expect(deps.events.types).toEqual(['ticket.reopened']);
    },
  );

  it('refuses a file of another user, and stores nothing', async () => {
    await addTicketIn('Resolved');

    const refused = post({ attachments: [OWN_FILE, FOREIGN_FILE] });

    await expect(refused).rejects.toThrow(InvalidMessage);
    await expect(refused).rejects.toThrow(faultsIn('attachments/1'));
    expect(await stored()).toMatchObject({ status: 'Resolved', messages: [] });
  });
});

describe('CloseTicket', () => {
  it('closes once, and answers the same the second time', async () => {
    await addTicketIn('In Progress');

    const first = await close();
    deps.clock.advance({ hours: 1 });
    const second = await close({ resolution: 'A late word.' });

    expect(first).toEqual({ ticketId, status: 'Closed', closedAt: OPENED_AT });
    expect(second).toEqual(first);
    expect(await stored()).toMatchObject({ resolution: 'It works now.', updatedAt: OPENED_AT });
    expect(deps.events.types).toEqual(['ticket.closed']);
  });
});

describe('AssignTicket', () => {
  it('assigns the ticket to an operator', async () => {
    await addTicketIn('Open');

    await assign();

    expect(await stored()).toMatchObject({ status: 'In Progress', assignedAgent: AGENT });
    expect(deps.events.published).toMatchObject([
      { type: 'ticket.started' },
      { type: 'ticket.assigned', agentId: AGENT, ownerId: OWNER },
    ]);
  });

  it('refuses an agent who is not an operator, and changes nothing', async () => {
    await addTicketIn('Open');

    const refused = assign({ agentId: STRANGER });

    await expect(refused).rejects.toThrow(UnknownAgent);
    await expect(refused).rejects.toThrow(faultsIn('agentId'));
    expect(await stored()).toMatchObject({ status: 'Open', assignedAgent: null });
  });

  it('lets an operator of an identity provider take the ticket, since the token states the role', async () => {
    await addTicketIn('Open');

    await assign({ operatorId: STRANGER, agentId: STRANGER });

    expect((await stored()).assignedAgent).toBe(STRANGER);
  });
});

describe('ReplyToTicket', () => {
  it('adds a message to the ticket of any borrower', async () => {
    await addTicketIn('Open');

    const message = await reply();

    expect(message).toMatchObject({ sender: AGENT, fromAgent: true, content: 'Soon.' });
    expect(await stored()).toMatchObject({ status: 'In Progress', messages: [message] });
    expect(deps.events.published).toMatchObject([
      { type: 'ticket.started' },
      { type: 'ticket.agent-replied', messageId: message.messageId },
    ]);
  });
});

it('ResolveTicket resolves once', async () => {
  await addTicketIn('In Progress');

  await resolve();
  await resolve();

  expect(await stored()).toMatchObject({ status: 'Resolved', closedAt: null });
  expect(deps.events.types).toEqual(['ticket.resolved']);
});

const ACTS = {
  PostMessage: post,
  CloseTicket: close,
  AssignTicket: assign,
  ReplyToTicket: reply,
  ResolveTicket: resolve,
};

it.each(Object.entries(ACTS))('%s does not find an unknown ticket', async (_name, act) => {
  await expect(act({ ticketId: UNKNOWN })).rejects.toThrow(TicketNotFound);
});

it('EraseTickets blanks and closes every ticket of the user, without notifying them, and no other', async () => {
  const closed = aTicketIn('Closed');
  const open = aTicket({ id: idNumber<'Ticket'>(950_002) });
  const foreign = aTicket({ id: idNumber<'Ticket'>(950_003), ownerId: STRANGER });
  open.post(aWriting(), OPENED_AT);
  for (const ticket of [closed, open, foreign]) {
    ticket.pullEvents();
    await deps.tickets.add(ticket);
  }
  deps.clock.advance({ hours: 1 });

  await new EraseTickets(deps).execute({ userId: OWNER });

  const blank = { subject: '', description: '', status: 'Closed' };
  expect(await deps.tickets.get(closed.id)).toMatchObject({ ...blank, closedAt: OPENED_AT });
  expect(await deps.tickets.get(open.id)).toMatchObject({ ...blank, closedAt: deps.clock.now() });
  expect((await deps.tickets.get(open.id)).messages).toMatchObject([{ content: '' }]);
  expect(await deps.tickets.get(foreign.id)).toMatchObject({ status: 'Open', description: 'I paid on Friday.' });
  expect(deps.events.types).toEqual(['ticket.closed-by-erasure']);
});
