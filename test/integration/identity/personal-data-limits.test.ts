import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Client } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { withClient } from '../../support/pg-client.ts';

/** More than the buffers between the service and a client that reads nothing. */
const MANY = 1_000;

const { service } = await openService();
const other = await startApp({}, service);
afterAll(() => other.close());
await service.app.http.listen({ host: '127.0.0.1', port: 0 });
const { port } = service.app.http.server.address() as AddressInfo;

const notify = ({ userId }: Client, count: number, message = 'x'.repeat(10_000)) =>
  sql(
    service.databaseUrl,
    `insert into notifications (id, recipient_id, title, message, type, created_at)
      select gen_random_uuid(), '${userId}', 'Note', '${message}', 'general', now() from generate_series(1, ${count})`,
  );

/** A copy whose body is not read yet. */
async function begun({ headers }: Client): Promise<{ readonly sent: ClientRequest; readonly answer: IncomingMessage }> {
  const sent = request({ host: '127.0.0.1', port, path: '/user/export', headers, agent: false });
  sent.on('error', () => {}).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { sent, answer };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  return text;
}

const inProgress = { status: 429, body: { error: { code: 'EXPORT_IN_PROGRESS' } } };

it('a second copy of a user is refused until the first is received or given up', async () => {
  const owner = await service.borrower();
  await notify(owner, MANY);
  const { answer } = await begun(owner);

  const second = await owner.get('/user/export');
  expect(second).toMatchObject(inProgress);
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  expect((await (await service.borrower()).get('/user/export')).status).toBe(200);

  const text = await textOf(answer);
  expect(Buffer.byteLength(text)).toBe(Number(answer.headers['content-length']));
  expect(JSON.parse(text).data.notifications.notifications).toHaveLength(MANY);
  expect((await owner.get('/user/export')).status).toBe(200);

  const { sent } = await begun(owner);
  sent.destroy();
  await expect.poll(async () => (await owner.get('/user/export')).status).toBe(200);
});

it('a second copy on another node is refused while the first is being read', async () => {
  const owner = await service.borrower();
  await withClient(service.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('lock table notifications in access exclusive mode');
    const first = owner.get('/user/export');
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);

    expect(await other.at(owner).get('/user/export')).toMatchObject(inProgress);

    await client.query('rollback');
    expect((await first).status).toBe(200);
  });
});

it('shows one moment, holds no lock, and leaves nothing behind', async () => {
  const owner = await service.borrower();
  await notify(owner, MANY);
  const { answer } = await begun(owner);
  const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;

  expect(await sql(service.databaseUrl, open)).toEqual([]);
  await notify(owner, 1);

  expect(JSON.parse(await textOf(answer)).data.notifications.notifications).toHaveLength(MANY);
});

it('is built for a HEAD request, too, which keeps no other out', async () => {
  const owner = await service.borrower();
  const head = await service.app.http.inject({ method: 'HEAD', url: '/user/export', headers: owner.headers });

  const { status, text } = await owner.get('/user/export');

  expect([head.statusCode, head.body, status]).toEqual([200, '', 200]);
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(text)));
});

it('is limited to a sixtieth of the other requests of a user', async () => {
  const strict = await startApp({ RATE_LIMIT_MAX: '120' }, service);
  const owner = await service.borrower();
  const client = strict.at(owner);

  const statuses = [];
  for (let times = 0; times < 3; times++) statuses.push((await client.get('/user/export')).status);

  expect(statuses).toEqual([200, 200, 429]);
  expect((await client.get('/user/profile')).status).toBe(200);
  await strict.close();
});
