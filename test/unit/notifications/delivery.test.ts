import { beforeEach, describe, expect, it } from 'vitest';
import { Announce } from '../../../application/notifications/announce.ts';
import type { Announcement } from '../../../application/notifications/announcement.ts';
import { DeliverEmail } from '../../../application/notifications/deliver-email.ts';
import { DeliverPush } from '../../../application/notifications/deliver-push.ts';
import { DispatchNotification } from '../../../application/notifications/dispatch-notification.ts';
import { EraseNotifications } from '../../../application/notifications/erase-notifications.ts';
import {
  DELIVERED,
  type DeadToken,
  type OutgoingMessage,
  type Rejected,
} from '../../../application/notifications/ports.ts';
import { RegisterDevice } from '../../../application/notifications/register-device.ts';
import { SendNotification } from '../../../application/notifications/send-notification.ts';
import { UpdatePreferences } from '../../../application/notifications/update-preferences.ts';
import { type Device, MAX_DEVICES } from '../../../domain/notifications/device.ts';
import type { NotificationPreferences } from '../../../domain/notifications/notification-preferences.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import {
  FakeRecipients,
  InMemoryDevices,
  InMemoryNotifications,
  InMemoryPreferences,
} from '../../support/fakes/in-memory-notifications.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from '../../support/fakes/recording-job-queue.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { BORROWER, OPERATOR } from '../../support/lending.ts';

const NEWS: Announcement = {
  recipientId: BORROWER,
  source: 'loan.completed:1',
  type: 'loan_update',
  title: 'Your loan is fully repaid',
  message: 'Nothing more is due.',
  actionPath: '/loans/1',
};

function service() {
  const events = new RecordingEventPublisher();
  const notifications = new InMemoryNotifications(events);
  const devices = new InMemoryDevices(events);
  const preferences = new InMemoryPreferences();
  const recipients = new FakeRecipients();
  const jobs = new RecordingJobQueue();
  const mailed: { address: string; message: OutgoingMessage }[] = [];
  const pushed: { device: Device; message: OutgoingMessage }[] = [];
  const lines: object[] = [];
  const answer: { mail: typeof DELIVERED | Rejected; push: typeof DELIVERED | Rejected | DeadToken } = {
    mail: DELIVERED,
    push: DELIVERED,
  };
  const unitOfWork = new DirectUnitOfWork(notifications, devices, preferences, jobs);
  const noneOpen = () => {
    if (unitOfWork.isOpen) throw new Error('A provider is waited for while a unit of work is open.');
  };
  const deps = {
    notifications,
    devices,
    preferences,
    recipients,
    jobs,
    unitOfWork,
    clock: new FakeClock(),
    ids: new SequentialIds(),
    urlOf: (path: string) => `https://lending.example${path}`,
    mailer: {
      async send(address: string, message: OutgoingMessage) {
        noneOpen();
        mailed.push({ address, message });
        return answer.mail;
      },
    },
    pushSender: {
      async send(device: Device, message: OutgoingMessage) {
        noneOpen();
        pushed.push({ device, message });
        return answer.push;
      },
    },
    deliveryLog: { undeliverable: (line: object) => lines.push(line) },
  };
  return { ...deps, answer, mailed, pushed, lines, deps };
}

