import { describe, expect, it } from 'vitest';
import { InvalidMessage, InvalidTicket, TicketClosed, TicketFull } from '../../../domain/support/ticket.errors.ts';
import type { Ticket, TicketStatus } from '../../../domain/support/ticket.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { AGENT, aTicket, aTicketIn, aWriting, LATER, OPENED_AT, OTHER_AGENT, OWNER } from '../../support/support.ts';

const MOVES = {
  assign: (ticket: Ticket) => ticket.assign(OTHER_AGENT, LATER),
  reply: (ticket: Ticket) => ticket.reply(AGENT, aWriting(), LATER),
  post: (ticket: Ticket) => ticket.post(aWriting(), LATER),
  resolve: (ticket: Ticket) => ticket.resolve(LATER),
  close: (ticket: Ticket) => ticket.close('It works now.', LATER),
  erase: (ticket: Ticket) => ticket.erase(LATER),
};

type Row = readonly [TicketStatus, keyof typeof MOVES, TicketStatus, event: string | null];

const ALLOWED: readonly Row[] = [
  ['Open', 'assign', 'In Progress', 'ticket.assigned'],
  ['Open', 'reply', 'In Progress', 'ticket.agent-replied'],
  ['Open', 'post', 'Open', null],
  ['Open', 'resolve', 'Resolved', 'ticket.resolved'],
  ['Open', 'close', 'Closed', 'ticket.closed'],
  ['Open', 'erase', 'Closed', null],
  ['In Progress', 'assign', 'In Progress', 'ticket.assigned'],
  ['In Progress', 'reply', 'In Progress', 'ticket.agent-replied'],
  ['In Progress', 'post', 'In Progress', null],
  ['In Progress', 'resolve', 'Resolved', 'ticket.resolved'],
  ['In Progress', 'close', 'Closed', 'ticket.closed'],
  ['In Progress', 'erase', 'Closed', null],
  ['Resolved', 'assign', 'Resolved', 'ticket.assigned'],
  ['Resolved', 'reply', 'Resolved', 'ticket.agent-replied'],
  ['Resolved', 'post', 'In Progress', 'ticket.reopened'],
  ['Resolved', 'resolve', 'Resolved', null],
  ['Resolved', 'close', 'Closed', 'ticket.closed'],
  ['Resolved', 'erase', 'Closed', null],
  ['Closed', 'close', 'Closed', null],
  ['Closed', 'erase', 'Closed', null],
];

describe('Ticket', () => {
  it('is opened of medium priority, with nobody in charge and nothing said', () => {
    const ticket = aTicket();

    expect(ticket).toMatchObject({ status: 'Open', priority: 'Medium', assignedAgent: null, messages: [] });
    expect(ticket).toMatchObject({ resolution: null, closedAt: null, createdAt: OPENED_AT, updatedAt: OPENED_AT });
    expect(ticket.pullEvents()).toEqual([
      { type: 'ticket.opened', occurredAt: OPENED_AT, ticketId: ticket.id, ownerId: OWNER, subject: ticket.subject },
    ]);
    expect(aTicket({ priority: 'Critical' }).priority).toBe('Critical');
  });

  it.each(ALLOWED)('%s: %s leads to %s', (from, move, to, event) => {
    const ticket = aTicketIn(from);

    MOVES[move](ticket);

    expect(ticket.status).toBe(to);
    expect(ticket.closedAt !== null).toBe(to === 'Closed');
    expect(ticket.pullEvents().map(({ type }) => type)).toEqual(event === null ? [] : [event]);
  });

  it.each(['assign', 'reply', 'post', 'resolve'] as const)('Closed: %s is refused and changes nothing', (move) => {
    const ticket = aTicketIn('Closed');

    expect(() => MOVES[move](ticket)).toThrow(TicketClosed);

    expect(ticket).toMatchObject({ assignedAgent: null, messages: [], updatedAt: OPENED_AT, closedAt: OPENED_AT });
    expect(ticket.pullEvents()).toEqual([]);
  });

  it('changes nothing when the agent in charge is put in charge again', () => {
    const ticket = aTicketIn('In Progress');

    ticket.assign(AGENT, LATER);

    expect(ticket.updatedAt).toEqual(OPENED_AT);
    expect(ticket.pullEvents()).toEqual([]);
  });

  it('changes nothing when it is resolved, or closed, a second time', () => {
    const resolved = aTicketIn('Resolved');
    const closed = aTicketIn('Closed');

    resolved.resolve(LATER);
    closed.close('A late word.', LATER);

    expect(resolved.updatedAt).toEqual(OPENED_AT);
    expect(closed).toMatchObject({ resolution: null, closedAt: OPENED_AT, updatedAt: OPENED_AT });
  });

  it('keeps what both sides wrote, in order, and tells the owner of an agent’s message alone', () => {
    const ticket = aTicketIn('Open');
    const file = idNumber<'File'>(1);

    ticket.post(aWriting({ messageId: idNumber(1), content: 'Any news?', attachments: [file] }), LATER);
    ticket.reply(AGENT, aWriting({ messageId: idNumber(2), content: 'Soon.' }), LATER);

    expect(ticket.messages).toEqual([
      { messageId: idNumber(1), sender: OWNER, fromAgent: false, content: 'Any news?', attachments: [file], at: LATER },
      { messageId: idNumber(2), sender: AGENT, fromAgent: true, content: 'Soon.', attachments: [], at: LATER },
    ]);
    expect(ticket.updatedAt).toEqual(LATER);
    expect(ticket.pullEvents()).toEqual([
      expect.objectContaining({ type: 'ticket.agent-replied', messageId: idNumber(2), ownerId: OWNER }),
    ]);
  });

  it('keeps the owner’s closing word, and takes a blank one for none', () => {
    const told = aTicket();
    const silent = aTicket();

    told.close('It works now.', LATER);
    silent.close(' \n', LATER);

    expect([told.resolution, silent.resolution]).toEqual(['It works now.', null]);
  });

  it('forgets what its owner wrote when erased, and keeps what agents wrote', () => {
    const ticket = aTicket({ attachments: [idNumber<'File'>(1)] });
    ticket.post(aWriting({ content: 'My number is 555.', attachments: [idNumber<'File'>(2)] }), OPENED_AT);
    ticket.reply(AGENT, aWriting({ content: 'Thank you.' }), OPENED_AT);
    ticket.close('Solved by Forename.', OPENED_AT);

    ticket.erase(LATER);

    expect(ticket).toMatchObject({ subject: '', description: '', attachments: [], resolution: null });
    expect(ticket.messages.map(({ content, attachments }) => [content, attachments])).toEqual([
      ['', []],
      ['Thank you.', []],
    ]);
    expect(ticket).toMatchObject({ closedAt: OPENED_AT, updatedAt: LATER });
  });
});

