import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { withClient } from '../../support/pg-client.ts';

const MAIN = path.resolve(import.meta.dirname, '../../../bootstrap/main.ts');
const READY_WITHIN_MS = 30_000;

let database: TestDatabase;
let dataDir: string;
let server: ChildProcess | undefined;
let mailServer: SMTPServer;
let busy = true;
const mails: string[] = [];

beforeAll(async () => {
  database = await createDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-kill-mail-'));
  mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, callback) =>
      callback(busy ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null),
    onData(stream, _session, callback) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk;
      });
      stream.on('end', () => {
        mails.push(raw);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  server?.kill('SIGKILL');
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the service on a free port and gives back its address. */
function start(): Promise<string> {
  const { port } = mailServer.server.address() as AddressInfo;
  const env = {
    ...process.env,
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [MAIN], {
    // Not the project, whose `.env` the service would read.
    cwd: dataDir,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not start.')), READY_WITHIN_MS);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /listens on (\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function post(url: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers });
  // biome-ignore lint/suspicious/noExplicitAny: data is whatever the service sent; the test says what it expects.
  return ((await response.json()) as { data: any }).data;
}

async function triesOfMail(): Promise<number> {
  const text = `select count(*)::int as waiting from pgboss.job where name = 'deliver-email' and state = 'retry'`;
  return (await withClient(database.url, (client) => client.query(text))).rows[0].waiting;
}

it('mails, once, what was still to be mailed when the server was killed', async () => {
  const base = await start();
  const person = { email: 'b@example.com', password: 'correct horse battery', firstName: 'Some', lastName: 'Borrower' };
  const { accessToken } = await post(`${base}/auth/register`, person);
  const note = { title: 'Rent', message: 'Pay the rent.' };
  const { notificationId } = await post(`${base}/notifications/send`, note, accessToken);
  await expect.poll(triesOfMail, { timeout: 20_000 }).toBe(1);

  server?.kill('SIGKILL');
  if (server) await once(server, 'exit');
  busy = false;
  await start();

  await expect.poll(() => mails.length, { timeout: 40_000 }).toBe(1);
  expect(mails[0]).toContain(notificationId);
  // Nothing else comes after it.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(mails).toHaveLength(1);

  server?.kill('SIGTERM');
  const [code] = server ? await once(server, 'exit') : [];
  expect(code).toBe(0);
}, 120_000);
