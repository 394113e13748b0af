import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Identity } from '../../../bootstrap/contexts/identity.ts';
import { Shared } from '../../../bootstrap/contexts/shared.ts';
import { Support } from '../../../bootstrap/contexts/support.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { TicketId } from '../../../domain/support/ticket.id.ts';
import { type Client, startApp, type TestApp } from '../../support/app.ts';

describe('tickets that several people touch at once, or whose owner leaves', () => {
  let service: TestApp;
  let borrower: Client;
  let agentId: UserId;

  beforeAll(async () => {
    service = await startApp();
    const [first, agent] = await Promise.all([service.borrower(), service.operator()]);
    borrower = first;
    agentId = agent.userId as UserId;
  });

  afterAll(() => service.close());

  async function opened(who: Client): Promise<TicketId> {
    const categoryId = (await who.get('/support/categories')).body.data[0].categoryId;
    const body = { subject: 'A question', description: 'Why?', categoryId };
    return (await who.send('POST', '/support/tickets', body)).body.data.ticketId;
  }

  it('lose no message when both sides write at the same moment', async () => {
    const ticketId = await opened(borrower);
    const contents = Array.from({ length: 12 }, (_, index) => `Message ${index}`);

    await Promise.all(
      contents.map((content, index) =>
        index % 2 === 0
          ? borrower.send('POST', `/support/tickets/${ticketId}/messages`, { message: content })
          : service.app.support.replyToTicket.execute({ ticketId, agentId, content }),
      ),
    );

    const { data } = (await borrower.get(`/support/tickets/${ticketId}`)).body;
    expect(data.messages.map(({ content }: { content: string }) => content).sort()).toEqual([...contents].sort());
  });

  it('keep exactly the messages that came before the closing, and close once', async () => {
    const ticketId = await opened(borrower);
    const path = `/support/tickets/${ticketId}`;
    const write = () => borrower.send('POST', `${path}/messages`, { message: 'Wait!' });
    const close = () => borrower.send('POST', `${path}/close`);
    const reply = () =>
      service.app.support.replyToTicket.execute({ ticketId, agentId, content: 'Soon.' }).then(
        () => 200,
        (error: { code: string }) => error.code,
      );

    const [written, replied, closed] = await Promise.all([
      Promise.all([write(), write(), write(), write()]),
      Promise.all([reply(), reply(), reply(), reply()]),
      Promise.all([close(), close(), close()]),
    ]);

    const outcomes = [...written.map(({ status, body }) => (status === 200 ? 200 : body.error.code)), ...replied];
    const kept = outcomes.filter((outcome) => outcome === 200).length;
    const refused = outcomes.filter((outcome) => outcome === 'TICKET_CLOSED').length;
    expect(kept + refused).toBe(outcomes.length);
    expect(closed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(closed.map(({ text }) => text)).size).toBe(1);
    const { data } = (await borrower.get(path)).body;
    expect(data.status).toBe('Closed');
    expect(data.messages).toHaveLength(kept);
    for (const { timestamp } of data.messages) expect(timestamp <= closed[0]?.body.data.closedAt).toBe(true);
  });

  it('forget what their owner wrote with the account, and keep what agents wrote', async () => {
    const leaver = await service.borrower();
    const stayer = await service.borrower();
    const [ticketId, foreignId] = [await opened(leaver), await opened(stayer)];
    await leaver.send('POST', `/support/tickets/${ticketId}/messages`, { message: 'My number is 555.' });
    await service.app.support.replyToTicket.execute({ ticketId, agentId, content: 'Thank you.' });
    const { container } = service.app;
    const [users, tickets, clock] = [Identity.users, Support.tickets, Shared.clock] as const;
    const unitOfWork = container.resolve(Shared.unitOfWork);

    await unitOfWork.run(async () => {
      const user = await container.resolve(users).get(leaver.userId as UserId);
      user.erase(container.resolve(clock).now());
      await container.resolve(users).save(user);
    });

    const ticket = await unitOfWork.run(() => container.resolve(tickets).get(ticketId, leaver.userId as UserId));
    expect(ticket).toMatchObject({ status: 'Closed', subject: '', description: '' });
    expect(ticket.messages.map(({ content }) => content)).toEqual(['', 'Thank you.']);
    expect((await stayer.get(`/support/tickets/${foreignId}`)).body.data).toMatchObject({
      status: 'Open',
      description: 'Why?',
    });
  });
});
