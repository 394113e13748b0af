import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SharpPictureEncoder } from '../../../adapters/files/sharp-picture-encoder.ts';
import { DocumentPorts } from '../../../bootstrap/contexts/documents.ts';
import type { Client } from '../../support/client.ts';
import { FORM, form, picture } from '../../support/documents.ts';
import { openService } from '../../support/open-service.ts';

const encoder = new SharpPictureEncoder({ maxRunning: 1, maxWaiting: 2 });
const PNG = await picture('png');

const { service } = await openService(
  {},
  {
    override: (container) => container.register(DocumentPorts.pictureEncoder, { useValue: encoder }),
  },
);
const base = await service.app.http.listen({ port: 0, host: '127.0.0.1' });

const received = () => readdirSync(path.join(service.dataDir, 'uploads'));

/** Takes the place of the running picture until `release`. */
function holdEncoder() {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const held = {
    sizeBytes: PNG.length,
    async *read() {
      await promise;
      yield PNG;
    },
  };
  const running = encoder.encode(held, 'image/png');
  return async () => {
    release();
    await running;
  };
}

function upload({ headers }: Client, signal: AbortSignal | null = null): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { ...headers, ...FORM },
    body: new Uint8Array(form({ content: PNG })),
    signal,
  };
  return fetch(`${base}/user/profilePicture`, init);
}

it('answers 503 to a picture without a place in the queue, and drops those of clients that hung up', async () => {
  const [gone, patient] = [await service.borrower(), await service.borrower()];
  const release = holdEncoder();
  const clients = new AbortController();
  const three = [1, 2, 3].map(() => upload(gone, clients.signal));
  const outcomes = Promise.allSettled(three);
  // Then the two others are in the queue.
  const refused = await Promise.race(three);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ success: false, error: { code: 'SERVICE_BUSY' } });

  clients.abort();

  await outcomes;
  await expect.poll(received).toEqual([]);
  const waiting = upload(patient);
  await expect.poll(received).toHaveLength(1);
  await release();
  expect((await waiting).status).toBe(200);
  expect((await gone.reads('/user/profile')).profileImage).toBeNull();
});
