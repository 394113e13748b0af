import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/shared/id.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const id = expect.stringMatching(UUID_V7);
const instant = expect.stringMatching(ISO);
const UNKNOWN = '0192f000-0000-7000-8000-00000000ffff';

let service: TestApp;
let borrower: Borrower;
let agentId: UserId;
let categoryId: string;

beforeAll(async () => {
  service = await startApp();
  const [first, agent] = await Promise.all([service.borrower(), service.operator()]);
  borrower = first;
  agentId = agent.userId as UserId;
  categoryId = (await borrower.get('/support/categories')).body.data[0].categoryId;
});

afterAll(() => service.close());

const ticketBody = (given: object = {}) => ({ subject: 'A question', description: 'Why?', categoryId, ...given });
const open = (given: object = {}, who = borrower) => who.send('POST', '/support/tickets', ticketBody(given));
const opened = async () => (await open()).body.data.ticketId;
const read = async (ticketId: string) => (await borrower.get(`/support/tickets/${ticketId}`)).body.data;

describe('a ticket', () => {
  it('goes from opening through messages and an agent’s answer to its closing', async () => {
    const { status, body } = await open({ priority: 'High' });
    expect(status).toBe(200);
    const shown = { ticketId: id, subject: 'A question', status: 'Open', priority: 'High', createdAt: instant };
    expect(body.data).toEqual(shown);
    const { ticketId, createdAt } = body.data;
    const path = `/support/tickets/${ticketId}`;
    const more = { userId: borrower.userId, description: 'Why?', categoryId, assignedAgent: null, messages: [] };
    expect(await read(ticketId)).toEqual({ ...body.data, ...more });

    const { assignTicket, replyToTicket, resolveTicket } = service.app.support;
    await assignTicket.execute({ operatorId: agentId, ticketId, agentId });
    await replyToTicket.execute({ ticketId, agentId, content: 'We are looking into it.' });
    await resolveTicket.execute({ ticketId });
    expect(await read(ticketId)).toMatchObject({ status: 'Resolved', assignedAgent: agentId });

    const content = 'It is still not there.';
    const posted = await borrower.send('POST', `${path}/messages`, { message: content });
    expect(posted.body.data).toEqual({ messageId: id, ticketId, content, timestamp: instant });
    const { messageId, timestamp } = posted.body.data;
    const { status: reopened, messages } = await read(ticketId);
    expect(reopened).toBe('In Progress');
    expect(messages).toEqual([
      { messageId: id, sender: agentId, content: 'We are looking into it.', timestamp: instant },
      { messageId, sender: borrower.userId, content, timestamp },
    ]);

    const closed = await borrower.send('POST', `${path}/close`, { resolution: 'It arrived.' });
    expect(closed.body.data).toEqual({ ticketId, status: 'Closed', closedAt: instant });
    expect(closed.body.data.closedAt >= createdAt).toBe(true);
  });

  it('is closed without a body, and repeats its answer when it is closed again', async () => {
    const path = `/support/tickets/${await opened()}/close`;

    const first = await borrower.send('POST', path);
    const second = await borrower.send('POST', path, { resolution: 'Another reason.' });

    expect(first).toMatchObject({ status: 200, body: { data: { status: 'Closed' } } });
    expect(second.text).toBe(first.text);
  });

  it('accepts nothing more once it is closed, from either side', async () => {
    const ticketId = await opened();
    await borrower.send('POST', `/support/tickets/${ticketId}/close`);

    const posted = await borrower.send('POST', `/support/tickets/${ticketId}/messages`, { message: 'And another.' });
    expect(posted).toMatchObject({ status: 400, body: { data: null, error: { code: 'TICKET_CLOSED' } } });

    const { assignTicket, replyToTicket, resolveTicket } = service.app.support;
    for (const act of [
      () => assignTicket.execute({ operatorId: agentId, ticketId, agentId }),
      () => replyToTicket.execute({ ticketId, agentId, content: 'Late.' }),
      () => resolveTicket.execute({ ticketId }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'TICKET_CLOSED' });
    }
  });

  it('has default priority, may have no files, and accepts a category id in capitals', async () => {
    const { status, body } = await open({ attachments: [], categoryId: categoryId.toUpperCase() });

    expect(status).toBe(200);
    expect(await read(body.data.ticketId)).toMatchObject({ priority: 'Medium', categoryId });
  });

  it.each([
    ['/subject', { subject: '   ' }],
    ['/categoryId', { categoryId: UNKNOWN }],
    ['/attachments/0', { attachments: ['nonsense'] }],
  ])('is refused with a pointer to %s: %o', async (path, given) => {
    expect(await open(given)).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } });
  });

  it.each([
    ['/message', { message: '\n' }],
    ['/attachments/0', { message: 'See here.', attachments: ['nonsense'] }],
  ])('refuses a message with a pointer to %s: %o', async (path, given) => {
    const ticketId = await opened();
    const answer = await borrower.send('POST', `/support/tickets/${ticketId}/messages`, given);
    expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } });
    expect((await read(ticketId)).messages).toEqual([]);
  });
});

describe('the list of tickets', () => {
  let lister: Borrower;

  beforeAll(async () => {
    lister = await service.borrower();
    const first = await open({ subject: 'one', priority: 'Low' }, lister);
    await open({ subject: 'two', priority: 'High' }, lister);
    await open({ subject: 'three', priority: 'High' }, lister);
    await lister.send('POST', `/support/tickets/${first.body.data.ticketId}/close`);
  });

  it.each([
    ['', ['three', 'two', 'one']],
    ['?status=Open', ['three', 'two']],
    ['?status=Closed', ['one']],
    ['?status=In%20Progress', []],
    ['?priority=High', ['three', 'two']],
    ['?priority=High&status=Closed', []],
    ['?limit=2&page=2&unknown=1', ['one']],
  ])('with the query %j contains the borrower’s own tickets %j, newest first', async (query, subjects) => {
    const { data } = (await lister.get(`/support/tickets${query}`)).body;
    expect(data.map(({ subject }: { subject: string }) => subject)).toEqual(subjects);
  });
});
