import { beforeEach, describe, expect, it } from 'vitest';
import { AssignTicket } from '../../../application/support/assign-ticket.ts';
import { EraseTickets } from '../../../application/support/erase-tickets.ts';
import { ReplyToTicket } from '../../../application/support/reply-to-ticket.ts';
import { ResolveTicket } from '../../../application/support/resolve-ticket.ts';
import { InvalidMessage, TicketClosed, TicketNotFound, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import {
  AGENT,
  aTicket,
  aTicketIn,
  aWriting,
  OPENED_AT,
  OWNER,
  STRANGER,
  supportInMemory,
} from '../../support/support.ts';

const ticketId = aTicket().id;
const BOSS = idNumber<'User'>(999_998);
const nowhere = idNumber<'Ticket'>(999_999);
let deps: ReturnType<typeof supportInMemory>;

beforeEach(() => {
  deps = supportInMemory();
});

describe('AssignTicket', () => {
  it('puts an operator in charge, and tells', async () => {
    await deps.tickets.add(aTicketIn('Open'));

    await new AssignTicket(deps).execute({ operatorId: BOSS, ticketId, agentId: AGENT });

    expect(await deps.tickets.get(ticketId)).toMatchObject({ status: 'In Progress', assignedAgent: AGENT });
    expect(deps.events.published).toMatchObject([{ type: 'ticket.assigned', agentId: AGENT, ownerId: OWNER }]);
  });

  it('refuses whoever is no operator, and changes nothing', async () => {
    await deps.tickets.add(aTicketIn('Open'));

    const refused = new AssignTicket(deps).execute({ operatorId: AGENT, ticketId, agentId: STRANGER });

    await expect(refused).rejects.toThrow(UnknownAgent);
    await expect(refused).rejects.toMatchObject({ details: [{ path: '/agentId' }] });
    expect(await deps.tickets.get(ticketId)).toMatchObject({ status: 'Open', assignedAgent: null });
  });
});

describe('AssignTicket by an operator whose account is kept elsewhere', () => {
  it('lets them take it themselves: their token has said what they are', async () => {
    await deps.tickets.add(aTicketIn('Open'));

    await new AssignTicket(deps).execute({ operatorId: STRANGER, ticketId, agentId: STRANGER });

    expect((await deps.tickets.get(ticketId)).assignedAgent).toBe(STRANGER);
  });
});

describe('ReplyToTicket', () => {
  it('adds an agent’s message to anybody’s ticket, and tells', async () => {
    await deps.tickets.add(aTicketIn('Open'));

    const message = await new ReplyToTicket(deps).execute({ ticketId, agentId: AGENT, content: 'Soon.' });

    expect(message).toMatchObject({ sender: AGENT, fromAgent: true, content: 'Soon.' });
    expect(await deps.tickets.get(ticketId)).toMatchObject({ status: 'In Progress', messages: [message] });
    expect(deps.events.published).toMatchObject([{ type: 'ticket.agent-replied', messageId: message.messageId }]);
  });

  it('refuses a message that says nothing', async () => {
    await deps.tickets.add(aTicketIn('Open'));

    const refused = new ReplyToTicket(deps).execute({ ticketId, agentId: AGENT, content: ' ' });

    await expect(refused).rejects.toThrow(InvalidMessage);
  });
});

describe('ResolveTicket', () => {
  it('resolves, and tells once however often it is told', async () => {
    await deps.tickets.add(aTicketIn('In Progress'));

    await new ResolveTicket(deps).execute({ ticketId });
    await new ResolveTicket(deps).execute({ ticketId });

    expect(await deps.tickets.get(ticketId)).toMatchObject({ status: 'Resolved', closedAt: null });
    expect(deps.events.types).toEqual(['ticket.resolved']);
  });
});

describe.each([
  [
    'AssignTicket',
    (id = ticketId) => new AssignTicket(deps).execute({ operatorId: AGENT, ticketId: id, agentId: AGENT }),
  ],
  ['ReplyToTicket', (id = ticketId) => new ReplyToTicket(deps).execute({ ticketId: id, agentId: AGENT, content: 'A' })],
  ['ResolveTicket', (id = ticketId) => new ResolveTicket(deps).execute({ ticketId: id })],
])('%s', (_name, act) => {
  it('is refused on a closed ticket', async () => {
    await deps.tickets.add(aTicketIn('Closed'));

    await expect(act()).rejects.toThrow(TicketClosed);
  });

  it('does not find an unknown ticket', async () => {
    await expect(act(nowhere)).rejects.toThrow(TicketNotFound);
  });
});

describe('EraseTickets', () => {
  it('blanks every ticket of the person, tells nobody, and leaves those of others', async () => {
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
    expect(deps.events.types).toEqual([]);
  });
});
