import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { SpoolUnavailable, spool } from '../../../adapters/exports/spool.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lending-spool-'));

afterAll(() => rmSync(folder, { recursive: true }));

it('streams what was written, from a file without a name', async () => {
  const { sizeBytes, stream } = await spool(folder, async (write) => {
    await write([Buffer.from('one '), Buffer.from('twö ')]);
    await write([Buffer.from('three')]);
  });

  expect(readdirSync(folder)).toEqual([]);
  expect(await text(stream)).toBe('one twö three');
  expect(sizeBytes).toBe(Buffer.byteLength('one twö three'));
});

it('ends with its last byte, before the client can send another request', async () => {
  const { sizeBytes, stream } = await spool(folder, (write) => write([Buffer.alloc(100_000)]));
  const left = Promise.withResolvers<void>();
  let size = 0;
  stream.on('data', (part) => {
    size += part.length;
    // The next turn of the event loop receives requests, and what was read from files.
    if (size === sizeBytes) setImmediate(left.resolve);
  });

  await left.promise;

  expect(stream.readableEnded).toBe(true);
});

it('has no stream if the answer could not be completed', async () => {
  const broken = spool(folder, async (write) => {
    await write([Buffer.from('a part')]);
    throw new Error('The database went away.');
  });

  await expect(broken).rejects.toThrow('went away');
});

it('is unavailable while its folder cannot be written', async () => {
  const file = path.join(folder, 'no-folder');
  writeFileSync(file, '');

  await expect(spool(file, async () => {})).rejects.toThrow(SpoolUnavailable);
});
