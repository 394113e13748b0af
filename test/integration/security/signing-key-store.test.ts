import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSigningKey, SIGNING_KEY_FILE } from '../../../adapters/security/signing-key-store.ts';

describe('loadSigningKey', () => {
  let folder: string;
  let dataDir: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'signing-key-'));
    dataDir = path.join(folder, 'not', 'there', 'yet');
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('makes a key at the first start and finds it again at the next', async () => {
    const first = await loadSigningKey({ dataDir });
    const next = await loadSigningKey({ dataDir });

    expect(first.algorithm).toBe('EdDSA');
    expect(next.kid).toBe(first.kid);
  });

  it('lets nobody but the owner read the key, and leaves nothing else behind', async () => {
    await loadSigningKey({ dataDir });

    expect((await stat(path.join(dataDir, SIGNING_KEY_FILE))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual([SIGNING_KEY_FILE]);
  });

  it('ends with one key however many start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadSigningKey({ dataDir })));

    expect(new Set(keys.map((key) => key.kid)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual([SIGNING_KEY_FILE]);
  });

  it('prefers the key that is configured, and then writes none', async () => {
    const { privateKeyPem, kid } = await loadSigningKey({ dataDir });
    await rm(dataDir, { recursive: true });

    expect((await loadSigningKey({ privateKeyPem })).kid).toBe(kid);
    expect(await readdir(folder)).not.toContain(SIGNING_KEY_FILE);
  });

  it('refuses a kept key that is spoiled, names the file, and does not touch it', async () => {
    await loadSigningKey({ dataDir });
    const file = path.join(dataDir, SIGNING_KEY_FILE);
    await writeFile(file, 'spoiled');

    await expect(loadSigningKey({ dataDir })).rejects.toThrow(file);
    expect(await readFile(file, 'utf8')).toBe('spoiled');
  });
});