describe('delivering notifications', () => {
  let on: ReturnType<typeof service>;
  const announce = (news: Partial<Announcement> = {}) => new Announce(on.deps).execute({ ...NEWS, ...news });
  const register = (token: string, userId = BORROWER) =>
    new RegisterDevice(on.deps).execute({ userId, token, platform: 'android', name: null });
  const prefer = (changes: Partial<NotificationPreferences>) =>
    new UpdatePreferences(on.deps).execute({ userId: BORROWER, changes });

  /** Does every job there is, as the queue would, and those that come of them. */
  async function work(): Promise<void> {
    while (on.jobs.enqueued.length > 0) {
      const [{ name, data } = { name: '', data: {} }, ...others] = on.jobs.enqueued;
      on.jobs.enqueued = others;
      if (name === 'deliver-notification') await new DispatchNotification(on.deps).execute(data as never);
      else if (name === 'deliver-email') await new DeliverEmail(on.deps).execute(data as never);
      else if (name === 'deliver-push') await new DeliverPush(on.deps).execute(data as never);
      else throw new Error(`Nobody does ${name}.`);
    }
  }

  beforeEach(() => {
    on = service();
  });

  it('sends news by mail and to every device, with the address of the matter', async () => {
    await register('one');
    await register('two');

    await announce();
    await work();

    const message = { title: NEWS.title, type: 'loan_update', actionUrl: 'https://lending.example/loans/1' };
    expect(on.mailed).toEqual([{ address: `${BORROWER}@example.com`, message: expect.objectContaining(message) }]);
    expect(on.pushed.map(({ device }) => device.token)).toEqual(['one', 'two']);
  });

  it('tells of one event once, even if it is told twice', async () => {
    await announce();
    await announce();
    await work();

    expect([on.notifications.all().length, on.mailed.length]).toEqual([1, 1]);
  });

  it('tells nothing of what was undone', async () => {
    const failing = on.unitOfWork.run(async () => {
      await announce();
      throw new Error('The payment could not be stored.');
    });

    await expect(failing).rejects.toThrow('could not be stored');
    expect([on.notifications.all(), on.jobs.enqueued]).toEqual([[], []]);
  });

  it('stores without sending what goes out on no channel', async () => {
    await register('one');
    await prefer({ loanUpdates: false });

    await announce();
    await work();

    expect([on.notifications.all().length, on.mailed.length, on.pushed.length]).toEqual([1, 0, 0]);
  });

  it('obeys the preferences of the moment at which it sends', async () => {
    await register('one');
    await announce();
    await prefer({ emailNotifications: false });

    await work();

    expect([on.mailed.length, on.pushed.length]).toEqual([0, 1]);
  });

  it('hands a notification out once, though a crash repeats the job', async () => {
    await announce();
    const [job] = on.jobs.named('deliver-notification');
    const dispatch = new DispatchNotification(on.deps);

    await dispatch.execute(job as never);
    await dispatch.execute(job as never);

    expect(on.jobs.named('deliver-email')).toHaveLength(1);
  });

  it('names the recipient in each job', async () => {
    const { deviceId } = await register('one');
    await announce();
    const [news] = on.notifications.all();

    await new DispatchNotification(on.deps).execute(on.jobs.named('deliver-notification')[0] as never);

    const named = { notificationId: news?.id, recipientId: BORROWER };
    expect(on.jobs.enqueued).toEqual([
      { name: 'deliver-notification', data: named },
      { name: 'deliver-email', data: named },
      { name: 'deliver-push', data: { ...named, deviceId } },
    ]);
  });

  it('forgets a device whose token is dead, says so, and keeps the others', async () => {
    await register('one');
    on.answer.push = { outcome: 'dead', reason: 'gone' };
    await announce();
    await work();
    on.answer.push = DELIVERED;
    await register('two');

    await announce({ source: 'loan.completed:2' });
    await work();

    expect(on.pushed.map(({ device }) => device.token)).toEqual(['one', 'two']);
    expect(on.lines).toEqual([expect.objectContaining({ channel: 'push', reason: 'gone' })]);
  });

  it('keeps the device, and says so, when only the message was refused', async () => {
    await register('one');
    on.answer.push = { outcome: 'rejected', reason: 'too large' };
    on.answer.mail = { outcome: 'rejected', reason: 'no such mailbox' };

    await announce();
    await work();

    expect(await on.devices.ofOwner(BORROWER)).toHaveLength(1);
    expect(on.lines).toEqual([
      expect.objectContaining({ channel: 'email', reason: 'no such mailbox' }),
      expect.objectContaining({ channel: 'push', reason: 'too large' }),
    ]);
  });

  it('sends nothing to a device that went over to somebody else after the job was asked for', async () => {
    await register('one');
    await announce();
    const [job] = on.jobs.named('deliver-notification');
    await new DispatchNotification(on.deps).execute(job as never);
    const [push] = on.jobs.named('deliver-push');
    await register('one', OPERATOR);

    await new DeliverPush(on.deps).execute(push as never);

    expect(on.pushed).toEqual([]);
  });

  it('is done silently with what was erased meanwhile', async () => {
    await register('one');
    await prefer({ promotions: true });
    await announce();
    const dispatch = new DispatchNotification(on.deps);
    await dispatch.execute(on.jobs.named('deliver-notification')[0] as never);

    await new EraseNotifications(on.deps).execute({ userId: BORROWER });
    await work();

    expect([on.mailed, on.pushed, on.lines, on.notifications.all()]).toEqual([[], [], [], []]);
    expect(await on.devices.ofOwner(BORROWER)).toEqual([]);
    expect((await on.preferences.of(BORROWER)).promotions).toBe(false);
  });

  it('tells an erased person nothing', async () => {
    on.recipients.erased.add(BORROWER);

    await announce();

    expect([on.notifications.all(), on.jobs.enqueued]).toEqual([[], []]);
  });

  it('sends a person their own notification as often as they ask for it', async () => {
    const send = new SendNotification(on.deps);
    const note = { userId: BORROWER, title: 'Note', message: 'Remember the rent.' };

    const [first, second] = [await send.execute(note), await send.execute(note)];

    expect(first.notificationId).not.toBe(second.notificationId);
    expect(on.notifications.all().map(({ type, source, actionUrl }) => [type, source, actionUrl])).toEqual([
      ['general', null, null],
      ['general', null, null],
    ]);
  });
});

describe('registering a push token', () => {
  it('answers the same device to its owner, and another to the next owner, whom alone it then belongs to', async () => {
    const { deps, devices } = service();
    const register = (userId: typeof BORROWER) =>
      new RegisterDevice(deps).execute({ userId, token: 'one', platform: 'ios', name: null });

    const [first, again, other] = [await register(BORROWER), await register(BORROWER), await register(OPERATOR)];

    expect(again.deviceId).toBe(first.deviceId);
    expect(other.deviceId).not.toBe(first.deviceId);
    expect(await devices.ofOwner(BORROWER)).toEqual([]);
    expect((await devices.ofOwner(OPERATOR)).map(({ id }) => id)).toEqual([other.deviceId]);
    expect(first.deviceId).toBe(idNumber(1));
  });

  it('makes the oldest give way when a person has more devices than are kept', async () => {
    const { deps, devices, clock } = service();
    const register = async (number: number) => {
      clock.advance({ seconds: 1 });
      await new RegisterDevice(deps).execute({ userId: BORROWER, token: `${number}`, platform: 'ios', name: null });
    };

    for (let number = 1; number <= MAX_DEVICES + 2; number++) await register(number);

    const kept = await devices.ofOwner(BORROWER);
    expect([kept.length, kept[0]?.token, kept.at(-1)?.token]).toEqual([MAX_DEVICES, '3', `${MAX_DEVICES + 2}`]);
  });
});
