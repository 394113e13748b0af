import { expect, it, onTestFinished } from 'vitest';
import { Caller } from '../../support/caller.ts';
import { clientAt, done, signedInAt } from '../../support/client.ts';
import { createDatabase, EMPTY } from '../../support/database.ts';
import { freePort } from '../../support/local-server.ts';
import { serverProcess } from '../../support/server-process.ts';

const EMAIL = 'borrower@example.com';

it('runs in several processes on one port and one database, also after one of them ends', async () => {
  const database = await createDatabase(EMPTY);
  const shared = {
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    REUSE_PORT: 'true',
    LOG_LEVEL: 'info',
  };
  const first = serverProcess(shared);
  const second = serverProcess({ ...shared, DATA_DIR: first.dataDir });
  onTestFinished(async () => {
    for (const each of [first, second]) each.dispose();
    await database.drop();
  });
  const base = await first.start();
  await second.start();
  const { headers } = signedInAt(base, await done(new Caller(clientAt(base)).registers(EMAIL)));
  const client = clientAt(base, { headers: { ...headers, connection: 'close' } });

  // Each on a new connection, which the kernel gives to either process. Both accept the token.
  const profiles = () =>
    Promise.all(
      Array.from({ length: 30 }, async () => {
        const { status, body } = await client.get('/user/profile');
        return `${status} ${body.data.email}`;
      }),
    );
  expect(new Set(await profiles())).toEqual(new Set([`200 ${EMAIL}`]));
  for (const each of [first, second]) {
    await expect.poll(() => each.output).toContain('"route":"/user/profile"');
    expect(each.output).not.toContain('"msg":""');
  }

  expect(await first.end('SIGTERM')).toBe(0);
  expect(second.pid).toBeDefined();
  expect(new Set(await profiles())).toEqual(new Set([`200 ${EMAIL}`]));
});
