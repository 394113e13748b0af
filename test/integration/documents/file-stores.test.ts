import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf, contentOfFile } from '../../../adapters/files/file-contents.ts';
import { FileStoreUnavailable } from '../../../adapters/files/file-store.ts';
import { LocalFileStore } from '../../../adapters/files/local-file-store.ts';
import { S3FileStore } from '../../../adapters/files/s3-file-store.ts';
import { loadFileUrlSecret } from '../../../adapters/security/kept-file.ts';
import type { FileStore } from '../../../domain/documents/file-store.port.ts';
import type { FileId, FileKey, Sha256 } from '../../../domain/shared/ids.ts';
import { startApp } from '../../support/app.ts';
import { PDF } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { startS3 } from './s3.ts';

const FAR = new Date('2100-01-01T00:00:00.000Z');
const LONG_AGO = new Date('2001-01-01T00:00:00.000Z');
const file = (number: number) => idNumber<'StoredFile'>(number);

interface Opened {
  readonly store: FileStore;
  close(): Promise<void>;
}

const folderFor = (name: string) => mkdtempSync(path.join(os.tmpdir(), `lending-${name}-`));

async function local(): Promise<Opened> {
  const folder = folderFor('files');
  const store = new LocalFileStore({ files: path.join(folder, 'files'), drafts: path.join(folder, 'uploads') });
  return { store, close: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function s3(): Promise<Opened> {
  const { at, close } = await startS3();
  return { store: new S3FileStore(at), close };
}

async function read(store: FileStore, id: FileKey): Promise<Buffer | null> {
  const bytes = await store.open(id);
  return bytes === null ? null : Buffer.concat(await Array.fromAsync(bytes));
}

describe.each([
  ['a local folder', local],
  ['a store that speaks S3', s3],
])('%s', (_what, open) => {
  let on: Opened;

  beforeAll(async () => {
    on = await open();
  });

  afterAll(() => on.close());

  it('returns what was put, until it is removed', async () => {
    const bytes = Buffer.alloc(3_000_000, 'abcdefg');
    const source = path.join(folderFor('source'), 'upload');
    writeFileSync(source, bytes);

    await on.store.put(file(1), contentOfFile(source, bytes.length));
    expect((await read(on.store, file(1)))?.equals(bytes)).toBe(true);

    await on.store.remove(file(1));
    expect(await read(on.store, file(1))).toBeNull();
    await on.store.remove(file(1));
    rmSync(path.dirname(source), { recursive: true });
  });

  it('lists what was put before an instant, and nothing younger', async () => {
    await on.store.put(file(2), contentOf(Buffer.from('two')));
    await on.store.put(file(3), contentOf(Buffer.from('three')));

    expect((await Array.fromAsync(on.store.olderThan(FAR))).sort()).toEqual([file(2), file(3)]);
    expect(await Array.fromAsync(on.store.olderThan(LONG_AGO))).toEqual([]);
  });

  it('takes the digest of the bytes for a key, too', async () => {
    const digest = 'a1'.repeat(32) as Sha256;
    await on.store.put(digest, contentOf(Buffer.from('paper')));

    expect(String(await read(on.store, digest))).toBe('paper');
    expect(await Array.fromAsync(on.store.olderThan(FAR))).toContain(digest);
    await on.store.remove(digest);
    expect(await read(on.store, digest)).toBeNull();
  });

  it('has no file under the id of a put that failed', async () => {
    const broken = {
      sizeBytes: 200_000,
      async *read() {
        yield Buffer.alloc(100_000);
        throw new Error('the source is gone');
      },
    };

    await expect(on.store.put(file(4), broken)).rejects.toThrow();
    expect(await read(on.store, file(4))).toBeNull();
  });

  it('refuses a malformed id', async () => {
    const outside = '../../etc/passwd' as FileId;

    await expect(on.store.put(outside, contentOf(Buffer.from('x')))).rejects.toThrow('Not a file key');
    await expect(on.store.open(outside)).rejects.toThrow('Not a file key');
    await expect(on.store.remove(outside)).rejects.toThrow('Not a file key');
  });
});

describe('the local folder', () => {
  it('leaves no draft behind, neither of a failed nor of an incomplete put', async () => {
    const folder = folderFor('drafts');
    const drafts = path.join(folder, 'uploads');
    const store = new LocalFileStore({ files: path.join(folder, 'files'), drafts });
    const cut = { ...contentOf(Buffer.from('half')), sizeBytes: 8 };

    await expect(store.put(file(1), cut)).rejects.toThrow('ended after 4');
    await store.put(file(2), contentOf(Buffer.from('whole')));

    expect(readdirSync(drafts)).toEqual([]);
    expect(readdirSync(path.join(folder, 'files'))).toEqual([file(2)]);
    expect(statSync(path.join(folder, 'files', file(2))).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it('lists files by the time they were written, and only its own', async () => {
    const folder = folderFor('listing');
    const store = new LocalFileStore({ files: folder, drafts: path.join(folder, 'drafts') });
    await store.put(file(1), contentOf(Buffer.from('old')));
    await store.put(file(2), contentOf(Buffer.from('new')));
    writeFileSync(path.join(folder, 'notes.txt'), 'mine');
    for (const name of [file(1), 'notes.txt']) utimesSync(path.join(folder, name), LONG_AGO, LONG_AGO);

    expect(await Array.fromAsync(store.olderThan(new Date('2020-01-01T00:00:00.000Z')))).toEqual([file(1)]);
    rmSync(folder, { recursive: true });
  });
});

describe('the store that speaks S3', () => {
  it('refuses everything with a wrong secret', async () => {
    const { at, close } = await startS3();
    const store = new S3FileStore({ ...at, secretAccessKey: 'wrong' });

    const refused = { name: 'SignatureDoesNotMatch' };
    await expect(store.put(file(1), contentOf(Buffer.from('x')))).rejects.toMatchObject(refused);
    await expect(store.remove(file(1))).rejects.toMatchObject(refused);
    await expect(store.open(file(1))).rejects.toMatchObject(refused);
    await expect(Array.fromAsync(store.olderThan(FAR))).rejects.toMatchObject(refused);
    expect(await read(new S3FileStore(at), file(1))).toBeNull();
    await close();
  });

  it('serves the documents of the service, whose uploads answer 503 while it is out', async () => {
    const { at, close } = await startS3();
    const service = await startApp({
      FILE_STORE: 's3',
      S3_ENDPOINT: at.endpoint,
      S3_BUCKET: at.bucket,
      S3_ACCESS_KEY_ID: at.accessKeyId,
      S3_SECRET_ACCESS_KEY: at.secretAccessKey,
    });
    const borrower = await service.borrower();
    const upload = () => borrower.uploadsDocument();
    const { documentId, url } = (await upload()).body.data;
    const { pathname, search } = new URL(url);
    expect((await service.app.http.inject(pathname + search)).rawPayload.equals(PDF)).toBe(true);
    await borrower.send('DELETE', `/user/documents/${documentId}`);
    await expect.poll(() => Array.fromAsync(new S3FileStore(at).olderThan(FAR))).toEqual([]);

    await close();
    await expect(new S3FileStore(at).open(file(1))).rejects.toThrow(FileStoreUnavailable);
    expect(await upload()).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    await service.close();
  });
});

describe('the secret of the file links', () => {
  it('is created once, by one of many that start at once, and readable by its owner only', async () => {
    const folder = folderFor('secret');
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadFileUrlSecret(folder)));

    expect(new Set([...secrets, await loadFileUrlSecret(folder)]).size).toBe(1);
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(readdirSync(folder)).toEqual(['file-url-secret']);
    expect(statSync(path.join(folder, 'file-url-secret')).mode & 0o777).toBe(0o600);
    writeFileSync(path.join(folder, 'file-url-secret'), '');
    await expect(loadFileUrlSecret(folder)).rejects.toThrow('does not contain a secret');
    rmSync(folder, { recursive: true });
  });
});
