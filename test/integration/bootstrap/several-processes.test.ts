import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../support/database.ts';
import { freePort } from '../../support/local-server.ts';
import { ask, serverProcess } from '../../support/server-process.ts';

const PERSON = {
  email: 'borrower@example.com',
  password: 'correct horse battery',
  firstName: 'Some',
  lastName: 'Body',
};

it('runs in several processes on one port and one database, also after one of them ends', async () => {
  const database = await createDatabase();
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
  const { accessToken } = (await ask(`${base}/auth/register`, null, PERSON)).data;

  // Each on a new connection, which the kernel gives to either process. Both accept the token.
  const profiles = () =>
    Promise.all(
      Array.from({ length: 30 }, async () => {
        const { status, data } = await ask(`${base}/user/profile`, accessToken, undefined, { connection: 'close' });
        return `${status} ${data.email}`;
      }),
    );
  expect(new Set(await profiles())).toEqual(new Set([`200 ${PERSON.email}`]));
  for (const each of [first, second]) {
    await expect.poll(() => each.output).toContain('"route":"/user/profile"');
    expect(each.output).not.toContain('"msg":""');
  }

  expect(await first.end('SIGTERM')).toBe(0);
  expect(second.pid).toBeDefined();
  expect(new Set(await profiles())).toEqual(new Set([`200 ${PERSON.email}`]));
});
