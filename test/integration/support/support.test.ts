import { describe, expect, it } from 'vitest';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const { service, borrower, operator } = await openService();
const read = (ticketId: string) => borrower.reads(`/support/tickets/${ticketId}`);

it('a ticket goes from opening through messages and an agent’s answer to its closing', async () => {
  const [{ categoryId }] = await borrower.reads('/support/categories');
  const asked = { subject: 'A question', description: 'Why?', attachments: [], categoryId: categoryId.toUpperCase() };
  const opened = await done(borrower.opensTicket(asked));
  const { ticketId, createdAt } = opened;
  const shown = { ticketId: id, subject: 'A question', status: 'Open', priority: 'Medium', createdAt: instant };
  expect(opened).toEqual(shown);
  const more = { userId: borrower.userId, description: 'Why?', categoryId, assignedAgent: null, messages: [] };
  expect(await read(ticketId)).toEqual({ ...opened, ...more });

  await done(operator.send('POST', `/backoffice/tickets/${ticketId}/assign`));
  await done(operator.answersTicket(ticketId, 'We are looking into it.'));
  await done(operator.resolvesTicket(ticketId));
  expect(await read(ticketId)).toMatchObject({ status: 'Resolved', assignedAgent: operator.userId });
  const listed = await operator.reads(`/backoffice/tickets?status=Resolved&userId=${borrower.userId}`);
  expect(listed).toMatchObject([{ ticketId, assignedAgent: operator.userId }]);
  const log = await operator.reads(`/backoffice/audit?subjectId=${ticketId}`);
  expect(log.map(({ action }: { action: string }) => action)).toEqual([
    'ticket.resolve',
    'ticket.reply',
    'ticket.assign',
  ]);

  const posted = await done(borrower.writesOn(ticketId, 'It is still not there.'));
  const { messageId, timestamp } = posted;
  expect(posted).toEqual({ messageId: id, ticketId, content: 'It is still not there.', timestamp: instant });
  const { status: reopened, messages } = await read(ticketId);
  expect(reopened).toBe('In Progress');
  expect(messages).toEqual([
    { messageId: id, sender: operator.userId, content: 'We are looking into it.', timestamp: instant },
    { messageId, sender: borrower.userId, content: 'It is still not there.', timestamp },
  ]);

  const closed = await done(borrower.closesTicket(ticketId, { resolution: 'It arrived.' }));
  expect(closed).toEqual({ ticketId, status: 'Closed', closedAt: instant });
  expect(closed.closedAt >= createdAt).toBe(true);
  expect((await borrower.writesOn(ticketId, 'And another.')).body.error.code).toBe('TICKET_CLOSED');
});

it('a ticket is refused with a pointer to an attachment that no id can be', async () => {
  const refused = { status: 400, body: { error: { details: [{ path: '/attachments/0' }] } } };
  expect(await borrower.opensTicket({ attachments: ['nonsense'] })).toMatchObject(refused);
});

describe('the list of tickets', async () => {
  const lister = await service.borrower();
  const { ticketId } = await done(lister.opensTicket({ subject: 'one', priority: 'Low' }));
  for (const subject of ['two', 'three']) await done(lister.opensTicket({ subject, priority: 'High' }));
  await done(lister.closesTicket(ticketId));

  it.each([
    ['', ['three', 'two', 'one']],
    ['?status=Open', ['three', 'two']],
    ['?status=Closed', ['one']],
    ['?status=In%20Progress', []],
    ['?priority=High', ['three', 'two']],
    ['?priority=High&status=Closed', []],
    ['?limit=2&page=2&unknown=1', ['one']],
  ])('with the query %j contains the borrower’s own tickets %j, newest first', async (query, subjects) => {
    const listed = await lister.reads(`/support/tickets${query}`);
    expect(listed.map(({ subject }: { subject: string }) => subject)).toEqual(subjects);
  });
});
