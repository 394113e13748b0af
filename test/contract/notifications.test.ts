import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, migrate } from '../../adapters/persistence/database/database.ts';
import { MikroOrmUnitOfWork } from '../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { MikroOrmUsers } from '../../adapters/persistence/identity/mikro-orm-users.ts';
import { KyselyNotifications } from '../../adapters/persistence/notifications/kysely-notifications.ts';
import { KyselyPreferences } from '../../adapters/persistence/notifications/kysely-preferences.ts';
import { MikroOrmDevices } from '../../adapters/persistence/notifications/mikro-orm-devices.ts';
import type { UnitOfWork } from '../../application/shared/ports.ts';
import type { Devices } from '../../domain/notifications/devices.port.ts';
import { NotificationNotFound } from '../../domain/notifications/notification.errors.ts';
import { DEFAULT_NOTIFICATION_PREFERENCES } from '../../domain/notifications/notification-preferences.ts';
import type { Notifications } from '../../domain/notifications/notifications.port.ts';
import type { Preferences } from '../../domain/notifications/preferences.port.ts';
import { createDatabase } from '../support/database.ts';
import { DirectUnitOfWork } from '../support/fakes/direct-unit-of-work.ts';
import {
  InMemoryDevices,
  InMemoryNotifications,
  InMemoryPreferences,
} from '../support/fakes/in-memory-notifications.ts';
import { RecordingEventPublisher } from '../support/fakes/recording-event-publisher.ts';
import { idNumber } from '../support/fakes/sequential-ids.ts';
import { aUser } from '../support/identity.ts';
import { BORROWER, OPERATOR } from '../support/lending.ts';
import { aDevice, aNotification } from '../support/notifications.ts';

interface Collections {
  readonly unitOfWork: UnitOfWork;
  readonly notifications: Notifications;
  readonly devices: Devices;
  readonly preferences: Preferences;
  close(): Promise<void>;
}

async function inMemory(): Promise<Collections> {
  const events = new RecordingEventPublisher();
  const notifications = new InMemoryNotifications(events);
  const devices = new InMemoryDevices(events);
  const preferences = new InMemoryPreferences();
  const unitOfWork = new DirectUnitOfWork(notifications, devices, preferences);
  return { unitOfWork, notifications, devices, preferences, close: async () => {} };
}

async function onPostgres(): Promise<Collections> {
  const events = new RecordingEventPublisher();
  const database = await createDatabase();
  const orm: MikroORM = await connect(database.url);
  await migrate(database.url);
  const unitOfWork = new MikroOrmUnitOfWork(orm.em);
  const users = new MikroOrmUsers(orm.em, events);
  await unitOfWork.run(() => users.add(aUser({ id: BORROWER })));
  await unitOfWork.run(() => users.add(aUser({ id: OPERATOR, email: 'other@example.com' })));
  return {
    unitOfWork,
    notifications: new KyselyNotifications(orm.em, events),
    devices: new MikroOrmDevices(orm.em, events),
    preferences: new KyselyPreferences(orm.em),
    async close() {
      await orm.close();
      await database.drop();
    },
  };
}

const READ_AT = new Date('2027-02-01T09:00:00.000Z');
const WILD = `{"endpoint":"https://push.example/?a=1&b=$1","x":"it's \\\\ ? ?? :name --"}`;

