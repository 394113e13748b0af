import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../support/database.ts';
import { ask, type ServerProcess, serverProcess } from '../../support/server-process.ts';

const PERSON = {
  email: 'borrower@example.com',
  password: 'correct horse battery',
  firstName: 'Some',
  lastName: 'Body',
};

let database: Awaited<ReturnType<typeof createDatabase>>;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  database = await createDatabase();
});

afterAll(async () => {
  for (const each of processes) each.dispose();
  await database.drop();
});

async function freePort(): Promise<string> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return String(port);
}

function processOn(port: string, settings: Readonly<Record<string, string>>): ServerProcess {
  const made = serverProcess({ DATABASE_URL: database.url, PORT: port, ...settings });
  processes.push(made);
  return made;
}

it('runs in several processes on one port and one database, also after one of them ends', async () => {
  const port = await freePort();
  const shared = { REUSE_PORT: 'true', LOG_LEVEL: 'info' };
  const first = processOn(port, shared);
  const second = processOn(port, { ...shared, DATA_DIR: first.dataDir });
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
  for (const { output } of [first, second]) {
    expect(output).toContain('"route":"/user/profile"');
    expect(output).not.toContain('"msg":""');
  }

  expect(await first.end('SIGTERM')).toBe(0);
  expect(second.pid).toBeDefined();
  expect(new Set(await profiles())).toEqual(new Set([`200 ${PERSON.email}`]));
});

it('refuses a port that is taken, unless it may share it', async () => {
  const port = await freePort();
  await processOn(port, {}).start();

  await expect(processOn(port, {}).start()).rejects.toThrow('The server ended before it listened');
});
