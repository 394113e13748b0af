import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { MikroOrmUnitOfWork } from '../../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { MikroOrmUsers } from '../../../adapters/persistence/identity/mikro-orm-users.ts';
import { MikroOrmDevices } from '../../../adapters/persistence/notifications/mikro-orm-devices.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { aUser } from '../../support/identity.ts';
import { BORROWER } from '../../support/lending.ts';
import { aDevice } from '../../support/notifications.ts';

const { id, token } = aDevice();

let database: TestDatabase;
let orm: Awaited<ReturnType<typeof connect>>;
let devices: MikroOrmDevices;
let unitOfWork: MikroOrmUnitOfWork;
const run = <T>(work: () => Promise<T>) => unitOfWork.run(work);

beforeAll(async () => {
  database = await createDatabase();
  await migrate(database.url);
  orm = await connect(database.url);
  const events = new RecordingEventPublisher();
  unitOfWork = new MikroOrmUnitOfWork(orm.em);
  devices = new MikroOrmDevices(orm.em, events);
  await run(() => new MikroOrmUsers(orm.em, events).add(aUser({ id: BORROWER })));
  await run(() => devices.save(aDevice()));
});

afterAll(async () => {
  await orm.close();
  await database.drop();
});

/** Whether a look-up is still unanswered while another unit of work holds what it found. */
async function isBlocked(
  held: () => Promise<unknown>,
  lookUp: () => Promise<unknown>,
  withinMs: number,
): Promise<boolean> {
  const [found, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = run(async () => {
    await held();
    found.resolve();
    await done.promise;
  });
  await Promise.race([found.promise, holder]);
  const answer = run(lookUp);
  try {
    return await Promise.race([answer.then(() => false), sleep(withinMs, true)]);
  } finally {
    done.resolve();
    await Promise.all([holder, answer]);
  }
}

describe('a device on PostgreSQL', () => {
  const byId = () => devices.find(id, BORROWER);
  const byToken = () => devices.findByToken(token);
  const byNewToken = () => devices.findByToken('new-token');

  it.each([
    ['by its id waits for one by its token', byToken, byId],
    ['by its token waits for one by its id', byId, byToken],
    ['by a token that is not registered waits for another by the same token', byNewToken, byNewToken],
  ])('looked up %s', async (_how, held, lookUp) => {
    expect(await isBlocked(held, lookUp, 200)).toBe(true);
  });

  it.each([
    ['by another token', () => devices.findByToken('other-token')],
    ['in the list of its owner', () => devices.ofOwner(BORROWER)],
  ])('looked up %s does not wait', async (_how, lookUp) => {
    expect(await isBlocked(byToken, lookUp, 5000)).toBe(false);
  });
});
