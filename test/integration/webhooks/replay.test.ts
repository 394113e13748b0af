import { describe, expect, it } from 'vitest';
import { done } from '../../support/client.ts';
import { openEndpoints } from './endpoints.ts';

const { service, operator, borrower, receiver, register, newTicket } = await openEndpoints();

const replay = (url: string, body: object) => operator.send('POST', `${url}/replay`, body);
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const eventsOf = (subjectId: string) => operator.reads(`/backoffice/events?subjectId=${subjectId}`);

describe('a replay', () => {
  it('gives an endpoint made today its past, under the same event ids, in order, and only what it wants', async () => {
    const ticketId = await newTicket();
    await borrower.closesTicket(ticketId);
    await expect.poll(() => eventsOf(ticketId)).toHaveLength(2);
    const events = await eventsOf(ticketId);
    const { url } = await register(['ticket.*']);
    const period = { from: events[1].occurredAt, to: new Date(Date.parse(events[0].occurredAt) + 1).toISOString() };

    expect(await done(replay(url, period))).toEqual({ events: 2 });

    await expect.poll(() => receiver.types).toEqual(['ticket.open', 'ticket.closed']);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      events.map(({ eventId }: { eventId: string }) => eventId).toReversed(),
    );
    expect(await done(replay(url, { ...period, types: ['ticket.closed', 'loan.active'] }))).toEqual({ events: 1 });
    expect(await done(replay(url, { from: LONG_AGO, to: period.from }))).toEqual({ events: 0 });
    const [entry] = await operator.reads('/backoffice/audit?action=webhook.replay');
    expect(entry).toMatchObject({ operatorId: operator.userId });
  });

  it.each([
    [{ from: '2026-11-20' }, 'VALIDATION_FAILED'],
    [{ from: '2026-02-30T00:00:00.000Z' }, 'INVALID_REPLAY'],
    [{ from: LONG_AGO, to: LONG_AGO }, 'INVALID_REPLAY'],
    [{ from: LONG_AGO, types: ['loan.*'] }, 'VALIDATION_FAILED'],
    [{}, 'VALIDATION_FAILED'],
  ])('of %j is refused', async (body, code) => {
    const { url } = await register(['ticket.*']);

    const answer = await replay(url, body);

    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });

  it('of more than 10,000 events is refused, and so is one to a disabled endpoint', async () => {
    const { url } = await register(['ticket.resolved']);
    await service.query(`insert into event_log (id, position, type, subject_id, user_id, occurred_at, data)
      select gen_random_uuid(), nextval('event_positions'), 'ticket.resolved', gen_random_uuid(), gen_random_uuid(), now(), '{}'
      from generate_series(1, 10001)`);

    expect((await replay(url, { from: LONG_AGO })).body.error.code).toBe('TOO_MANY_EVENTS');
    await operator.send('PUT', url, { enabled: false });
    expect((await replay(url, { from: LONG_AGO })).body.error.code).toBe('WEBHOOK_DISABLED');
    await service.query(`delete from event_log where type = 'ticket.resolved'`);
  });
});
