import { beforeEach, describe, expect, it } from 'vitest';
import { InMemoryBanks } from '../../../adapters/reference-data/in-memory-banks.ts';
import { IcuNoticeTexts } from '../../../adapters/texts/icu-notice-texts.ts';
import { Announce } from '../../../application/notifications/announce.ts';
import type { Announcement } from '../../../application/notifications/announcements.ts';
import { DeliverEmail, DeliverPush, DispatchNotification } from '../../../application/notifications/delivery.ts';
import { RegisterDevice } from '../../../application/notifications/devices.ts';
import { SendNotification, UpdatePreferences } from '../../../application/notifications/notifications.ts';
import {
  DELIVERED,
  type DeadToken,
  type OutgoingMessage,
  type Rejected,
} from '../../../application/notifications/ports.ts';
import { type Device, MAX_DEVICES } from '../../../domain/notifications/device.ts';
import { TooManyUnreadNotifications } from '../../../domain/notifications/notification.ts';
import type { NotificationPreferences } from '../../../domain/notifications/notification-preferences.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { fakeTime } from '../../support/fakes/fake-clock.ts';
import {
  FakeRecipients,
  InMemoryDevices,
  InMemoryNotifications,
  InMemoryOwnMails,
  InMemoryPreferences,
} from '../../support/fakes/in-memory-notifications.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from '../../support/fakes/recording-job-queue.ts';
import { SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, BORROWER, OPERATOR } from '../../support/lending.ts';

const NEWS: Announcement = {
  recipientId: BORROWER,
  source: 'loan.completed:1',
  type: 'loan_update',
  notice: { name: 'loan.completed', values: { occurredAt: BOOKED_AT } },
  actionPath: '/loans/1',
};

type Answer = typeof DELIVERED | Rejected;

function service() {
  const events = new RecordingEventPublisher();
  const stores = {
    notifications: new InMemoryNotifications(events),
    devices: new InMemoryDevices(events),
    preferences: new InMemoryPreferences(),
    ownMails: new InMemoryOwnMails(),
    jobs: new RecordingJobQueue(),
  };
  const unitOfWork = new DirectUnitOfWork(...Object.values(stores));
  /** What the providers answer. */
  const answer: { mail: Answer; push: Answer | DeadToken } = { mail: DELIVERED, push: DELIVERED };
  const sent = { mailed: [] as object[], pushed: [] as string[], lines: [] as object[] };
  const assertNoneOpen = () => {
    if (unitOfWork.isOpen) throw new Error('A provider is called inside a unit of work.');
  };
  const sendMail = async (address: string, message: OutgoingMessage) => {
    assertNoneOpen();
    sent.mailed.push({ address, message });
    return answer.mail;
  };
  const sendPush = async ({ token }: Device) => {
    assertNoneOpen();
    sent.pushed.push(token);
    return answer.push;
  };
  return {
    ...stores,
    ownNotifications: stores.notifications,
    ...sent,
    unitOfWork,
    answer,
    mailer: { send: sendMail },
    pushSender: { send: sendPush },
    deliveryLog: { undeliverable: (line: object) => sent.lines.push(line) },
    recipients: new FakeRecipients(),
    noticeTexts: new IcuNoticeTexts(new InMemoryBanks(), TimeZone.utc),
    ...fakeTime(),
    ids: new SequentialIds(),
    linkTo: ({ actionPath }: Pick<Announcement, 'actionPath'>) => `https://lending.example${actionPath}`,
  };
}

let on: ReturnType<typeof service>;
const announce = (given: Partial<Announcement> = {}) => new Announce(on).execute({ ...NEWS, ...given }, on.clock.now());
const register = (token: string, userId = BORROWER) =>
  new RegisterDevice(on).execute({ userId, token, platform: 'android', name: null });
const prefer = (changes: Partial<NotificationPreferences>) =>
  new UpdatePreferences(on).execute({ userId: BORROWER, changes });
const sendOwn = (given: object = {}, deps: object = {}) =>
  new SendNotification({ ...on, ...deps }).execute({ userId: BORROWER, title: 'Note', message: 'Rent.', ...given });
const dispatch = () => new DispatchNotification(on).execute(on.jobs.named('deliver-notification')[0] as never);

/** Runs every job there is, as the queue would, and those that they enqueue. */
async function work(): Promise<void> {
  const workers: Record<string, { execute(data: never): Promise<void> }> = {
    'deliver-notification': new DispatchNotification(on),
    'deliver-email': new DeliverEmail(on),
    'deliver-push': new DeliverPush(on),
  };
  while (on.jobs.enqueued.length > 0) {
    const [{ name, data } = { name: '', data: {} }, ...others] = on.jobs.enqueued;
    on.jobs.enqueued = others;
    await workers[name]?.execute(data as never);
  }
}

beforeEach(() => {
  on = service();
});