/** What the use cases count on, whatever stands behind the ports. */
describe.each([
  ['in memory', inMemory],
  ['on PostgreSQL', onPostgres],
])('notifications, devices and preferences %s', (_where, open) => {
  let on: Collections;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);

  beforeAll(async () => {
    on = await open();
  });

  afterAll(() => on.close());

  it('give back a notification whole, and what was saved of it', async () => {
    const notification = aNotification({ source: 'test:1', message: WILD });
    expect(await run(() => on.notifications.add(notification))).toBe(true);

    await run(async () => {
      const found = await on.notifications.get(notification.id, BORROWER);
      expect(found).toMatchObject({ ...fieldsOf(notification), readAt: null, dispatchedAt: null });
      found.read(READ_AT);
      found.dispatch(READ_AT);
      await on.notifications.save(found);
    });

    const found = await run(() => on.notifications.find(notification.id, BORROWER));
    expect(found).toMatchObject({ ...fieldsOf(notification), status: 'Read', readAt: READ_AT, dispatchedAt: READ_AT });
  });

  it('store one notification of each source, and any number without one', async () => {
    const add = (number: number, source: string | null) =>
      run(() => on.notifications.add(aNotification({ id: idNumber<'Notification'>(number), source })));

    const parallel = await Promise.all([11, 12, 13, 14].map((number) => add(number, 'test:once')));
    expect(parallel.filter(Boolean)).toHaveLength(1);
    expect(await add(15, 'test:once')).toBe(false);
    expect([await add(16, null), await add(17, null)]).toEqual([true, true]);
    expect(await run(() => on.notifications.find(idNumber<'Notification'>(15), BORROWER))).toBeNull();
  });

  it('take back a notification that was added in a unit of work that failed', async () => {
    const id = idNumber<'Notification'>(21);
    const failing = run(async () => {
      await on.notifications.add(aNotification({ id, source: 'test:undone' }));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await run(() => on.notifications.find(id, BORROWER))).toBeNull();
    expect(await run(() => on.notifications.add(aNotification({ id, source: 'test:undone' })))).toBe(true);
  });

  it('know nobody’s notification by another’s id', async () => {
    const id = idNumber<'Notification'>(31);
    await run(() => on.notifications.add(aNotification({ id })));
    await expect(run(() => on.notifications.get(id, OPERATOR))).rejects.toThrow(NotificationNotFound);
    await expect(run(() => on.notifications.get(idNumber<'Notification'>(999), BORROWER))).rejects.toThrow(
      NotificationNotFound,
    );
  });

  it('find a device by its token, whatever characters that has, and for its owner alone', async () => {
    const device = aDevice({ token: WILD, name: 'Browser', platform: 'web' });
    await run(() => on.devices.save(device));
    const found = await run(() => on.devices.findByToken(WILD));
    expect(found).toMatchObject({ id: device.id, token: WILD, name: 'Browser', platform: 'web' });
    expect(await run(() => on.devices.find(device.id, OPERATOR))).toBeNull();
    expect(await run(() => on.devices.find(device.id, BORROWER))).toMatchObject({ token: WILD });
    expect(await run(() => on.devices.findByToken('unknown'))).toBeNull();
  });

  it('let a token go from one device to the next within one unit of work', async () => {
    const [old, next] = [41, 42].map((number) => aDevice({ id: idNumber<'Device'>(number), token: 'moving' }));
    if (old === undefined || next === undefined) throw new Error('unreachable');
    await run(() => on.devices.save(old));
    await run(async () => {
      const found = await on.devices.findByToken('moving');
      if (found !== null) await on.devices.remove(found);
      await on.devices.save(next);
    });
    expect((await run(() => on.devices.findByToken('moving')))?.id).toBe(next.id);
    expect(await run(() => on.devices.find(old.id, BORROWER))).toBeNull();
  });

  it('list the devices of a person oldest first, with what was changed of them', async () => {
    const at = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour));
    const device = (number: number, hour: number) =>
      aDevice({ id: idNumber<'Device'>(number), ownerId: OPERATOR, token: `list-${number}` }, at(hour));
    for (const each of [device(51, 2), device(52, 1), device(53, 3)]) await run(() => on.devices.save(each));
    await run(async () => {
      const found = await on.devices.findByToken('list-53');
      found?.renew('ios', 'Renamed');
      if (found !== null) await on.devices.save(found);
    });
    const listed = await run(() => on.devices.ofOwner(OPERATOR));
    expect(listed.map(({ id, name }) => [id, name])).toEqual([
      [idNumber(52), null],
      [idNumber(51), null],
      [idNumber(53), 'Renamed'],
    ]);
  });

  it('keep preferences, with the defaults for whoever never chose', async () => {
    expect(await run(() => on.preferences.of(BORROWER))).toEqual(DEFAULT_NOTIFICATION_PREFERENCES);
    const chosen = { ...DEFAULT_NOTIFICATION_PREFERENCES, promotions: true, loanUpdates: false };
    await run(() => on.preferences.save(BORROWER, chosen));
    expect(await run(() => on.preferences.lock(BORROWER))).toEqual(chosen);
    const changed = { ...chosen, emailNotifications: false };
    await run(() => on.preferences.save(BORROWER, changed));
    expect(await run(() => on.preferences.of(BORROWER))).toEqual(changed);
    expect(await run(() => on.preferences.of(OPERATOR))).toEqual(DEFAULT_NOTIFICATION_PREFERENCES);
  });

  it('forget all of a person, and nothing of others', async () => {
    const [mine, other] = [idNumber<'Notification'>(61), idNumber<'Notification'>(62)];
    await run(() => on.notifications.add(aNotification({ id: mine })));
    await run(() => on.notifications.add(aNotification({ id: other, recipientId: OPERATOR })));
    await run(async () => {
      await on.notifications.eraseAllOf(BORROWER);
      await on.preferences.erase(BORROWER);
      for (const device of await on.devices.ofOwner(BORROWER)) await on.devices.remove(device);
    });
    expect(await run(() => on.notifications.find(mine, BORROWER))).toBeNull();
    expect(await run(() => on.notifications.find(other, OPERATOR))).not.toBeNull();
    expect(await run(() => on.preferences.of(BORROWER))).toEqual(DEFAULT_NOTIFICATION_PREFERENCES);
    expect(await run(() => on.devices.ofOwner(BORROWER))).toEqual([]);
  });
});

function fieldsOf({
  id,
  recipientId,
  title,
  message,
  type,
  actionUrl,
  source,
  createdAt,
}: ReturnType<typeof aNotification>) {
  return { id, recipientId, title, message, type, actionUrl, source, createdAt };
}
