import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { BORROWER } from '../../support/lending.ts';
import { aDevice } from '../../support/notifications.ts';
import { aTicket } from '../../support/support.ts';
import { onPostgres } from './stores.ts';

const { id, token } = aDevice();

let on: Awaited<ReturnType<typeof onPostgres>>;

beforeAll(async () => {
  on = await onPostgres();
  await on.unitOfWork.run(() => on.users.add(aUser({ id: BORROWER })));
  await on.unitOfWork.run(() => on.devices.save(aDevice()));
});

afterAll(() => on.close());

/** Whether a look-up is still unanswered while another unit of work holds what it found. */
async function isBlocked(
  held: () => Promise<unknown>,
  lookUp: () => Promise<unknown>,
  withinMs: number,
): Promise<boolean> {
  const [found, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = on.unitOfWork.run(async () => {
    await held();
    found.resolve();
    await done.promise;
  });
  await Promise.race([found.promise, holder]);
  const answer = on.unitOfWork.run(lookUp);
  try {
    return await Promise.race([answer.then(() => false), sleep(withinMs, true)]);
  } finally {
    done.resolve();
    await Promise.all([holder, answer]);
  }
}

describe('a device on PostgreSQL', () => {
  const byId = () => on.devices.find(id, BORROWER);
  const byToken = () => on.devices.findByToken(token);
  const byNewToken = () => on.devices.findByToken('new-token');

  it.each([
    ['by its id waits for one by its token', byToken, byId],
    ['by its token waits for one by its id', byId, byToken],
    ['by a token that is not registered waits for another by the same token', byNewToken, byNewToken],
  ])('looked up %s', async (_how, held, lookUp) => {
    expect(await isBlocked(held, lookUp, 200)).toBe(true);
  });

  it.each([
    ['by another token', () => on.devices.findByToken('other-token')],
    ['in the list of its owner', () => on.devices.ofOwner(BORROWER)],
  ])('looked up %s does not wait', async (_how, lookUp) => {
    expect(await isBlocked(byToken, lookUp, 30_000)).toBe(false);
  });
});

describe('a file on PostgreSQL', () => {
  let files = 940_000;
  let [fileId, attachmentId] = [idNumber<'StoredFile'>(0), idNumber<'File'>(0)];
  const lock = () => on.userFiles.get(fileId, BORROWER);
  const attach = () => on.attachments.ownedBy(BORROWER, [attachmentId]);

  beforeEach(async () => {
    files += 1;
    [fileId, attachmentId] = [idNumber(files), idNumber(files)];
    await on.upload(files, BORROWER);
  });

  it('that is being attached is deleted only after that, and is in use then', async () => {
    let attached: boolean | undefined;
    const waited = await isBlocked(
      async () => {
        await attach();
        await on.tickets.add(aTicket({ id: idNumber(files), ownerId: BORROWER, attachments: [attachmentId] }));
      },
      async () => {
        await lock();
        attached = await on.userFiles.isAttached(fileId);
      },
      200,
    );

    expect([waited, attached]).toEqual([true, true]);
  });

  it('that is being deleted is attached only after that, and is unknown then', async () => {
    let owned: ReadonlySet<AttachmentId> | undefined;
    const waited = await isBlocked(
      async () => {
        await lock();
        await on.storedFiles.remove(fileId, BORROWER);
      },
      async () => {
        owned = await attach();
      },
      200,
    );

    expect([waited, owned]).toEqual([true, new Set()]);
  });

  it('can be attached twice at once', async () => {
    expect(await isBlocked(attach, attach, 30_000)).toBe(false);
  });
});
