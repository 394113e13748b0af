import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '../../../adapters/files/file-contents.ts';
import { DatabaseUnavailable } from '../../../adapters/persistence/database/database-errors.ts';
import type { IdempotencyKeys, KeyedRequest, NewAnswer } from '../../../application/shared/idempotency.ts';
import type { AppOptions } from '../../../bootstrap/app.ts';
import { DocumentPorts } from '../../../bootstrap/contexts/documents.ts';
import { SharedPorts } from '../../../bootstrap/contexts/shared.ts';
import type { FileContent } from '../../../domain/documents/file-store.port.ts';
import type { PictureEncoder } from '../../../domain/documents/picture-encoder.port.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Client } from '../../support/client.ts';
import { FORM, form, picture } from '../../support/documents.ts';

/** Waits with every picture until it is told to go on. */
class HeldEncoder implements PictureEncoder {
  waiting = 0;
  private readonly held = Promise.withResolvers<void>();

  async encode(): Promise<FileContent> {
    this.waiting++;
    await this.held.promise;
    return contentOf(PNG);
  }

  goOn(): void {
    this.held.resolve();
  }
}

let PNG: Buffer;
beforeAll(async () => {
  PNG = await picture('png');
});

const startWith = (override: NonNullable<AppOptions['override']>) => startApp({}, undefined, { override });

function upload(who: Client, url: string, key: string, content = PNG) {
  const fields: Record<string, string> = url === '/user/documents' ? { documentType: 'ID' } : {};
  return who.send('POST', url, form({ content }, fields), { ...FORM, 'idempotency-key': key });
}

const stored = ({ dataDir }: TestApp) => readdirSync(path.join(dataDir, 'files'));
const recorded = async ({ databaseUrl }: TestApp) =>
  (await sql<{ id: string }>(databaseUrl, 'select id from stored_files order by created_at, id')).map(({ id }) => id);

describe('40 pictures of one borrower, each with its key', () => {
  const UPLOADS = 40;
  const encoder = new HeldEncoder();
  let service: TestApp;

  beforeAll(async () => {
    service = await startWith((container) => {
      container.register(DocumentPorts.pictureEncoder, { useValue: encoder });
    });
  });

  afterAll(() => service.close());

  it('hold no connection while they are encoded, so that others are served', async () => {
    const [sender, other] = await Promise.all([service.borrower(), service.borrower()]);
    const uploads = Array.from({ length: UPLOADS }, (_, n) => upload(sender, '/user/profilePicture', `key-${n}`));
    await expect.poll(() => encoder.waiting).toBe(UPLOADS);

    expect((await other.get('/user/profile')).status).toBe(200);
    expect((await upload(sender, '/user/profilePicture', 'key-0')).body.error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
    const open = `select query from pg_stat_activity where datname = current_database() and state like 'idle in tr%'`;
    expect(await sql(service.databaseUrl, open)).toEqual([]);

    encoder.goOn();
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(uploads.map(() => 200));
    await expect.poll(() => stored(service)).toHaveLength(1);
    expect(await recorded(service)).toEqual(stored(service));
  });
});

/** Loses the database after the first attempt at each key, before its answer is stored. */
function forgetful<Answer>(keys: IdempotencyKeys<Answer>): IdempotencyKeys<Answer> {
  const attempted = new Set<string>();
  const lost =
    ({ key }: KeyedRequest, work: (effectId: string) => Promise<NewAnswer<Answer>>) =>
    async (effectId: string) => {
      const answer = await work(effectId);
      if (attempted.has(key)) return answer;
      attempted.add(key);
      throw new DatabaseUnavailable(new Error('The connection was lost.'));
    };
  return {
    once: (request, work) => keys.once(request, work),
    resume: (request, work) => keys.resume(request, lost(request, work)),
    forget: (userId) => keys.forget(userId),
  };
}

describe('an upload whose answer is lost after its file was stored', () => {
  let service: TestApp;
  let borrower: Borrower;

  beforeAll(async () => {
    service = await startWith((container) => {
      const keys = container.resolve(SharedPorts.idempotencyKeys);
      container.register(SharedPorts.idempotencyKeys, { useValue: forgetful(keys) });
    });
    borrower = await service.borrower();
  });

  afterAll(() => service.close());

  it.each(['/user/profilePicture', '/user/documents', '/user/files'])(
    'to %s is one file after a retry, which replays from then on',
    async (url) => {
      const before = await recorded(service);
      const first = await upload(borrower, url, url);
      const added = (await recorded(service)).filter((id) => !before.includes(id));
      const second = await upload(borrower, url, url);
      const third = await upload(borrower, url, url);

      expect([first.status, second.status]).toEqual([503, 200]);
      expect(third.headers['idempotent-replayed']).toBe('true');
      expect(third.text).toBe(second.text);
      expect(added).toHaveLength(1);
      expect(await recorded(service)).toEqual([...before, ...added]);
      expect(second.body.data.url).toContain(added[0]);
      await expect.poll(async () => stored(service).sort()).toEqual((await recorded(service)).sort());
    },
  );
});
