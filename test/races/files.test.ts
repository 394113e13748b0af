import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { UserId } from '../../domain/shared/id.ts';
import { sql } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { done } from '../support/client.ts';
import { PDF, picture } from '../support/documents.ts';
import { race, rounds, track } from './race.ts';

const on = track();
const ROUNDS = 3;
const FIVE_HUNDRED_MB = 500 * 1024 * 1024;

/** Records of files without bytes. */
async function keep(userId: string, files: number, sizeBytes: number): Promise<void> {
  const one = `gen_random_uuid(), '${userId}', 'attachment', 'application/pdf', ${sizeBytes}, now()`;
  const columns = 'id, owner_id, purpose, media_type, size_bytes, created_at';
  await sql(
    on().service.databaseUrl,
    `insert into stored_files (${columns}) select ${one} from generate_series(1, ${files})`,
  );
}

async function keptBy(userId: string) {
  const [kept] = await sql<{ files: number; bytes: string }>(
    on().service.databaseUrl,
    `select count(*)::int as files, sum(size_bytes) as bytes from stored_files where owner_id = '${userId}'`,
  );
  return { files: kept?.files, bytes: Number(kept?.bytes) };
}

const inStore = () => {
  const folder = path.join(on().service.dataDir, 'files');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};
const document = (who: Borrower) => who.uploadsDocument();
const attachment = (who: Borrower) => who.uploadsFile();

describe('a user who uploads many files at once', () => {
  it('keeps at most 200 files', async () => {
    const total = await rounds('200 files', on(), ROUNDS, async (index) => {
      const user = await on().borrower();
      await keep(user.userId, 195, 1);
      const before = inStore();
      const round = await race([...on().crowd(6, user, document), ...on().crowd(6, user, attachment)], index);
      expect((await keptBy(user.userId)).files).toBe(200);
      expect(inStore()).toBe(before + 5);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS * 5, FILE_QUOTA_EXCEEDED: ROUNDS * 7 });
  });

  it('keeps at most 500 MB', async () => {
    const total = await rounds('500 MB', on(), ROUNDS, async (index) => {
      const user = await on().borrower();
      await keep(user.userId, 1, FIVE_HUNDRED_MB - 2 * PDF.length);
      const round = await race(on().crowd(8, user, attachment), index);
      expect((await keptBy(user.userId)).bytes).toBe(FIVE_HUNDRED_MB);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS * 2, FILE_QUOTA_EXCEEDED: ROUNDS * 6 });
  });

  it('can still replace the picture that is one of 200 files', async () => {
    const user = await on().borrower();
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
  const user = await on().borrower();
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
    await rounds('delete a file against attaching it', on(), ROUNDS * 4, async (index) => {
      const { user, fileId, ways } = await attacher();
      const attach = ways.flatMap((way) => on().crowd(2, user, way));
      const remove = on().crowd(2, user, (who) => who.send('DELETE', `/user/files/${fileId}`));
      const round = await race([...attach, ...remove], index);

      const attached = round.counts.FILE_IN_USE === 2;
      const deleted = { 200: 1, INVALID_TICKET: 2, INVALID_MESSAGE: 2, FILE_NOT_FOUND: 1 };
      expect(round.counts).toEqual(attached ? { 200: 4, FILE_IN_USE: 2 } : deleted);
      expect((await keptBy(user.userId)).files).toBe(attached ? 1 : 0);
      return round;
    });
  });

  it('while the account is deleted is erased, and so is all that refers to it', async () => {
    await rounds('delete an account against attaching a file', on(), ROUNDS, async (index) => {
      const { user, ways } = await attacher();
      const leave = () => user.deletesAccount();
      const round = await race([leave, ...ways.flatMap((way) => on().crowd(2, user, way))], index);
      expect(round.answers[0]?.status).toBe(200);

      // As the job does a minute later.
      await on().service.app.identity.finishErasure.execute({ userId: user.userId as UserId });
      const left = `select id from stored_files where owner_id = '${user.userId}'
        union all select m.id from ticket_messages m where sender = '${user.userId}'
          and (content <> '' or attachments <> '[]')
        union all select id from tickets where owner_id = '${user.userId}'
          and (status <> 'Closed' or description <> '' or attachments <> '[]')`;
      expect(await sql(on().service.databaseUrl, left)).toEqual([]);
      return round;
    });
  });
});
