import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { done } from '../../support/client.ts';
import { PDF } from '../../support/documents.ts';
import { openService } from '../../support/open-service.ts';

const HANDLER_MS = 2_000;
const CONNECTION_MS = 1_000;
/** The operating system buffers up to half of this. */
const SIZE = 10_000_000;
const CHUNK = 65_536;
const PAUSE_MS = 25;

const timeouts = { handlerMs: HANDLER_MS, connectionMs: CONNECTION_MS };
const { service, borrower } = await openService({}, { timeouts });
const base = await service.app.http.listen({ port: 0, host: '127.0.0.1' });
const { url } = await done(borrower.uploadsFile(Buffer.concat([PDF, Buffer.alloc(SIZE - PDF.length, '\n')])));
const address = new URL(new URL(url).pathname + new URL(url).search, base);

it('a download lasts as long as its client needs, if it makes progress', async () => {
  const socket = connect(Number(address.port), address.hostname);
  socket.write(`GET ${address.pathname}${address.search} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const started = performance.now();
  let received = 0;
  for await (const chunk of socket) {
    received += chunk.length;
    await sleep((PAUSE_MS * chunk.length) / CHUNK);
  }

  expect(received).toBeGreaterThan(SIZE);
  expect(performance.now() - started).toBeGreaterThan(CONNECTION_MS + HANDLER_MS);
});