describe('delivering notifications', () => {
  it('announces an event once, even if it is published twice and a crash repeats the job', async () => {
    await announce();
    await announce();
    await dispatch();
    await dispatch();

    expect(on.notifications.all).toHaveLength(1);
    expect(on.jobs.named('deliver-email')).toHaveLength(1);
  });

  it.each([
    ['stores a notification that goes out on no channel', { loanUpdates: false }, 0, 0],
    ['follows the preferences at the time of sending', { emailNotifications: false }, 0, 1],
  ])('%s', async (_what, changes, mailed, pushed) => {
    await register('one');
    await announce();
    await prefer(changes);

    await work();

    expect([on.notifications.all.length, on.mailed.length, on.pushed.length]).toEqual([1, mailed, pushed]);
  });

  it('names the recipient in each job', async () => {
    const { deviceId } = await register('one');
    await announce();
    const [news] = on.notifications.all;

    await dispatch();

    const named = { notificationId: news?.id, recipientId: BORROWER };
    expect(on.jobs.enqueued).toEqual([
      { name: 'deliver-notification', data: named },
      { name: 'deliver-email', data: named },
      { name: 'deliver-push', data: { ...named, deviceId }, group: BORROWER },
    ]);
  });

  it.each([
    ['removes a device whose token is dead', 'dead', 0],
    ['keeps a device when only the message is rejected', 'rejected', 1],
  ] as const)('%s, and logs it', async (_what, outcome, devices) => {
    await register('one');
    on.answer.push = { outcome, reason: 'gone' };
    on.answer.mail = { outcome: 'rejected', reason: 'no such mailbox' };

    await announce();
    await work();

    expect(await on.devices.ofOwner(BORROWER)).toHaveLength(devices);
    expect(on.lines).toMatchObject([
      { channel: 'email', reason: 'no such mailbox' },
      { channel: 'push', reason: 'gone' },
    ]);
  });

  it('sends nothing to a device that another user registered after the job was enqueued', async () => {
    await register('one');
    await announce();
    await dispatch();
    const [push] = on.jobs.named('deliver-push');
    await register('one', OPERATOR);

    await new DeliverPush(on).execute(push as never);

    expect(on.pushed).toEqual([]);
  });

  it('ends silently for a notification that was erased', async () => {
    await register('one');
    await prefer({ promotions: true });
    await announce();
    await dispatch();

    for (const notification of on.notifications.all) await on.notifications.remove(notification);
    await work();

    expect([on.mailed, on.pushed, on.lines]).toEqual([[], [], []]);
  });

  it("sends a user's own notification each time", async () => {
    for (let times = 0; times < 2; times++) await sendOwn();

    const own = { type: 'general', source: null, actionUrl: null };
    expect(on.notifications.all).toMatchObject([own, own]);
  });

  it('refuses another own notification while 5,000 are unread', async () => {
    const sendWith = (unread: number) => sendOwn({}, { ownNotifications: { unreadOf: async () => unread } });

    await sendWith(4_999);
    await expect(sendWith(5_000)).rejects.toThrow(TooManyUnreadNotifications);

    expect(on.notifications.all).toHaveLength(1);
  });

  it("marks the mail of a user's own notification in its subject and first line, and no other", async () => {
    await sendOwn({ title: 'Your prize', message: 'Click here.' });
    await announce();
    await work();

    const text = /^The owner of the account with this e-mail address wrote the text below\..*\n\nClick here\.$/;
    const marked = { title: "Written by the account's owner: Your prize", message: expect.stringMatching(text) };
    expect(on.mailed).toMatchObject([{ message: marked }, { message: { title: 'Your loan was fully repaid' } }]);
  });

  it('words notices and mail in the language that the recipient reads', async () => {
    on.notifications.language = 'es';
    on.recipients.language = 'es';
    await announce();
    await sendOwn({ title: 'Rent', message: 'Pay it.' });
    await work();

    expect(on.notifications.all.map(({ title }) => title)).toEqual(['Terminó de pagar su préstamo', 'Rent']);
    const letter = { language: 'es', recipientName: 'Some' };
    expect(on.mailed).toMatchObject([
      { message: { ...letter, title: 'Terminó de pagar su préstamo' } },
      { message: { ...letter, title: 'Escrito por el titular de la cuenta: Rent' } },
    ]);
  });

  it('writes to operators in English, with the letter around it', async () => {
    on.recipients.language = 'es';
    const values = { occurredAt: BOOKED_AT, url: 'https://example.com', reason: 'It answered 410.' };
    await announce({ type: 'webhook_update', notice: { name: 'webhook.disabled', values } });
    await work();

    expect(on.mailed).toMatchObject([{ message: { language: 'en', title: 'A webhook was disabled' } }]);
  });

  it("mails 20 of a user's own notifications a day, pushes all, and does not count announcements", async () => {
    const send = async (times: number) => {
      for (let sent = 0; sent < times; sent++) await sendOwn();
      await work();
    };
    await register('one');
    await prefer({ emailNotifications: false });
    await send(3);
    await prefer({ emailNotifications: true });

    await send(22);
    await announce();
    await work();
    expect([on.notifications.all.length, on.pushed.length, on.mailed.length]).toEqual([26, 26, 21]);

    on.clock.set('2099-01-01T00:00:00.000Z');
    await send(1);
    expect(on.mailed).toHaveLength(22);
  });
});

describe('registering a push token', () => {
  it('returns the same device to its owner, and a new one to the next owner, who replaces the first', async () => {
    const [first, again, other] = [await register('one'), await register('one'), await register('one', OPERATOR)];

    expect(again.deviceId).toBe(first.deviceId);
    expect(other.deviceId).not.toBe(first.deviceId);
    expect(await on.devices.ofOwner(BORROWER)).toEqual([]);
    expect(await on.devices.ofOwner(OPERATOR)).toMatchObject([{ id: other.deviceId }]);
  });

  it('removes the oldest device beyond the limit', async () => {
    for (let number = 1; number <= MAX_DEVICES + 2; number++) {
      on.clock.advance({ seconds: 1 });
      await register(`${number}`);
    }

    const kept = await on.devices.ofOwner(BORROWER);
    expect([kept.length, kept[0]?.token, kept.at(-1)?.token]).toEqual([MAX_DEVICES, '3', `${MAX_DEVICES + 2}`]);
  });
});
