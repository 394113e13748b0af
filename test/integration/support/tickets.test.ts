import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/shared/id.ts';
import type { TicketId } from '../../../domain/support/ticket.id.ts';
import { type Client, startApp, type TestApp } from '../../support/app.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const id = expect.stringMatching(UUID_V7);
const instant = expect.stringMatching(ISO);
const UNKNOWN = '0192f000-0000-7000-8000-00000000ffff';

describe('support tickets over HTTP', () => {
  let service: TestApp;
  let borrower: Client;
  let agent: Client;
  let categoryId: string;

  beforeAll(async () => {
    service = await startApp();
    [borrower, agent] = await Promise.all([service.borrower(), service.operator()]);
    categoryId = (await borrower.get('/support/categories')).body.data[0].categoryId;
  });

  afterAll(() => service.close());

  const ticketBody = (given: object = {}) => ({
    subject: 'My payment is not shown',
    description: 'I paid on Friday.',
    categoryId,
    ...given,
  });
  const opened = async (who: Client, given: object = {}): Promise<TicketId> =>
    (await who.send('POST', '/support/tickets', ticketBody(given))).body.data.ticketId;
  const read = async (who: Client, ticketId: string) => (await who.get(`/support/tickets/${ticketId}`)).body.data;

  it('lists the categories, each with exactly its id, name and description', async () => {
    const { status, body } = await borrower.get('/support/categories');

    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(4);
    for (const category of body.data) {
      expect(category).toEqual({ categoryId: id, name: expect.any(String), description: expect.any(String) });
    }
  });

  it('leads a ticket from opening over a talk with an agent to its end', async () => {
    const { status, body } = await borrower.send('POST', '/support/tickets', ticketBody({ priority: 'High' }));
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ticketId: id,
      subject: 'My payment is not shown',
      status: 'Open',
      priority: 'High',
      createdAt: instant,
    });
    const { ticketId, createdAt } = body.data;
    const path = `/support/tickets/${ticketId}`;
    expect((await borrower.get(path)).body.data).toEqual({
      ...body.data,
      userId: borrower.userId,
      description: 'I paid on Friday.',
      categoryId,
      assignedAgent: null,
      messages: [],
    });

    const agentId = agent.userId as UserId;
    await service.app.support.assignTicket.execute({ operatorId: agent.userId as UserId, ticketId, agentId });
    await service.app.support.replyToTicket.execute({ ticketId, agentId, content: 'We are looking into it.' });
    await service.app.support.resolveTicket.execute({ ticketId });
    expect(await read(borrower, ticketId)).toMatchObject({ status: 'Resolved', assignedAgent: agentId });

    const posted = await borrower.send('POST', `${path}/messages`, { message: 'It is still not there.' });
    expect(posted.body.data).toEqual({
      messageId: id,
      ticketId,
      content: 'It is still not there.',
      timestamp: instant,
    });
    const talk = await read(borrower, ticketId);
    expect(talk.status).toBe('In Progress');
    expect(talk.messages).toEqual([
      { messageId: id, sender: agentId, content: 'We are looking into it.', timestamp: instant },
      {
        messageId: posted.body.data.messageId,
        sender: borrower.userId,
        content: 'It is still not there.',
        timestamp: posted.body.data.timestamp,
      },
    ]);

    const closed = await borrower.send('POST', `${path}/close`, { resolution: 'It arrived.' });
    expect(closed.body.data).toEqual({ ticketId, status: 'Closed', closedAt: instant });
    expect(closed.body.data.closedAt >= createdAt).toBe(true);
  });

  it('closes without a body, and answers the same when closed again', async () => {
    const path = `/support/tickets/${await opened(borrower)}/close`;

    const first = await borrower.send('POST', path);
    const second = await borrower.send('POST', path, { resolution: 'A late word.' });

    expect(first).toMatchObject({ status: 200, body: { data: { status: 'Closed' } } });
    expect(second.text).toBe(first.text);
  });

  it('takes nothing more once it is closed, from either side', async () => {
    const ticketId = await opened(borrower);
    await borrower.send('POST', `/support/tickets/${ticketId}/close`);

    const posted = await borrower.send('POST', `/support/tickets/${ticketId}/messages`, { message: 'And another.' });
    expect(posted).toMatchObject({ status: 400, body: { data: null, error: { code: 'TICKET_CLOSED' } } });

    const { assignTicket, replyToTicket, resolveTicket } = service.app.support;
    const agentId = agent.userId as UserId;
    const refusal = { code: 'TICKET_CLOSED' };
    await expect(assignTicket.execute({ operatorId: agent.userId as UserId, ticketId, agentId })).rejects.toMatchObject(
      refusal,
    );
    await expect(replyToTicket.execute({ ticketId, agentId, content: 'Late.' })).rejects.toMatchObject(refusal);
    await expect(resolveTicket.execute({ ticketId })).rejects.toMatchObject(refusal);
  });

  it('puts no borrower in charge of a ticket', async () => {
    const ticketId = await opened(borrower);
    const agentId = borrower.userId as UserId;

    const assigned = service.app.support.assignTicket.execute({
      operatorId: agent.userId as UserId,
      ticketId,
      agentId,
    });

    await expect(assigned).rejects.toMatchObject({ code: 'UNKNOWN_AGENT' });
    expect(await read(borrower, ticketId)).toMatchObject({ status: 'Open', assignedAgent: null });
  });

  it.each([
    ['GET', ''],
    ['POST', '/messages'],
    ['POST', '/close'],
  ] as const)('answers %s …%s the same for a foreign, an unknown and a malformed id', async (method, rest) => {
    const foreign = await opened(await service.borrower());
    const body = rest === '/messages' ? { message: 'Any news?' } : undefined;

    const answers = await Promise.all(
      [foreign, UNKNOWN, 'nonsense', `${UNKNOWN}0`].map((ticketId) => {
        const url = `/support/tickets/${ticketId}${rest}`;
        return method === 'GET' ? borrower.get(url) : borrower.send(method, url, body);
      }),
    );

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, body: { error: { code: 'TICKET_NOT_FOUND' } } });
  });

  it('is open to nobody without a token, whatever they ask', async () => {
    const asked = await Promise.all([
      service.anonymous.get('/support/categories'),
      service.anonymous.get('/support/tickets?status=nonsense'),
      service.anonymous.get('/support/tickets/nonsense'),
      service.anonymous.send('POST', '/support/tickets', { nonsense: true }),
      service.anonymous.send('POST', '/support/tickets/nonsense/messages', {}),
      service.anonymous.send('POST', '/support/tickets/nonsense/close'),
    ]);

    expect(asked.map(({ status }) => status)).toEqual(Array(6).fill(401));
  });
});
