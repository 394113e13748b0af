import { describe, expect, it } from 'vitest';
import {
  InvalidMessage,
  InvalidTicket,
  TicketAlreadyClosed,
  TicketFull,
} from '../../../domain/support/ticket.errors.ts';
import type { Ticket, TicketStatus } from '../../../domain/support/ticket.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { AGENT, aTicket, aTicketIn, aWriting, LATER, OPENED_AT, OTHER_AGENT, OWNER } from '../../support/support.ts';
import { faultsIn } from '../faults.ts';

const MOVES = {
  assign: (ticket: Ticket) => ticket.assign(OTHER_AGENT, LATER),
  reply: (ticket: Ticket) => ticket.reply(AGENT, aWriting(), LATER),
  addMessage: (ticket: Ticket) => ticket.addMessage(aWriting(), LATER),
  resolve: (ticket: Ticket) => ticket.resolve(LATER),
  close: (ticket: Ticket) => ticket.close('It works now.', LATER),
  erase: (ticket: Ticket) => ticket.erase(LATER),
};

const ALLOWED: readonly (readonly [TicketStatus, keyof typeof MOVES, TicketStatus, events: readonly string[]])[] = [
  ['Open', 'assign', 'In Progress', ['ticket.started', 'ticket.assigned']],
  ['Open', 'reply', 'In Progress', ['ticket.started', 'ticket.agent-replied']],
  ['Open', 'addMessage', 'Open', []],
  ['Open', 'resolve', 'Resolved', ['ticket.resolved']],
  ['Open', 'close', 'Closed', ['ticket.closed']],
  ['Open', 'erase', 'Closed', ['ticket.closed-by-erasure']],
  ['In Progress', 'assign', 'In Progress', ['ticket.assigned']],
  ['In Progress', 'reply', 'In Progress', ['ticket.agent-replied']],
  ['In Progress', 'addMessage', 'In Progress', []],
  ['In Progress', 'resolve', 'Resolved', ['ticket.resolved']],
  ['In Progress', 'close', 'Closed', ['ticket.closed']],
  ['In Progress', 'erase', 'Closed', ['ticket.closed-by-erasure']],
  ['Resolved', 'assign', 'Resolved', ['ticket.assigned']],
  ['Resolved', 'reply', 'Resolved', ['ticket.agent-replied']],
  ['Resolved', 'addMessage', 'In Progress', ['ticket.reopened']],
  ['Resolved', 'resolve', 'Resolved', []],
  ['Resolved', 'close', 'Closed', ['ticket.closed']],
  ['Resolved', 'erase', 'Closed', ['ticket.closed-by-erasure']],
  ['Closed', 'close', 'Closed', []],
  ['Closed', 'erase', 'Closed', []],
];

