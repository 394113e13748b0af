import http from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { WebhookPorts } from '../../../bootstrap/contexts/webhooks.ts';
import { startApp } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { EventStreamReader } from '../../support/event-stream.ts';
import { portOf } from '../../support/local-server.ts';
import { openService } from '../../support/open-service.ts';

const { service, operator, borrower } = await openService();

async function urlOf({ app }: Pick<typeof service, 'app'>): Promise<string> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${portOf(app.http.server)}/backoffice/events/stream`;
}

const url = await urlOf(service);

async function follow(query = '', headers = operator.headers, lastEventId?: string): Promise<EventStreamReader> {
  const reader = await EventStreamReader.open(`${url}${query}`, headers, lastEventId);
  onTestFinished(() => reader.close());
  return reader;
}

const newTicket = async (): Promise<string> => (await done(borrower.opensTicket())).ticketId;

it('sends new events as the list has them, and passes through proxies at once', async () => {
  await newTicket();
  const reader = await follow();

  const ticketId = await newTicket();
  await borrower.closesTicket(ticketId);

  await expect.poll(() => reader.types).toEqual(['ticket.open', 'ticket.closed']);
  const listed = await operator.reads(`/backoffice/events?subjectId=${ticketId}`);
  expect(reader.events.map(({ data }) => data)).toEqual(listed.toReversed());
  expect(reader.events.map(({ id }) => id)).toEqual(reader.events.map(({ data }) => data.eventId));
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
});

it('goes on after the event that Last-Event-ID names, far behind and near', async () => {
  const tickets = [await newTicket(), await newTicket(), await newTicket()];
  await expect.poll(() => operator.reads('/backoffice/events?limit=3')).toHaveLength(3);
  const about = (ticketId: string) => ({ data: { data: { ticketId } } });
  await expect
    .poll(() => operator.reads(`/backoffice/events?subjectId=${tickets[2]}`))
    .toMatchObject([{ type: 'ticket.open' }]);
  const [first] = await operator.reads(`/backoffice/events?subjectId=${tickets[0]}`);

  const reader = await follow('', operator.headers, first.eventId);

  await expect.poll(() => reader.events).toMatchObject(tickets.slice(1).map(about));
  const again = await follow('?type=ticket.open', operator.headers, reader.events[0]?.id);
  await expect.poll(() => again.events).toMatchObject(tickets.slice(2).map(about));
  const next = await newTicket();
  for (const each of [reader, again]) await expect.poll(() => each.events.at(-1)).toMatchObject(about(next));
});

it('filters by type, person and subject', async () => {
  const ticketId = await newTicket();
  const other = await service.borrower();
  const readers = await Promise.all(
    ['?type=ticket.closed', `?userId=${other.userId}`, `?subjectId=${ticketId}`, '?userId=nobody'].map((query) =>
      follow(query),
    ),
  );

  await borrower.closesTicket(ticketId);
  await other.opensTicket();
  await newTicket();

  await expect
    .poll(() => readers.map(({ types }) => types))
    .toEqual([['ticket.closed'], ['ticket.open'], ['ticket.closed'], []]);
});

it.each(['nothing', '019aa3c0-1313-7000-8000-000000000012'])(
  'is refused after an event that there is not: %s',
  async (id) => {
    const refused = await follow('', operator.headers, id);

    expect(refused.status).toBe(400);
  },
);

it('ends with the access of its key or operator, with a comment', async () => {
  const { key, apiKeyId } = await done(operator.createsApiKey('viewer'));
  const colleague = await service.operator('viewer');
  const callers = [{ authorization: `Bearer ${key}` }, colleague.headers];
  const readers = await Promise.all(callers.map((headers) => follow('', headers)));
  expect(readers.map(({ status }) => status)).toEqual([200, 200]);

  await operator.revokesApiKey(apiKeyId);
  await done(operator.changesOperator(colleague.userId, { active: false }));

  await Promise.all(readers.map(({ ended }) => ended));
  expect(readers.map(({ comments }) => comments.at(-1))).toEqual(['the access ended', 'the access ended']);
  const again = await Promise.all(callers.map((headers) => follow('', headers)));
  expect(again.map(({ status }) => status)).toEqual([401, 401]);
});

it('has no data of a person who was erased, also of events that the node has just sent', async () => {
  const person = await service.borrower();
  const first = await follow(`?userId=${person.userId}`);
  await newTicket();
  const { ticketId } = await done(person.opensTicket());
  await expect.poll(() => first.types).toEqual(['ticket.open']);
  expect(first.events[0]?.data.data).toHaveProperty('subject');
  const [, before] = await operator.reads('/backoffice/events?limit=2');

  await done(person.deletesAccount());

  await expect.poll(() => first.types).toEqual(['ticket.open', 'ticket.closed']);
  const second = await follow(`?userId=${person.userId}`, operator.headers, before.eventId);
  await expect.poll(() => second.types).toEqual(['ticket.open', 'ticket.closed']);
  const { data } = second.events[0]?.data ?? {};
  expect(data).toMatchObject({ ticketId, userId: person.userId, status: 'Open' });
  expect(data).not.toHaveProperty('subject');
});

it('ends with a comment when its process stops, and goes on at another', async () => {
  const other = await startApp({}, service);
  const reader = await EventStreamReader.open(await urlOf(other), operator.headers);
  const first = await newTicket();
  await expect.poll(() => reader.events).toHaveLength(1);

  await other.close();
  await reader.ended;

  expect(reader.comments.at(-1)).toBe('this process stops');
  const second = await newTicket();
  const again = await follow('', operator.headers, reader.events[0]?.id);
  await expect.poll(() => again.events).toMatchObject([{ data: { data: { ticketId: second } } }]);
  expect(first).not.toBe(second);
});

it('reaches 500 readers', async () => {
  const readers = await Promise.all(Array.from({ length: 500 }, () => follow()));

  const ticketId = await newTicket();

  for (const reader of readers) {
    await expect.poll(() => reader.events).toMatchObject([{ data: { data: { ticketId } } }]);
    reader.close();
  }
});

it('gives a reader less than 1 MB at a time, and cuts one that does not read', async () => {
  const subjectId = await newTicket();
  const begin = () => operator.reads(`/backoffice/events?subjectId=${subjectId}`);
  await expect.poll(begin).toHaveLength(1);
  const [oldest] = await begin();
  // More than the sockets of both sides take. The service numbers them, with the next ticket.
  await service.query(`insert into event_log (id, type, subject_id, user_id, occurred_at, data)
    select gen_random_uuid(), 'ticket.open', gen_random_uuid(), gen_random_uuid(), now(),
      jsonb_build_object('text', repeat('x', 100000)) from generate_series(1, 300)`);
  await newTicket();
  for await (const batch of await service.app.container.resolve(WebhookPorts.eventFeed).follow({}, oldest.eventId)) {
    expect(batch.reduce((length, { json }) => length + json.length, 0)).toBeLessThan(500_000);
    if (batch.some(({ json }) => json.length > 100_000)) break;
  }
  const cut = new Promise<void>((resolve) => {
    // The client itself notices nothing until it reads.
    service.app.http.server.once('connection', (socket) => socket.on('close', () => resolve()));
    const headers = { ...operator.headers, 'last-event-id': oldest.eventId };
    const request = http.get(url, { headers, agent: false }, (response) => response.pause());
    request.on('error', () => {});
    onTestFinished(() => void request.destroy());
  });

  await cut;
});
