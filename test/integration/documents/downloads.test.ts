import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startApp } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { PDF } from '../../support/documents.ts';
import { openService } from '../../support/open-service.ts';

const HANDLER_MS = 500;
/** The operating system buffers up to half of this. */
const SIZE = 10_000_000;

const { service, borrower } = await openService();
const { url } = await done(borrower.uploadsFile(Buffer.concat([PDF, Buffer.alloc(SIZE - PDF.length, '\n')])));

it('a download may last longer than a handler', async () => {
  const node = await startApp({}, service, { timeouts: { handlerMs: HANDLER_MS, connectionMs: 3_600_000 } });
  const base = await node.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { pathname, search } = new URL(url);
  const begin = async () => {
    const [begun] = (await once(get(base + pathname + search, { agent: false }), 'response')) as [IncomingMessage];
    return begun;
  };
  let answer = await begin();
  // On a slow machine, opening the file may take too long.
  for (; answer.statusCode === 503; answer = await begin()) answer.resume();

  await sleep(2 * HANDLER_MS);

  expect(await buffer(answer)).toHaveLength(SIZE);
  await node.close();
});
