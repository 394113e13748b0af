import { describe, expect, it } from 'vitest';
import { ClosingPorts } from '../../../bootstrap/contexts/closing.ts';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { WEBHOOK_EVENT_TYPES } from '../../../domain/webhooks/webhook-event.ts';
import { disbursedLoan, settled } from '../../support/app.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { openEndpoints } from './endpoints.ts';

const { service, operator, borrower, receiver, register, newTicket } = await openEndpoints();

interface Logged {
  readonly eventId: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

const list = (query = ''): Promise<Logged[]> => operator.reads(`/backoffice/events?limit=100&${query}`);
const typesOf = (events: readonly Logged[]) => events.map(({ type }) => type);
/** The events of a person, once there are so many. */
async function eventsOf(userId: string, count: number): Promise<Logged[]> {
  await expect.poll(() => list(`userId=${userId}`)).toHaveLength(count);
  return list(`userId=${userId}`);
}

describe('the event log', () => {
  it('has each event, whether or not an endpoint exists, in one order', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const { paymentId } = await done(borrower.pays(loanId, 888.49));
    await settled(borrower);

    const events = await eventsOf(borrower.userId, 6);
    expect(typesOf(events).toReversed().slice(-2)).toEqual(['payment.processing', 'payment.completed']);
    expect(typesOf(await list(`subjectId=${paymentId}`))).toEqual(['payment.completed', 'payment.processing']);
    expect(typesOf(await list(`type=loan.active&userId=${borrower.userId}`))).toEqual(['loan.active']);
    const turned = events.toReversed();
    const after = await list(`userId=${borrower.userId}&after=${turned[0]?.eventId}`);
    expect(after).toEqual(turned.slice(1));
    const today = new Date().toISOString().slice(0, 10);
    expect(await list(`userId=${borrower.userId}&from=${today}&to=${today}`)).toEqual(events);
    expect(await list(`userId=${borrower.userId}&to=2020-01-01`)).toEqual([]);
  });

  it('has the data of the delivery, to the letter', async () => {
    await register(['*']);
    const ticketId = await newTicket();

    await expect.poll(() => receiver.received.length).toBe(1);
    const [logged] = await list(`subjectId=${ticketId}`);
    const [sent] = receiver.received;
    expect(sent?.headers['webhook-id']).toBe(logged?.eventId);
    expect(JSON.stringify(sent?.body.data)).toBe(JSON.stringify(logged?.data));
  });

  it('pages by numbers, since `after` is the id of an event', async () => {
    const other = await service.borrower();
    for (let count = 0; count < 3; count++) await other.opensTicket();
    const all = await eventsOf(other.userId, 3);

    const answer = await operator.get(`/backoffice/events?limit=2&userId=${other.userId}`);
    expect(answer.body.data).toEqual(all.slice(0, 2));
    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.headers.link).toContain('page=2');
    expect(answer.headers.link).not.toContain('after=');
    const next = await operator.get(`/backoffice/events?limit=2&page=2&userId=${other.userId}`);
    expect(next.body.data).toEqual(all.slice(2));
  });

  it.each(['nothing', '019aa3c0-1313-7000-8000-000000000012'])(
    'has nothing after an event that there is not: %s',
    async (id) => {
      const answer = await operator.get(`/backoffice/events?after=${id}`);

      expect([answer.status, answer.body.error.code]).toEqual([400, 'EVENT_NOT_FOUND']);
    },
  );

  it('keeps the ids of an erased person, and loses the data, in deliveries to come, too', async () => {
    const person = await service.borrower();
    const { requestId } = await done(person.asksFor(500));
    await done(person.opensTicket());
    await eventsOf(person.userId, 2);
    await done(person.send('DELETE', '/user/account', { password: PASSWORD }));

    const events = await eventsOf(person.userId, 4);
    expect(typesOf(events).sort()).toEqual([
      'loan_request.cancelled',
      'loan_request.pending',
      'ticket.closed',
      'ticket.open',
    ]);
    const pending = events.find(({ type }) => type === 'loan_request.pending');
    expect(pending?.data).toEqual({ requestId, userId: person.userId, status: 'Pending' });
    for (const { data } of events) {
      expect(Object.keys(data).filter((name) => name !== 'status' && !name.endsWith('Id'))).toEqual([]);
    }
  });

  it('removes events after 30 days, but not those that a delivery sends', async () => {
    await service.query(`insert into event_log (id, position, type, subject_id, user_id, occurred_at, data)
      select id, nextval('event_positions'), 'ticket.open', id, id, now() - interval '31 days', '{}'
      from (select gen_random_uuid() as id from generate_series(1, 3)) as new`);
    const old = `type = 'ticket.open' and occurred_at < now() - interval '30 days'`;
    await service.query(`insert into webhook_deliveries (id, webhook_id, event_id, type, subject_id, user_id, occurred_at,
      created_at, status, attempts, next_attempt_at) select id, id, id, type, id, id, occurred_at, now(), 'Pending', 0, 'infinity'
      from event_log where ${old} limit 1`);
    const { container } = service.app;
    const [records, unitOfWork] = [
      container.resolve(ClosingPorts.expiredRecords),
      container.resolve(SharedPorts.unitOfWork),
    ];
    const before = new Date(Date.now() - 30 * 86_400_000);

    expect(await unitOfWork.run(() => records.remove('events', before, 5_000))).toBe(2);
    expect(await service.query(`select from event_log where ${old}`)).toHaveLength(1);
    await service.query(`delete from webhook_deliveries where next_attempt_at = 'infinity'`);
  });
});

it('the types of the filter are those of the events', async () => {
  for (const type of WEBHOOK_EVENT_TYPES)
    expect((await operator.get(`/backoffice/events?type=${type}`)).status).toBe(200);
  expect((await operator.get('/backoffice/events?type=loan.*')).status).toBe(400);
});