describe('Ticket', () => {
  it('is opened with medium priority, not assigned and without messages', () => {
    const ticket = aTicket();

    expect(ticket).toMatchObject({ status: 'Open', priority: 'Medium', assignedAgent: null, messages: [] });
    expect(ticket).toMatchObject({ resolution: null, closedAt: null, createdAt: OPENED_AT, updatedAt: OPENED_AT });
    expect(ticket.pullEvents()).toEqual([
      { type: 'ticket.opened', occurredAt: OPENED_AT, ticketId: ticket.id, ownerId: OWNER, subject: ticket.subject },
    ]);
    expect(aTicket({ priority: 'Critical' }).priority).toBe('Critical');
  });

  it.each(ALLOWED)('%s: %s leads to %s', (from, move, to, events) => {
    const ticket = aTicketIn(from);

    MOVES[move](ticket);

    expect(ticket.status).toBe(to);
    expect(ticket.closedAt !== null).toBe(to === 'Closed');
    expect(ticket.pullEvents().map(({ type }) => type)).toEqual(events);
  });

  it.each(['assign', 'reply', 'addMessage', 'resolve'] as const)(
    'Closed: %s is refused and changes nothing',
    (move) => {
      const ticket = aTicketIn('Closed');

      expect(() => MOVES[move](ticket)).toThrow(TicketAlreadyClosed);

      expect(ticket).toMatchObject({ updatedAt: OPENED_AT, assignedAgent: null, messages: [], closedAt: OPENED_AT });
      expect(ticket.pullEvents()).toEqual([]);
    },
  );

  it.each<[string, TicketStatus, (ticket: Ticket) => unknown]>([
    ['assigned to the same agent', 'In Progress', (ticket) => ticket.assign(AGENT, LATER)],
    ['resolved again', 'Resolved', MOVES.resolve],
    ['closed again', 'Closed', MOVES.close],
  ])('does not change when it is %s', (_how, status, act) => {
    const ticket = aTicketIn(status);

    act(ticket);

    const closedAt = status === 'Closed' ? OPENED_AT : null;
    expect(ticket).toMatchObject({ updatedAt: OPENED_AT, resolution: null, closedAt });
    expect(ticket.pullEvents()).toEqual([]);
  });

  it('keeps the messages of both sides in order, and notifies the owner of those of an agent only', () => {
    const ticket = aTicketIn('Open');
    const file = idNumber<'File'>(1);

    ticket.addMessage(aWriting({ messageId: idNumber(1), content: 'Any news?', attachments: [file] }), LATER);
    ticket.reply(AGENT, aWriting({ messageId: idNumber(2), content: 'Soon.' }), LATER);

    expect(ticket.messages).toEqual([
      { messageId: idNumber(1), sender: OWNER, fromAgent: false, content: 'Any news?', attachments: [file], at: LATER },
      { messageId: idNumber(2), sender: AGENT, fromAgent: true, content: 'Soon.', attachments: [], at: LATER },
    ]);
    expect(ticket.updatedAt).toEqual(LATER);
    expect(ticket.pullEvents()).toMatchObject([
      { type: 'ticket.started' },
      { type: 'ticket.agent-replied', messageId: idNumber(2), ownerId: OWNER },
    ]);
  });

  it.each(['It works now.', ' \n'])('is closed with the resolution %j, unless that is blank', (given) => {
    const ticket = aTicket();

    ticket.close(given, LATER);

    expect(ticket.resolution).toBe(given.trim() || null);
  });

  it('loses its texts when erased, those of agents included', () => {
    const ticket = aTicket({ attachments: [idNumber<'File'>(1)] });
    ticket.addMessage(aWriting({ content: 'My number is 555.', attachments: [idNumber<'File'>(2)] }), OPENED_AT);
    ticket.reply(AGENT, aWriting({ content: 'Thank you.' }), OPENED_AT);
    ticket.close('Solved by Forename.', OPENED_AT);

    ticket.erase(LATER);

    expect(ticket).toMatchObject({ subject: '', description: '', attachments: [], resolution: null });
    const blank = { content: '', attachments: [] };
    expect(ticket.messages).toMatchObject([
      { fromAgent: false, ...blank },
      { fromAgent: true, ...blank },
    ]);
    expect(ticket).toMatchObject({ closedAt: OPENED_AT, updatedAt: LATER });
  });
});

describe('the limits of a ticket', () => {
  const file = idNumber<'File'>(1);
  const files = (count: number) => Array.from({ length: count }, (_, index) => idNumber<'File'>(index));

  it.each([
    ['subject', { subject: '' }],
    ['subject', { subject: ' \t\n' }],
    ['subject', { subject: 'x'.repeat(201) }],
    ['description', { description: '' }],
    ['description', { description: 'x'.repeat(5001) }],
    ['attachments', { attachments: files(11) }],
    ['attachments/1', { attachments: [file, file] }],
  ])('refuse %s of an opening: %o', (field, given) => {
    expect(() => aTicket(given)).toThrow(InvalidTicket);
    expect(() => aTicket(given)).toThrow(faultsIn(field));
  });

  it.each([
    ['content', { content: '' }],
    ['content', { content: '   ' }],
    ['content', { content: 'x'.repeat(5001) }],
    ['attachments', { attachments: files(11) }],
    ['attachments/1', { attachments: [file, file] }],
  ])('refuse %s of a message: %o', (field, given) => {
    const ticket = aTicketIn('Resolved');

    expect(() => ticket.addMessage(aWriting(given), LATER)).toThrow(InvalidMessage);
    expect(() => ticket.addMessage(aWriting(given), LATER)).toThrow(faultsIn(field));
    expect(() => ticket.reply(AGENT, aWriting(given), LATER)).toThrow(faultsIn(field));

    expect(ticket).toMatchObject({ updatedAt: OPENED_AT, status: 'Resolved', messages: [] });
  });

  it('are 500 messages of the owner, and none for agents', () => {
    const ticket = aTicketIn('Open');
    for (let number = 1; number <= 500; number++) ticket.addMessage(aWriting({ messageId: idNumber(number) }), LATER);

    expect(() => ticket.addMessage(aWriting(), LATER)).toThrow(TicketFull);
    ticket.reply(AGENT, aWriting({ messageId: idNumber(501) }), LATER);

    expect(ticket.messages).toHaveLength(501);
  });

  it('count characters, not code units', () => {
    const longest = { subject: '😀'.repeat(200), description: 'x'.repeat(5000), attachments: files(10) };

    expect(aTicket(longest).status).toBe('Open');
  });

  it('refuse a resolution that is too long, and leave the ticket open', () => {
    const ticket = aTicketIn('In Progress');

    expect(() => ticket.close('x'.repeat(5001), LATER)).toThrow(InvalidTicket);

    expect(ticket).toMatchObject({ status: 'In Progress', closedAt: null });
  });
});
