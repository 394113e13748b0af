import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../adapters/files/file-contents.ts';
import { DatabaseUnavailable } from '../../../adapters/persistence/database/database-errors.ts';
import type { KeyedRequest, NewAnswer, ResumableKeys } from '../../../application/shared/idempotency.ts';
import { DocumentPorts } from '../../../bootstrap/contexts/documents.ts';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import type { FileContent, PictureEncoder } from '../../../domain/documents/file-store.port.ts';
import type { TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { picture } from '../../support/documents.ts';
import { openService } from '../../support/open-service.ts';

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

const PNG = await picture('png');

function upload(who: Borrower, url: string, key: string, content = PNG) {
  const fields: Record<string, string> = url === '/user/documents' ? { documentType: 'ID' } : {};
  return who.withKey(key).uploads(url, content, fields);
}

const stored = ({ dataDir }: TestApp) => readdirSync(path.join(dataDir, 'files'));
const recorded = async ({ databaseUrl }: TestApp) =>
  (await sql<{ id: string }>(databaseUrl, 'select id from stored_files order by created_at, id')).map(({ id }) => id);

describe('40 pictures of one borrower, each with its key', async () => {
  const UPLOADS = 40;
  const encoder = new HeldEncoder();
  const { service, borrower: sender } = await openService(
    {},
    {
      override: (container) => container.register(DocumentPorts.pictureEncoder, { useValue: encoder }),
    },
  );

  it('hold no connection while they are encoded, so that others are served', async () => {
    const other = await service.borrower();
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
function forgetful<Answer>(keys: ResumableKeys<Answer>): ResumableKeys<Answer> {
  const attempted = new Set<string>();
  const lost =
    ({ key }: KeyedRequest, work: (effectId: string) => Promise<NewAnswer<Answer>>) =>
    async (effectId: string) => {
      const answer = await work(effectId);
      if (attempted.has(key)) return answer;
      attempted.add(key);
      throw new DatabaseUnavailable(new Error('The connection was lost.'));
    };
  return { resume: (request, work) => keys.resume(request, lost(request, work)) };
}

describe('an upload whose answer is lost after its file was stored', async () => {
  const { service, borrower } = await openService(
    {},
    {
      override: (container) => {
        const keys = container.resolve(SharedPorts.resumableKeys);
        container.register(SharedPorts.resumableKeys, { useValue: forgetful(keys) });
      },
    },
  );

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
