import 'reflect-metadata';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '../../../adapters/files/file-contents.ts';
import { Documents } from '../../../bootstrap/contexts/documents.ts';
import { Identity } from '../../../bootstrap/contexts/identity.ts';
import { Shared } from '../../../bootstrap/contexts/shared.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { type Client, startApp, type TestApp } from '../../support/app.ts';
import { aStoredFile, FORM, form, PDF, picture } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { startS3 } from '../../support/s3.ts';

const TWO_HOURS_AGO = new Date(Date.now() - 7_200_000);
const WITHIN = { timeout: 10_000 };

let service: TestApp;
let dataDir: string;

const inUploads = (name: string) => path.join(dataDir, 'uploads', name);
const stored = () => (existsSync(path.join(dataDir, 'files')) ? readdirSync(path.join(dataDir, 'files')) : []);
const idIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-documents-'));
  mkdirSync(path.join(dataDir, 'uploads'));
  for (const name of ['left-by-a-crash', 'of-another-process']) writeFileSync(inUploads(name), 'half');
  utimesSync(inUploads('left-by-a-crash'), TWO_HOURS_AGO, TWO_HOURS_AGO);
  service = await startApp({ DATA_DIR: dataDir });
  await service.app.http.ready();
});

afterAll(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function sendDocument(who: Client, documentType = 'ID') {
  return (await who.send('POST', '/user/documents', form({ content: PDF }, { documentType }), FORM)).body.data;
}

/** What the deletion of an account comes to, as far as files are concerned. */
function erase(userId: string): Promise<void> {
  const users = service.app.container.resolve(Identity.users);
  return service.app.container.resolve(Shared.unitOfWork).run(async () => {
    const user = await users.get(userId as UserId);
    user.erase(new Date());
    await users.save(user);
  });
}

describe('what a crash left behind', () => {
  it('is gone from the uploads after the start, and what another process is writing is not', () => {
    expect(readdirSync(path.join(dataDir, 'uploads'))).toEqual(['of-another-process']);
  });

  it('is swept from the store when it is old and nothing refers to it', async () => {
    const borrower = await service.borrower();
    const { url } = await sendDocument(borrower);
    const [old, young] = [idNumber<'StoredFile'>(1), idNumber<'StoredFile'>(2)];
    const store = service.app.container.resolve(Documents.fileStore);
    for (const id of [old, young]) await store.put(id, contentOf(PDF));
    for (const id of [old, idIn(url)]) utimesSync(path.join(dataDir, 'files', id), TWO_HOURS_AGO, TWO_HOURS_AGO);

    expect(await service.app.documents.sweepFiles.execute()).toBe(1);

    expect(stored()).toEqual(expect.arrayContaining([young, idIn(url)]));
    expect(stored()).not.toContain(old);
  });
});

describe('a verified document', () => {
  it('makes its owner verified when it is an ID, and only then', async () => {
    const borrower = await service.borrower();
    const [proof, id] = [await sendDocument(borrower, 'PROOF_ADDRESS'), await sendDocument(borrower)];
    const { verifyDocument } = service.app.documents;
    const verified = async () => (await borrower.get('/user/profile')).body.data.verified;

    await verifyDocument.execute({ documentId: proof.documentId });
    expect(await verified()).toBe(false);
    await verifyDocument.execute({ documentId: id.documentId });
    await verifyDocument.execute({ documentId: id.documentId });
    expect(await verified()).toBe(true);
    const { data } = (await borrower.get('/user/documents')).body;
    expect(data.map((document: { verified: boolean }) => document.verified)).toEqual([true, true]);

    await borrower.send('DELETE', `/user/documents/${id.documentId}`);
    expect(await verified()).toBe(true);
  });
});

describe('the erasure of an account', () => {
  it('removes all that the person sent in from the store, and nothing of anybody else', async () => {
    const [leaving, staying] = await Promise.all([service.borrower(), service.borrower()]);
    const { url: theirs } = await sendDocument(staying);
    const { url: document } = await sendDocument(leaving);
    const attached = await leaving.send('POST', '/user/files', form({ content: PDF }), FORM);
    const shown = await leaving.send('POST', '/user/profilePicture', form({ content: await picture('png') }), FORM);
    const mine = [document, attached.body.data.url, shown.body.data.url].map(idIn);
    expect(stored()).toEqual(expect.arrayContaining(mine));

    await erase(leaving.userId);

    await expect.poll(() => stored().filter((id) => mine.includes(id)), WITHIN).toEqual([]);
    expect(stored()).toContain(idIn(theirs));
    const { pathname, search } = new URL(document);
    expect((await service.app.http.inject(pathname + search)).statusCode).toBe(404);
  });

  it('waits for a file that is being stored, and removes it as well', async () => {
    const leaving = await service.borrower();
    const storedFiles = service.app.container.resolve(Documents.storedFiles);
    const [stored, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const file = aStoredFile({ id: idNumber(7), ownerId: leaving.userId as UserId });
    const upload = service.app.container.resolve(Shared.unitOfWork).run(async () => {
      await storedFiles.add(file);
      stored.resolve();
      await mayCommit.promise;
    });
    await stored.promise;
    let erased = false;
    const erasure = erase(leaving.userId).then(() => {
      erased = true;
    });

    await sleep(200);
    expect(erased).toBe(false);
    mayCommit.resolve();
    await Promise.all([upload, erasure]);

    expect(await storedFiles.find(file.id)).toBeNull();
  });

  it('lets in nothing of what was on its way at that moment', async () => {
    const leaving = await service.borrower();
    await erase(leaving.userId);
    const before = stored();

    for (const [url, fields] of [
      ['/user/files', {}],
      ['/user/documents', { documentType: 'ID' }],
      ['/user/profilePicture', {}],
    ] as const) {
      const content = await picture('png');
      expect((await leaving.send('POST', url, form({ content }, fields), FORM)).status).toBe(401);
    }
    expect(stored()).toEqual(before);
  });
});

describe('with a store that speaks S3', () => {
  it('a document goes in, comes back and is removed', async () => {
    const { at, close } = await startS3();
    const remote = await startApp({
      FILE_STORE: 's3',
      S3_ENDPOINT: at.endpoint,
      S3_BUCKET: at.bucket,
      S3_ACCESS_KEY_ID: at.accessKeyId,
      S3_SECRET_ACCESS_KEY: at.secretAccessKey,
    });
    const borrower = await remote.borrower();
    const { documentId, url } = await sendDocument(borrower);
    const { pathname, search } = new URL(url);

    const opened = await remote.app.http.inject(pathname + search);
    expect(opened.rawPayload.equals(PDF)).toBe(true);

    await borrower.send('DELETE', `/user/documents/${documentId}`);
    const store = remote.app.container.resolve(Documents.fileStore);
    const left = () => Array.fromAsync(store.olderThan(new Date('2100-01-01T00:00:00.000Z')));
    await expect.poll(left, WITHIN).toEqual([]);
    await remote.close();
    await close();
  });

  it('that is out, an upload is a 503, and nothing of it is kept', async () => {
    const { at, close } = await startS3();
    await close();
    const remote = await startApp({
      FILE_STORE: 's3',
      S3_ENDPOINT: at.endpoint,
      S3_BUCKET: at.bucket,
      S3_ACCESS_KEY_ID: at.accessKeyId,
      S3_SECRET_ACCESS_KEY: at.secretAccessKey,
    });
    const borrower = await remote.borrower();

    const answer = await borrower.send('POST', '/user/files', form({ content: PDF }), FORM);

    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    await remote.close();
  });
});
