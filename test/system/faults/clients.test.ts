import { readdirSync, readlinkSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { done } from '../../support/client.ts';
import { paddedPng, picture } from '../../support/documents.ts';
import { openService } from '../../support/open-service.ts';
import { extent, say } from './support/extent.ts';

const TIMEOUTS = { requestMs: 1_000, connectionMs: 1_000, keepAliveMs: 1_000, checkMs: 100 };
const SOCKETS = extent(40, 400);
/** Fewer where much data is sent, since this process is client and server. */
const HEAVY_SOCKETS = extent(24, 80);

const { service, borrower: user } = await openService({}, { timeouts: TIMEOUTS });
await service.app.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = service.app.http.server.address() as AddressInfo;
// Not over a socket, whose time is short here.
const { url } = await done(user.uploadsFile(paddedPng(await picture('png'), 8 * 1024 * 1024)));
const fileUrl = new URL(url).pathname + new URL(url).search;

interface FaultyClient {
  readonly socket: net.Socket;
  received: number;
}

let accepted = 0;
service.app.http.server.on('connection', () => accepted++);

/** Opens connections, and then sends the first bytes on each. On a busy machine, the first may have ended by then. */
async function open(first: string | Buffer, count = SOCKETS): Promise<FaultyClient[]> {
  const before = accepted;
  const clients = Array.from({ length: count }, () => ({ socket: net.connect(port, '127.0.0.1'), received: 0 }));
  for (const { socket } of clients) socket.on('error', () => {});
  await expect.poll(() => accepted - before, { interval: 10 }).toBeGreaterThanOrEqual(count);
  for (const { socket } of clients) socket.write(first);
  return clients;
}

/** They send the text again and again during the work, and read what they get. */
async function drip(clients: FaultyClient[], text: string, work: Promise<void>): Promise<void> {
  for (const client of clients) {
    client.socket.on('data', (chunk) => {
      client.received += chunk.length;
    });
  }
  const dripping = setInterval(() => {
    for (const { socket } of clients) if (socket.writable) socket.write(text);
  }, 200);
  await work.finally(() => clearInterval(dripping));
}

const openConnections = () =>
  new Promise<number>((resolve) => service.app.http.server.getConnections((_error, count) => resolve(count)));

/** Number of open files in the data folder; null without `/proc`. */
function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').filter((fd) => pointsInto(`/proc/self/fd/${fd}`, service.dataDir)).length;
  } catch {
    return null;
  }
}

function pointsInto(link: string, folder: string): boolean {
  try {
    return readlinkSync(link).startsWith(folder);
  } catch {
    return false;
  }
}

/** Asks until there is an answer: on a busy machine, the time of this connection may be too short as well. */
async function answerOf(path: string): Promise<Buffer> {
  for (;;) {
    const headers = { ...user.headers };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => null);
    const bytes = await answer?.arrayBuffer().catch(() => null);
    if (answer && bytes) {
      expect(answer.status).toBe(200);
      return Buffer.from(bytes);
    }
  }
}

/** Expects that the service serves other clients during the fault, and closes the faulty connections. */
async function withstands(name: string, clients: readonly FaultyClient[], during = async () => {}): Promise<void> {
  const started = performance.now();
  let slowestMs = 0;
  for (let turn = 0; turn < 5; turn++) {
    const asked = performance.now();
    await answerOf('/user/profile');
    slowestMs = Math.max(slowestMs, performance.now() - asked);
  }
  await during();
  await expect.poll(openConnections, { interval: 50 }).toBe(0);
  const goneMs = Math.round(performance.now() - started);
  await expect.poll(openFiles, { interval: 50 }).not.toBeGreaterThan(0);
  const leftOver = () => readdirSync(path.join(service.dataDir, 'uploads'));
  await expect.poll(leftOver, { interval: 50 }).toEqual([]);
  for (const { socket } of clients) socket.destroy();
  say(
    `${name}: ${clients.length} connections, all closed after ${goneMs} ms; other clients were served within ${Math.round(slowestMs)} ms`,
  );
}

const AUTH = `Authorization: ${user.headers.authorization}\r\n`;
const HEAD = `POST /requests HTTP/1.1\r\nHost: x\r\n${AUTH}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;

describe('the service serves other clients, and releases all resources, for clients', () => {
  it('that send nothing', async () => withstands('silent', await open('')));

  it('that send headers slowly', async () => {
    const slow = await open('GET /health/live HTTP/1.1\r\nHost: x\r\n');
    await drip(slow, 'X-Drop: 1\r\n', withstands('slow headers', slow));
    expect(slow.some(({ received }) => received > 0)).toBe(true);
  });

  it('that send a body slowly', async () => {
    const slow = await open(`${HEAD}{`);
    await drip(slow, ' ', withstands('slow bodies', slow));
  });

  it('that disconnect in the middle of a body', async () => {
    const broken = await open(`${HEAD}{"amount":`);
    return withstands('half a body', broken, async () => {
      for (const [index, { socket }] of broken.entries()) index % 2 === 0 ? socket.destroy() : socket.resetAndDestroy();
    });
  });

  it('that interrupt or suspend an upload', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const head = `POST /user/files HTTP/1.1\r\nHost: x\r\n${AUTH}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n`;
    const begun = Buffer.concat([Buffer.from(head + part), Buffer.alloc(200_000, 'x')]);
    const broken = await open(begun, HEAVY_SOCKETS);
    return withstands('uploads cut off', broken, async () => {
      for (const [index, { socket }] of broken.entries()) if (index % 3 === 0) socket.resetAndDestroy();
      for (const [index, { socket }] of broken.entries()) if (index % 3 === 1) socket.destroy();
    });
  });

  it('that request files and never read the response', async () => {
    const deaf = await open(`GET ${fileUrl} HTTP/1.1\r\nHost: x\r\n\r\n`, HEAVY_SOCKETS);
    for (const { socket } of deaf) socket.pause();
    await withstands('answers unread', deaf);
  });

  it('that pipeline requests and never read', async () => {
    const question = `GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n`;
    const deaf = await open(question.repeat(50), HEAVY_SOCKETS);
    for (const { socket } of deaf) socket.pause();
    const before = process.memoryUsage().rss;
    await withstands('pipelined and unread', deaf);
    say(`pipelined and unread: ${Math.round((process.memoryUsage().rss - before) / 1_048_576)} MB more than before`);
  });

  it('and serves files as before', async () => {
    expect(await answerOf(fileUrl)).toHaveLength(8 * 1024 * 1024);
  });
});
