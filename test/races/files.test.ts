import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { UserId } from '../../domain/shared/ids.ts';
import { sql } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { done } from '../support/client.ts';
import { PDF, picture } from '../support/documents.ts';
import { openTrack } from './race.ts';

const { service, borrower, crowd, rounds } = await openTrack();
const ROUNDS = 3;
const FIVE_HUNDRED_MB = 500 * 1024 * 1024;

/** Records of files without bytes. */
async function keep(userId: string, files: number, sizeBytes: number): Promise<void> {
  const one = `gen_random_uuid(), '${userId}', 'attachment', 'application/pdf', ${sizeBytes}, now()`;
  const columns = 'id, owner_id, purpose, media_type, size_bytes, created_at';
  await sql(
    service.databaseUrl,
    `insert into stored_files (${columns}) select ${one} from generate_series(1, ${files})`,
  );
}

async function keptBy(userId: string) {
  const [kept] = await sql<{ files: number; bytes: string }>(
    service.databaseUrl,
    `select count(*)::int as files, sum(size_bytes) as bytes from stored_files where owner_id = '${userId}'`,
  );
  return { files: kept?.files, bytes: Number(kept?.bytes) };
}

const inStore = () => {
  const folder = path.join(service.dataDir, 'files');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};
const document = (who: Borrower) => who.uploadsDocument();
const attachment = (who: Borrower) => who.uploadsFile();

describe('a user who uploads many files at once', () => {
  it('keeps at most 200 files', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const user = await borrower();
      await keep(user.userId, 195, 1);
      const before = inStore();
      await race(crowd(6, user, document), crowd(6, user, attachment));
      expect((await keptBy(user.userId)).files).toBe(200);
      expect(inStore()).toBe(before + 5);
    });
    expect(total).toEqual({ 200: ROUNDS * 5, FILE_QUOTA_EXCEEDED: ROUNDS * 7 });
  });

  it('keeps at most 500 MB', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const user = await borrower();
      await keep(user.userId, 1, FIVE_HUNDRED_MB - 2 * PDF.length);
      await race(crowd(8, user, attachment));
      expect((await keptBy(user.userId)).bytes).toBe(FIVE_HUNDRED_MB);
    });
    expect(total).toEqual({ 200: ROUNDS * 2, FILE_QUOTA_EXCEEDED: ROUNDS * 6 });
  });

  it('can still replace the picture that is one of 200 files', async () => {
    const user = await borrower();
    const content = await picture('png');
    const replace = () => user.uploads('/user/profilePicture', content);
    await keep(user.userId, 199, 1);

    const statuses = [(await replace()).status, (await replace()).status, (await attachment(user)).status];

    expect(statuses).toEqual([200, 200, 400]);
    expect((await keptBy(user.userId)).files).toBe(200);
  });
});

/** A user with a file, and two ways to attach it. */
async function attacher() {
  const user = await borrower();
  const [{ categoryId }] = await user.reads('/support/categories');
  const { fileId } = await done(attachment(user));
  const { ticketId } = await done(user.opensTicket());
  const attachments = [fileId];
  const toTicket = (who: Borrower) => who.opensTicket({ categoryId, attachments });
  const toMessage = (who: Borrower) => who.writesOn(ticketId, 'See this.', { attachments });
  return { user, fileId, ways: [toTicket, toMessage] };
}

describe('a file that is attached', () => {
  it('while it is deleted is either deleted or attached', async () => {
    await rounds(ROUNDS * 4, async (race) => {
      const { user, fileId, ways } = await attacher();
      const attach = ways.flatMap((way) => crowd(2, user, way));
      const remove = crowd(2, user, (who) => who.send('DELETE', `/user/files/${fileId}`));
      const [attachments, removals] = await race(attach, remove);

      const attached = removals.counts.FILE_IN_USE === 2;
      expect(attachments.counts).toEqual(attached ? { 200: 4 } : { INVALID_TICKET: 2, INVALID_MESSAGE: 2 });
      expect(removals.counts).toEqual(attached ? { FILE_IN_USE: 2 } : { 200: 1, FILE_NOT_FOUND: 1 });
      expect((await keptBy(user.userId)).files).toBe(attached ? 1 : 0);
    });
  });

  it('while the account is deleted is erased, and so is all that refers to it', async () => {
    await rounds(ROUNDS, async (race) => {
      const { user, ways } = await attacher();
      const attach = ways.flatMap((way) => crowd(2, user, way));
      const [leave] = await race([() => user.deletesAccount()], attach);
      expect(leave.counts).toEqual({ 200: 1 });

      // As the job does a minute later.
      await service.app.identity.finishErasure.execute({ userId: user.userId as UserId });
      const left = `select id from stored_files where owner_id = '${user.userId}'
        union all select m.id from ticket_messages m where sender = '${user.userId}'
          and (content <> '' or attachments <> '[]')
        union all select id from tickets where owner_id = '${user.userId}'
          and (status <> 'Closed' or description <> '' or attachments <> '[]')`;
      expect(await sql(service.databaseUrl, left)).toEqual([]);
    });
  });
});
