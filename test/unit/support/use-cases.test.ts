import { beforeEach, describe, expect, it } from 'vitest';
import {
  AddMessage,
  AssignTicket,
  CloseTicket,
  EraseTickets,
  OpenTicket,
  type OpenTicketCommand,
  ReplyToTicket,
  ResolveTicket,
} from '../../../application/support/tickets.ts';
import { InvalidMessage, InvalidTicket, TicketNotFound, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import type { TicketStatus } from '../../../domain/support/ticket.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import {
  AGENT,
  aTicket,
  aTicketIn,
  CATEGORY,
  OPENED_AT,
  OTHER_AGENT,
  OWNER,
  STRANGER,
  supportInMemory,
} from '../../support/support.ts';
import { faultsIn } from '../faults.ts';

const ticketId = aTicket().id;
const [OWN_FILE, FOREIGN_FILE, UNKNOWN_FILE] = [idNumber<'File'>(1), idNumber<'File'>(2), idNumber<'File'>(3)];
const OPENING: OpenTicketCommand = {
  ownerId: OWNER,
  subject: 'My payment is not shown',
  description: 'I paid on Friday.',
  categoryId: CATEGORY,
  priority: 'High',
  attachments: [OWN_FILE],
};

let on: ReturnType<typeof supportInMemory>;
const open = (given: Partial<OpenTicketCommand> = {}) => new OpenTicket(on).execute({ ...OPENING, ...given });
const ACTS = {
  addMessage: (given: object = {}) =>
    new AddMessage(on).execute({ ticketId, ownerId: OWNER, content: 'Any news?', attachments: [], ...given }),
  close: (given: object = {}) =>
    new CloseTicket(on).execute({ ticketId, ownerId: OWNER, resolution: 'It works now.', ...given }),
  assign: (given: object = {}) =>
    new AssignTicket(on).execute({
      operator: { id: OTHER_AGENT, role: 'support' },
      ticketId,
      agentId: AGENT,
      ...given,
    }),
  reply: (given: object = {}) =>
    new ReplyToTicket(on).execute({ ticketId, operator: { id: AGENT, role: 'support' }, message: 'Soon.', ...given }),
  resolve: (given: object = {}) => new ResolveTicket(on).execute({ ticketId, ...given }),
};
const stored = () => on.tickets.get(ticketId);
const addTicketIn = (status: TicketStatus) => on.tickets.add(aTicketIn(status));

beforeEach(() => {
  on = supportInMemory({ [OWN_FILE]: OWNER, [FOREIGN_FILE]: STRANGER });
});

describe('opening a ticket', () => {
  it('stores it with its files', async () => {
    const { id } = await open();

    expect(await on.tickets.get(id)).toMatchObject({ ...OPENING, status: 'Open', createdAt: on.clock.now() });
    expect(on.events.types).toEqual(['ticket.opened']);
  });

  it('names an unknown category and the files that are unknown or belong to another user', async () => {
    const categoryId = idNumber<'TicketCategory'>(940_999);
    const refused = open({ categoryId, attachments: [OWN_FILE, FOREIGN_FILE, UNKNOWN_FILE] });

    await expect(refused).rejects.toThrow(InvalidTicket);
    await expect(refused).rejects.toThrow(faultsIn('categoryId', 'attachments/1', 'attachments/2'));
    expect(on.tickets.all).toEqual([]);
  });
});

describe('a message of the owner', () => {
  beforeEach(() => addTicketIn('Resolved'));

  it.each([[[OWN_FILE]], [[]]])('is added with the files %j', async (attachments) => {
    const message = await ACTS.addMessage({ attachments });

    expect(message).toMatchObject({ sender: OWNER, content: 'Any news?', attachments });
    expect(await stored()).toMatchObject({ status: 'In Progress', messages: [message] });
  });

  it('is refused with a file of another user', async () => {
    const refused = ACTS.addMessage({ attachments: [OWN_FILE, FOREIGN_FILE] });

    await expect(refused).rejects.toThrow(InvalidMessage);
    await expect(refused).rejects.toThrow(faultsIn('attachments/1'));
    expect(await stored()).toMatchObject({ status: 'Resolved', messages: [] });
  });
});

it('closing a ticket again gives the first answer', async () => {
  await addTicketIn('In Progress');

  const first = await ACTS.close();
  on.clock.advance({ hours: 1 });

  expect(first).toEqual({ ticketId, status: 'Closed', closedAt: OPENED_AT });
  expect(await ACTS.close({ resolution: 'A late word.' })).toEqual(first);
  expect((await stored()).resolution).toBe('It works now.');
});

describe('a ticket is assigned', () => {
  beforeEach(() => addTicketIn('Open'));

  it.each([
    ['to an operator', {}, AGENT],
    // The token of an identity provider states the role.
    [
      'by an operator of an identity provider to themselves',
      { operator: { id: STRANGER, role: 'admin' }, agentId: STRANGER },
      STRANGER,
    ],
  ])('%s', async (_what, given, assignedAgent) => {
    await ACTS.assign(given);

    expect(await stored()).toMatchObject({ status: 'In Progress', assignedAgent });
  });

  it('to operators only', async () => {
    const refused = ACTS.assign({ agentId: STRANGER });

    await expect(refused).rejects.toThrow(UnknownAgent);
    await expect(refused).rejects.toThrow(faultsIn('agentId'));
    expect(await stored()).toMatchObject({ status: 'Open', assignedAgent: null });
  });
});

it('an agent replies to and resolves the ticket of any borrower', async () => {
  await addTicketIn('Open');

  const message = await ACTS.reply();
  await ACTS.resolve();

  expect(message).toMatchObject({ sender: AGENT, fromAgent: true, content: 'Soon.' });
  expect(await stored()).toMatchObject({ status: 'Resolved', messages: [message] });
});

it.each(Object.entries(ACTS))('to %s, the ticket must exist', async (_name, act) => {
  await expect(act({ ticketId: idNumber<'Ticket'>(999_999) })).rejects.toThrow(TicketNotFound);
});

it('erasing a user blanks and closes every ticket of the user, without notifying them, and no other', async () => {
  const [closed, foreign] = [aTicketIn('Closed'), aTicket({ id: idNumber(950_003), ownerId: STRANGER })];
  const open = aTicket({ id: idNumber<'Ticket'>(950_002) });
  for (const ticket of [closed, open, foreign]) await on.tickets.add(ticket);
  on.events.published = [];
  on.clock.advance({ hours: 1 });

  await new EraseTickets(on).execute({ userId: OWNER });

  const blank = { subject: '', description: '', status: 'Closed' };
  expect(await on.tickets.get(closed.id)).toMatchObject({ ...blank, closedAt: OPENED_AT });
  expect(await on.tickets.get(open.id)).toMatchObject({ ...blank, closedAt: on.clock.now() });
  expect(await on.tickets.get(foreign.id)).toMatchObject({ status: 'Open', description: 'I paid on Friday.' });
  expect(on.events.types).toEqual(['ticket.closed-by-erasure']);
});
