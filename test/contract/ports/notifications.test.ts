import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_NOTIFICATION_PREFERENCES } from '../../../domain/notifications/notification-preferences.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { BOOKED_AT, BORROWER, OPERATOR } from '../../support/lending.ts';
import { aDevice, aNotification } from '../../support/notifications.ts';
import { type Collections, STORES, withBorrower } from './stores.ts';

const READ_AT = new Date('2027-02-01T09:00:00.000Z');
const WILD = `{"endpoint":"https://push.example/?a=1&b=$1","x":"it's \\\\ ? ?? :name --"}`;

describe.each(STORES)('Notifications, Devices and Preferences %s', (_where, open) => {
  const on = withBorrower<Collections>(open);

  beforeAll(async () => {
    await on.run(() => on.users.add(aUser({ id: OPERATOR, email: 'other@example.com' })));
  });

  it('return a notification with all its fields, and the changes that were saved', async () => {
    const { id } = aNotification();
    const told = { title: 'Paid out', message: WILD, type: 'loan_update' };
    const given = { id, recipientId: BORROWER, ...told, source: 'test:1' };
    const whole = { ...given, actionUrl: 'https://lending.example/loans/1', createdAt: BOOKED_AT };
    await on.run(() => on.notifications.add(aNotification(given)));

    const load = () => on.notifications.get(id, BORROWER);
    await on.change(on.notifications, load, (found) => {
      expect(found).toMatchObject({ ...whole, readAt: null, dispatchedAt: null });
      found.read(READ_AT);
      found.dispatch(READ_AT);
    });

    const found = await on.run(() => on.notifications.find(id, BORROWER));
    expect(found).toMatchObject({ ...whole, status: 'Read', readAt: READ_AT, dispatchedAt: READ_AT });
  });

  it('store the text in the language of the recipient', async () => {
    const recipientId = idNumber<'User'>(903);
    await on.run(() => on.users.add(aUser({ id: recipientId, email: 'spanish@example.com', language: 'es' })));
    const translations = { es: { title: 'Ya está', message: `«${WILD}»` } };
    const add = (number: number, to: UserId, more?: typeof translations) =>
      on.run(() => on.notifications.add(aNotification({ id: idNumber(number), recipientId: to, source: null }), more));
    await add(71, recipientId, translations);
    await add(72, BORROWER, translations);
    await add(73, recipientId);

    const textOf = async (number: number, to: UserId) => {
      const found = await on.run(() => on.notifications.get(idNumber(number), to));
      return { title: found.title, message: found.message };
    };
    const { title, message } = aNotification();
    expect(await textOf(71, recipientId)).toEqual(translations.es);
    expect(await textOf(72, BORROWER)).toEqual({ title, message });
    expect(await textOf(73, recipientId)).toEqual({ title, message });
  });

  it('store one notification per source, and any number without a source', async () => {
    const add = (number: number, source: string | null) =>
      on.run(() => on.notifications.add(aNotification({ id: idNumber<'Notification'>(number), source })));
    const stored = async (...numbers: readonly number[]) => {
      const find = (number: number) => on.run(() => on.notifications.find(idNumber<'Notification'>(number), BORROWER));
      return (await Promise.all(numbers.map(find))).filter((found) => found !== null).length;
    };

    await Promise.all([11, 12, 13, 14].map((number) => add(number, 'test:once')));
    expect(await stored(11, 12, 13, 14)).toBe(1);
    await add(15, 'test:once');
    await add(16, null);
    await add(17, null);
    expect([await stored(15), await stored(16, 17)]).toEqual([0, 2]);
  });

  it('store nothing for an erased user', async () => {
    const recipientId = idNumber<'User'>(902);
    await on.run(() => on.users.add(aUser({ id: recipientId, email: 'leaving@example.com' })));
    const add = (number: number) =>
      on.run(() => on.notifications.add(aNotification({ id: idNumber(number), recipientId, source: null })));
    const stored = (number: number) => on.run(() => on.notifications.find(idNumber(number), recipientId));
    await add(51);
    await on.change(
      on.users,
      () => on.users.getToErase(recipientId),
      (user) => user.erase(BOOKED_AT),
    );
    await add(52);

    expect([(await stored(51)) !== null, await stored(52)]).toEqual([true, null]);
  });

  it('roll back a notification that was added in a failed unit of work', async () => {
    const id = idNumber<'Notification'>(21);
    const failing = on.run(async () => {
      await on.notifications.add(aNotification({ id, source: 'test:undone' }));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await on.run(() => on.notifications.find(id, BORROWER))).toBeNull();
    await on.run(() => on.notifications.add(aNotification({ id, source: 'test:undone' })));
    expect(await on.run(() => on.notifications.find(id, BORROWER))).not.toBeNull();
  });

  it('count the unread ones that a user wrote, up to a limit', async () => {
    const recipientId = idNumber<'User'>(901);
    await on.run(() => on.users.add(aUser({ id: recipientId, email: 'writer@example.com' })));
    const add = (number: number, source: string | null) =>
      on.run(() => on.notifications.add(aNotification({ id: idNumber(number), recipientId, source })));
    const unread = (most: number) => on.run(() => on.ownNotifications.unreadOf(recipientId, most));
    for (const number of [41, 42, 43]) await add(number, null);
    await add(44, 'test:announced');

    expect([await unread(10), await unread(2)]).toEqual([3, 2]);
    const load = () => on.notifications.get(idNumber<'Notification'>(41), recipientId);
    await on.change(on.notifications, load, (read) => read.read(new Date()));
    expect(await unread(10)).toBe(2);
    expect(await on.run(() => on.ownNotifications.unreadOf(OPERATOR, 10))).toBe(0);
  });

  it('count the mails of a user and day one after the other, and start again on a later day', async () => {
    const count = (day: string) => on.run(() => on.ownMails.count(BORROWER, calendarDay(day)));

    const parallel = await Promise.all(Array.from({ length: 5 }, () => count('2027-02-01')));

    expect(parallel.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect([await count('2027-02-02'), await count('2027-02-01'), await count('2027-02-02')]).toEqual([1, 2, 3]);
  });

  it('find a device by its token, of any characters, and by its id for its owner only', async () => {
    const device = aDevice({ token: WILD, name: 'Browser', platform: 'web' });
    await on.run(() => on.devices.save(device));
    const found = await on.run(() => on.devices.findByToken(WILD));
    expect(found).toMatchObject({ id: device.id, token: WILD, name: 'Browser', platform: 'web' });
    expect(await on.run(() => on.devices.find(device.id, OPERATOR))).toBeNull();
    expect(await on.run(() => on.devices.find(device.id, BORROWER))).toMatchObject({ token: WILD });
    expect(await on.run(() => on.devices.findByToken('unknown'))).toBeNull();
  });

  it('move a token from one device to another within one unit of work', async () => {
    const old = aDevice({ id: idNumber(41), token: 'moving' });
    const next = aDevice({ id: idNumber(42), token: 'moving' });
    await on.run(() => on.devices.save(old));
    await on.run(async () => {
      const found = await on.devices.findByToken('moving');
      if (found !== null) await on.devices.remove(found);
      await on.devices.save(next);
    });
    expect((await on.run(() => on.devices.findByToken('moving')))?.id).toBe(next.id);
    expect(await on.run(() => on.devices.find(old.id, BORROWER))).toBeNull();
  });

  it('list the devices of an owner, oldest first, with the saved changes', async () => {
    const at = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour));
    const device = (number: number, hour: number) =>
      aDevice({ id: idNumber<'Device'>(number), ownerId: OPERATOR, token: `list-${number}` }, at(hour));
    for (const each of [device(51, 2), device(52, 1), device(53, 3)]) await on.run(() => on.devices.save(each));
    const load = () => on.devices.findByToken('list-53');
    await on.change(on.devices, load, (found) => found.renew('ios', 'Renamed'));
    const listed = await on.run(() => on.devices.ofOwner(OPERATOR));
    expect(listed.map(({ id }) => id)).toEqual([52, 51, 53].map((number) => idNumber(number)));
    expect(listed.map(({ name }) => name)).toEqual([null, null, 'Renamed']);
  });

  it('store preferences, and return the defaults for a user who never chose', async () => {
    expect(await on.run(() => on.preferences.of(BORROWER))).toEqual(DEFAULT_NOTIFICATION_PREFERENCES);
    const chosen = { ...DEFAULT_NOTIFICATION_PREFERENCES, promotions: true, loanUpdates: false };
    await on.run(() => on.preferences.save(BORROWER, chosen));
    expect(await on.run(() => on.preferences.lock(BORROWER))).toEqual(chosen);
    const changed = { ...chosen, emailNotifications: false };
    await on.run(() => on.preferences.save(BORROWER, changed));
    expect(await on.run(() => on.preferences.of(BORROWER))).toEqual(changed);
    expect(await on.run(() => on.preferences.of(OPERATOR))).toEqual(DEFAULT_NOTIFICATION_PREFERENCES);
  });
});
