import {
  deviceRoutes,
  notificationRoutes,
  preferenceRoutes,
} from '../../adapters/http/notifications/notifications.routes.ts';
import { batchWorker, worker } from '../../adapters/jobs/queue-workers.ts';
import { LogMailer, type WriteMailLog } from '../../adapters/mail/log-mailer.ts';
import {
  KyselyNotifications,
  kyselyNotificationQueries,
  kyselyOwnNotifications,
} from '../../adapters/persistence/notifications/notifications.ts';
import {
  KyselyOwnMails,
  KyselyPreferences,
  kyselyRecipients,
  MikroOrmDevices,
} from '../../adapters/persistence/notifications/recipients.ts';
import { kyselyOperators } from '../../adapters/persistence/operators/operator-accounts.ts';
import { LogPushSender, PushSenderByPlatform } from '../../adapters/push/push-sender.ts';
import { InMemoryBanks } from '../../adapters/reference-data/in-memory-banks.ts';
import { IcuNoticeTexts } from '../../adapters/texts/icu-notice-texts.ts';
import { AnnounceEvent, NotifyOperators } from '../../application/notifications/announce.ts';
import { ANNOUNCED_EVENTS, type LinkTo, type NoticeTexts } from '../../application/notifications/announcements.ts';
import {
  DELIVER_EMAIL,
  DELIVER_NOTIFICATION,
  DELIVER_PUSH,
  DeliverEmail,
  DeliverPush,
  DispatchNotification,
} from '../../application/notifications/delivery.ts';
import { RegisterDevice, RemoveDevice } from '../../application/notifications/devices.ts';
import {
  MarkNotificationRead,
  SendNotification,
  UpdatePreferences,
} from '../../application/notifications/notifications.ts';
import type { DeliveryLog, Mailer, OwnMails, PushSender } from '../../application/notifications/ports.ts';
import type { Devices } from '../../domain/notifications/device.ts';
import type { Notifications } from '../../domain/notifications/notification.ts';
import type { Preferences } from '../../domain/notifications/notification-preferences.ts';
import type { Config } from '../config.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, loadedAdapter, queryPort, type Resources } from '../ports.ts';

/** Those of many payments that settle together are dispatched together. */
const DISPATCH = { concurrency: 2, batch: 50 };
/** A failed delivery is tried again for about an hour, at the end once a minute. */
const DELIVERY_TRIES = { retries: 64, expirySeconds: 60, concurrency: 8 };
/** Shorter than the job's expiry, so that a mail is no longer being sent when it is tried again. */
const MAIL_DEADLINE_MS = 45_000;

export const notificationsContext = defineContext({
  ports: {
    notifications: collection<Notifications>(KyselyNotifications),
    notificationQueries: queryPort(kyselyNotificationQueries),
    devices: collection<Devices>(MikroOrmDevices),
    preferences: collection<Preferences>(KyselyPreferences),
    ownNotifications: queryPort(kyselyOwnNotifications),
    ownMails: collection<OwnMails>(KyselyOwnMails),
    recipients: queryPort(kyselyRecipients),
    operators: queryPort(kyselyOperators),
    mailer: loadedAdapter<Mailer>(mailer),
    pushSender: loadedAdapter<PushSender>(pushSender),
    deliveryLog: adapter<DeliveryLog>(({ log }) => ({
      undeliverable: (line) => log.warn(line, 'notification not delivered'),
    })),
    noticeTexts: adapter<NoticeTexts>(({ config }) => new IcuNoticeTexts(new InMemoryBanks(), config.timeZone)),
    urlOf: adapter<(path: string) => string>(urlOf),
    linkTo: adapter<LinkTo>(linkTo),
  },
  useCases: {
    SendNotification,
    MarkNotificationRead,
    RegisterDevice,
    RemoveDevice,
    UpdatePreferences,
    DispatchNotification,
    DeliverEmail,
    DeliverPush,
  },
  subscriptions: [on(ANNOUNCED_EVENTS, AnnounceEvent), on('webhook.disabled', NotifyOperators)],
  workers: ({ dispatchNotification, deliverEmail, deliverPush }, { unitOfWork }) => [
    batchWorker(
      DELIVER_NOTIFICATION,
      (batch) =>
        unitOfWork.run(async () => {
          for (const job of batch) await dispatchNotification.execute(job);
        }),
      DISPATCH,
    ),
    worker(DELIVER_EMAIL, (job) => deliverEmail.execute(job), DELIVERY_TRIES),
    worker(DELIVER_PUSH, (job) => deliverPush.execute(job), DELIVERY_TRIES),
  ],
  routes: async (http, all) => {
    await http.register(notificationRoutes, all);
    await http.register(deviceRoutes, all);
    await http.register(preferenceRoutes, all);
  },
});

export const NotificationPorts = notificationsContext.ports;

const trimmed = (address: string) => address.replace(/\/+$/, '');

function urlOf({ config: { appUrl, publicUrl } }: Resources): (path: string) => string {
  const base = appUrl === null ? `${trimmed(publicUrl)}/pages` : trimmed(appUrl);
  return (path) => `${base}${path}`;
}

function linkTo(resources: Resources): LinkTo {
  const url = urlOf(resources);
  return ({ type, actionPath }) => url(resources.config.appUrl === null ? `/notice/${type}` : actionPath);
}

function writeTo(log: Resources['log']): WriteMailLog {
  return (line, message) => log.info(line, message);
}

async function mailer({ config: { mail, lender }, log }: Resources): Promise<Mailer> {
  if (mail === null) return new LogMailer(writeTo(log));
  const { SmtpMailer } = await import('../../adapters/mail/smtp-mailer.ts');
  return new SmtpMailer({ ...mail, lenderName: lender.name, deadlineMs: MAIL_DEADLINE_MS });
}

async function pushSender({ config, log }: Resources): Promise<PushSender> {
  const logged = new LogPushSender(writeTo(log));
  const phones = (await fcm(config)) ?? logged;
  const web = (await webPush(config)) ?? logged;
  return new PushSenderByPlatform({ ios: phones, android: phones, web });
}

async function fcm({ fcmServiceAccount: serviceAccount }: Config): Promise<PushSender | null> {
  if (serviceAccount === null) return null;
  const { FcmPushSender } = await import('../../adapters/push/fcm-push-sender.ts');
  return new FcmPushSender({ serviceAccount });
}

async function webPush({ webPush: vapid }: Config): Promise<PushSender | null> {
  if (vapid === null) return null;
  const { WebPushSender } = await import('../../adapters/push/web-push-sender.ts');
  return new WebPushSender({ vapid });
}