describe('what a ticket and its messages may be', () => {
  const file = idNumber<'File'>(1);
  const files = (count: number) => Array.from({ length: count }, (_, index) => idNumber<'File'>(index));

  it.each([
    ['/subject', { subject: '' }],
    ['/subject', { subject: ' \t\n' }],
    ['/subject', { subject: 'x'.repeat(201) }],
    ['/description', { description: '' }],
    ['/description', { description: 'x'.repeat(5001) }],
    ['/attachments', { attachments: files(11) }],
    ['/attachments/1', { attachments: [file, file] }],
  ])('names %s when a ticket is opened with %o', (path, given) => {
    expect(() => aTicket(given)).toThrow(InvalidTicket);
    expect(() => aTicket(given)).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ path })], code: 'INVALID_TICKET' }),
    );
  });

  it.each([
    ['/message', { content: '' }],
    ['/message', { content: '   ' }],
    ['/message', { content: 'x'.repeat(5001) }],
    ['/attachments', { attachments: files(11) }],
    ['/attachments/1', { attachments: [file, file] }],
  ])('names %s when either side writes %o, and keeps nothing', (path, given) => {
    const ticket = aTicketIn('Resolved');
    const fault = expect.objectContaining({ details: [expect.objectContaining({ path })] });

    expect(() => ticket.post(aWriting(given), LATER)).toThrow(InvalidMessage);
    expect(() => ticket.post(aWriting(given), LATER)).toThrow(fault);
    expect(() => ticket.reply(AGENT, aWriting(given), LATER)).toThrow(fault);

    expect(ticket).toMatchObject({ status: 'Resolved', messages: [], updatedAt: OPENED_AT });
  });

  it('takes 500 messages of the owner’s and no more, while agents can still answer', () => {
    const ticket = aTicketIn('Open');
    for (let number = 1; number <= 500; number++) ticket.post(aWriting({ messageId: idNumber(number) }), LATER);

    expect(() => ticket.post(aWriting(), LATER)).toThrow(TicketFull);
    ticket.reply(AGENT, aWriting({ messageId: idNumber(501) }), LATER);

    expect(ticket.messages).toHaveLength(501);
  });

  it('counts characters as people do, and takes the longest', () => {
    expect(aTicket({ subject: '😀'.repeat(200), description: 'x'.repeat(5000), attachments: files(10) }).status).toBe(
      'Open',
    );
  });

  it('refuses a closing word that is too long, and stays open', () => {
    const ticket = aTicketIn('In Progress');

    expect(() => ticket.close('x'.repeat(5001), LATER)).toThrow(InvalidTicket);

    expect(ticket).toMatchObject({ status: 'In Progress', closedAt: null });
  });
});
