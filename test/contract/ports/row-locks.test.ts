import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../support/identity.ts';
import { BORROWER } from '../../support/lending.ts';
import { aDevice } from '../../support/notifications.ts';
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
    expect(await isBlocked(byToken, lookUp, 5000)).toBe(false);
  });
});
