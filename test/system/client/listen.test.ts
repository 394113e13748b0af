import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { isSignedWith, WebhookReceiver } from '../../support/webhook-receiver.ts';

const run = promisify(execFile);
const CLIENT = path.resolve(import.meta.dirname, '../../../clients/typescript');
const PACKAGES = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) =>
  path.resolve(CLIENT, '../../node_modules', name),
);
const OFFLINE = ['--offline', '--no-audit', '--no-fund', '--install-links', '--ignore-scripts'];
/** An older Node of the machine, beside the one that runs the service. */
const NODES = [process.execPath, '/usr/bin/node'];

let service: TestApp;
let address: string;
let folder: string;
let key: string;
let receiver: WebhookReceiver;
let hooks: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  service = await startApp();
  address = await service.app.http.listen({ port: 0, host: '127.0.0.1' });
  receiver = await new WebhookReceiver().open();
  hooks = receiver.url;
  ({ key } = await done((await service.operator()).createsApiKey('viewer')));
  folder = mkdtempSync(path.join(tmpdir(), 'lending-listener-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: CLIENT });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  await run('npm', ['install', ...OFFLINE, path.join(folder, packed.filename), ...PACKAGES], { cwd: folder });
});

beforeEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  receiver.received.length = 0;
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a command of the package. `lines` is what it prints. */
function start(node: string, ...args: readonly string[]) {
  const env = { PATH: process.env.PATH, LENDING_URL: address, LENDING_API_KEY: key };
  const program = path.join(folder, 'node_modules/lending-client/dist/listen/main.js');
  const child = spawn(node, [program, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const lines: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return { child, lines };
}

describe.each(NODES)('lending-client on %s', (node) => {
  const state = `state-${NODES.indexOf(node)}.json`;
  const listen = () => start(node, 'listen', '--forward-to', hooks, '--state', state, '--types', 'ticket.open');

  it('forwards each event, signed, also through a kill, a receiver that is away and a service that restarts', async () => {
    const borrower = await service.borrower();
    const newTicket = async () => (await done(borrower.opensTicket())).ticketId as string;
    const got = () => [...new Set(receiver.received.map(({ body }) => body.data.ticketId))];
    const first = listen();
    await expect.poll(() => first.lines.length).toBe(1);
    const secret = first.lines[0]?.replace('Signing with ', '') ?? '';
    const tickets = [await newTicket()];
    await expect.poll(got).toEqual(tickets);
    const [event] = receiver.received;
    expect(event && isSignedWith(secret, event)).toBe(true);
    await expect.poll(() => first.lines.at(-1)).toBe(`ticket.open ${event?.headers['webhook-id']} 204`);

    first.child.kill('SIGKILL');
    tickets.push(await newTicket());
    const { port } = receiver;
    await receiver.stop();
    const second = listen();
    await expect.poll(() => second.lines).toEqual([`Signing with ${secret}`]);
    tickets.push(await newTicket());
    await receiver.start(port);
    await expect.poll(got).toEqual(tickets);

    // Every stream of the service ends, as when it restarts.
    service.app.http.server.closeAllConnections();
    tickets.push(await newTicket());
    await expect.poll(got).toEqual(tickets);
  });

  it('prints events as NDJSON', async () => {
    const borrower = await service.borrower();
    await done(borrower.opensTicket());
    const { lines } = start(node, 'events', 'tail');

    await expect
      .poll(async () => {
        await borrower.opensTicket();
        return lines.length;
      })
      .toBeGreaterThan(0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ type: 'ticket.open', data: { userId: borrower.userId } });
  });

  it.each([
    ['an unknown key', 'lsk_wrong', ['events', 'tail'], 'The service answers 401.'],
    [
      'an unknown type',
      undefined,
      ['listen', '--forward-to', 'http://127.0.0.1:1', '--types', 'ticket.opened'],
      '/type: ',
    ],
  ])('says why %s is refused, and ends', async (_what, given, args, reason) => {
    const env = { PATH: process.env.PATH, LENDING_URL: address, LENDING_API_KEY: given ?? key };
    const program = path.join(folder, 'node_modules/lending-client/dist/listen/main.js');

    const ended = await run(node, [program, ...args], { env, cwd: folder }).catch((error) => error);

    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
  });
});
