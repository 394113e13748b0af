import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startApp, type TestApp } from '../../support/app.ts';

const UNKNOWN = '0192f000-0000-7000-8000-00000000ffff';

/** Each place that a refusal names, once: one value may break two rules. */
function pathsOf({ error }: { error: { details: { path: string }[] } }): string[] {
  return [...new Set(error.details.map(({ path }) => path))];
}

describe('what support takes and lists over HTTP', () => {
  let service: TestApp;
  let borrower: Client;
  let categoryId: string;
  let ticketId: string;

  beforeAll(async () => {
    service = await startApp();
    borrower = await service.borrower();
    categoryId = (await borrower.get('/support/categories')).body.data[0].categoryId;
    ticketId = (await borrower.send('POST', '/support/tickets', ticketBody())).body.data.ticketId;
  });

  afterAll(() => service.close());

  const ticketBody = (given: object = {}) => ({ subject: 'A question', description: 'Why?', categoryId, ...given });

  it.each([
    ['/subject', { subject: undefined }],
    ['/subject', { subject: '' }],
    ['/subject', { subject: '   ' }],
    ['/subject', { subject: 7 }],
    ['/subject', { subject: 'a\u0000b' }],
    ['/subject', { subject: 'x'.repeat(201) }],
    ['/description', { description: 'x'.repeat(5001) }],
    ['/categoryId', { categoryId: UNKNOWN }],
    ['/categoryId', { categoryId: 'nonsense' }],
    ['/categoryId', { categoryId: null }],
    ['/priority', { priority: 'Urgent' }],
    ['/priority', { priority: null }],
    ['/attachments', { attachments: UNKNOWN }],
    ['/attachments/0', { attachments: [UNKNOWN] }],
    ['/attachments/0', { attachments: ['nonsense'] }],
    ['/attachments/0', { attachments: [1] }],
    ['/status', { status: 'Closed' }],
  ])('refuses a ticket for its %s: %o', async (path, given) => {
    const { status, body } = await borrower.send('POST', '/support/tickets', ticketBody(given));

    expect(status).toBe(400);
    expect(pathsOf(body)).toEqual([path]);
  });

  it.each([
    ['/message', {}],
    ['/message', { message: '' }],
    ['/message', { message: '\n' }],
    ['/message', { message: 'x'.repeat(5001) }],
    ['/attachments/0', { message: 'See here.', attachments: [UNKNOWN] }],
    ['/attachments/0', { message: 'See here.', attachments: ['nonsense'] }],
    ['/sender', { message: 'See here.', sender: UNKNOWN }],
  ])('refuses a message for its %s: %o', async (path, given) => {
    const { status, body } = await borrower.send('POST', `/support/tickets/${ticketId}/messages`, given);

    expect(status).toBe(400);
    expect(pathsOf(body)).toEqual([path]);
    expect((await borrower.get(`/support/tickets/${ticketId}`)).body.data.messages).toEqual([]);
  });

  it.each([{ resolution: 5 }, { resolution: null }, { resolution: 'x'.repeat(5001) }, { status: 'Closed' }])(
    'refuses to close with %o',
    async (given) => {
      expect((await borrower.send('POST', `/support/tickets/${ticketId}/close`, given)).status).toBe(400);
      expect((await borrower.get(`/support/tickets/${ticketId}`)).body.data.status).toBe('Open');
    },
  );

  it('takes an empty list of files, the default priority, and an id in capitals', async () => {
    const body = ticketBody({ attachments: [], categoryId: categoryId.toUpperCase() });

    const { status, body: answer } = await borrower.send('POST', '/support/tickets', body);

    expect(status).toBe(200);
    expect(answer.data.priority).toBe('Medium');
    const { data } = (await borrower.get(`/support/tickets/${answer.data.ticketId}`)).body;
    expect(data.categoryId).toBe(categoryId);
  });

  it('opens one ticket however often it is sent under one key', async () => {
    const sender = await service.borrower();
    const send = (body: object) => sender.send('POST', '/support/tickets', body, { 'idempotency-key': 'once' });

    const first = await send(ticketBody());
    const again = await send(ticketBody());
    const other = await send(ticketBody({ subject: 'Another' }));

    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(other).toMatchObject({ status: 400, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } });
    expect((await sender.get('/support/tickets')).body.data).toHaveLength(1);
  });

  it('adds one message, and closes once, however often they are sent under one key', async () => {
    const { data } = (await borrower.send('POST', '/support/tickets', ticketBody())).body;
    const path = `/support/tickets/${data.ticketId}`;
    const send = (url: string, body?: object) => borrower.send('POST', url, body, { 'idempotency-key': 'once' });

    const messages = [await send(`${path}/messages`, { message: 'Hello?' })];
    messages.push(await send(`${path}/messages`, { message: 'Hello?' }));
    const closings = [await send(`${path}/close`), await send(`${path}/close`)];

    expect(messages[1]?.text).toBe(messages[0]?.text);
    expect(closings[1]?.text).toBe(closings[0]?.text);
    expect((await borrower.get(path)).body.data).toMatchObject({ status: 'Closed', messages: [{ content: 'Hello?' }] });
  });

  describe('in a list', () => {
    let lister: Client;

    beforeAll(async () => {
      lister = await service.borrower();
      for (const [subject, priority] of [
        ['one', 'Low'],
        ['two', 'High'],
        ['three', 'High'],
      ]) {
        await lister.send('POST', '/support/tickets', ticketBody({ subject, priority }));
      }
      const { data } = (await lister.get('/support/tickets?priority=Low')).body;
      await lister.send('POST', `/support/tickets/${data[0].ticketId}/close`);
    });

    const subjects = async (query: string) =>
      (await lister.get(`/support/tickets${query}`)).body.data.map(({ subject }: { subject: string }) => subject);

    it('shows one’s own tickets, newest first, each with exactly its fields', async () => {
      const { data } = (await lister.get('/support/tickets')).body;

      expect(data.map(({ subject }: { subject: string }) => subject)).toEqual(['three', 'two', 'one']);
      for (const item of data) {
        expect(Object.keys(item).sort()).toEqual([
          'createdAt',
          'priority',
          'status',
          'subject',
          'ticketId',
          'updatedAt',
        ]);
      }
      expect(data[2].updatedAt >= data[2].createdAt).toBe(true);
    });

    it('filters by status, by priority, and by both', async () => {
      expect(await subjects('?status=Open')).toEqual(['three', 'two']);
      expect(await subjects('?status=Closed')).toEqual(['one']);
      expect(await subjects('?status=In%20Progress')).toEqual([]);
      expect(await subjects('?priority=High')).toEqual(['three', 'two']);
      expect(await subjects('?priority=High&status=Closed')).toEqual([]);
    });

    it('is paged, and counted in headers', async () => {
      const { body, headers } = await lister.get('/support/tickets?limit=2&page=2&unknown=1');

      expect(body.data.map(({ subject }: { subject: string }) => subject)).toEqual(['one']);
      expect(headers['x-total-count']).toBe('3');
      expect(headers.link).toContain('rel="prev"');
    });

    it.each(['status=open', 'status=', 'priority=Urgent', 'page=0', 'limit=101'])('refuses ?%s', async (query) => {
      expect((await lister.get(`/support/tickets?${query}`)).status).toBe(400);
    });
  });
});
