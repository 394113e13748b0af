import type { FastifyInstance } from 'fastify';
import type { DependencyContainer } from 'tsyringe';
import { deviceRoutes } from '../../adapters/http/notifications/devices.routes.ts';
import { notificationRoutes } from '../../adapters/http/notifications/notifications.routes.ts';
import { preferenceRoutes } from '../../adapters/http/notifications/preferences.routes.ts';
import { type JobWorker, worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { LogMailer, type WriteLog } from '../../adapters/mail/log-mailer.ts';
import { SmtpMailer } from '../../adapters/mail/smtp-mailer.ts';
import { KyselyNotifications } from '../../adapters/persistence/notifications/kysely-notifications.ts';
import { KyselyPreferences } from '../../adapters/persistence/notifications/kysely-preferences.ts';
import { kyselyRecipients } from '../../adapters/persistence/notifications/kysely-recipients.ts';
import { MikroOrmDevices } from '../../adapters/persistence/notifications/mikro-orm-devices.ts';
import { kyselyNotificationQueries } from '../../adapters/persistence/notifications/notification.queries.ts';
import { FcmPushSender } from '../../adapters/push/fcm-push-sender.ts';
import { LogPushSender } from '../../adapters/push/log-push-sender.ts';
import { PushSenderByPlatform } from '../../adapters/push/push-sender-by-platform.ts';
import { WebPushSender } from '../../adapters/push/web-push-sender.ts';
import { Announce } from '../../application/notifications/announce.ts';
import type { Announcement } from '../../application/notifications/announcement.ts';
import { ANNOUNCEMENTS, type AnnouncedEvent } from '../../application/notifications/announcements.ts';
import { DeliverEmail } from '../../application/notifications/deliver-email.ts';
import { DeliverPush } from '../../application/notifications/deliver-push.ts';
import { DELIVER_EMAIL, DELIVER_NOTIFICATION, DELIVER_PUSH } from '../../application/notifications/delivery-jobs.ts';
import { DispatchNotification } from '../../application/notifications/dispatch-notification.ts';
import { EraseNotifications } from '../../application/notifications/erase-notifications.ts';
import { MarkNotificationRead } from '../../application/notifications/mark-notification-read.ts';
import type { NotificationQueries } from '../../application/notifications/notification.queries.ts';
import type { DeliveryLog, Mailer, PushSender, Recipients } from '../../application/notifications/ports.ts';
import { RegisterDevice } from '../../application/notifications/register-device.ts';
import { RemoveDevice } from '../../application/notifications/remove-device.ts';
import { SendNotification } from '../../application/notifications/send-notification.ts';
import { UpdatePreferences } from '../../application/notifications/update-preferences.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import type { Devices } from '../../domain/notifications/devices.port.ts';
import type { Notifications as NotificationCollection } from '../../domain/notifications/notifications.port.ts';
import type { Preferences } from '../../domain/notifications/preferences.port.ts';
import type { Config } from '../config.ts';
import { singleton, token } from '../register.ts';
import { essentials, Shared } from './shared.ts';

export const Notifications = {
  notifications: token<NotificationCollection>('Notifications'),
  devices: token<Devices>('Devices'),
  preferences: token<Preferences>('Preferences'),
  recipients: token<Recipients>('Recipients'),
  queries: token<NotificationQueries>('NotificationQueries'),
  mailer: token<Mailer>('Mailer'),
  pushSender: token<PushSender>('PushSender'),
  deliveryLog: token<DeliveryLog>('DeliveryLog'),
};

/** About an hour of tries, a minute apart at last; then the log says that it was given up. */
const DELIVERY_TRIES = { retries: 64, expirySeconds: 60 };

interface Log {
  readonly info: WriteLog;
  readonly warn: WriteLog;
}

export function registerNotifications(container: DependencyContainer, log: Log): void {
  const write: WriteLog = (line, message) => log.info(line, message);
  const { entityManager: em, events, config } = Shared;
  const { notifications, devices, preferences, recipients, queries, mailer, pushSender, deliveryLog } = Notifications;
  singleton(container, notifications, (c) => new KyselyNotifications(c.resolve(em), c.resolve(events)));
  singleton(container, devices, (c) => new MikroOrmDevices(c.resolve(em), c.resolve(events)));
  singleton(container, preferences, (c) => new KyselyPreferences(c.resolve(em)));
  singleton(container, recipients, (c) => kyselyRecipients(c.resolve(em)));
  singleton(container, queries, (c) => kyselyNotificationQueries(c.resolve(em)));
  singleton(container, mailer, (c) => mailerFor(c.resolve(config), write));
  singleton(container, pushSender, (c) => pushSenderFor(c.resolve(config), write));
  singleton(container, deliveryLog, () => ({ undeliverable: (line) => log.warn(line, 'notification not delivered') }));
}

function mailerFor({ mail }: Config, write: WriteLog): Mailer {
  return mail === null ? new LogMailer(write) : new SmtpMailer(mail);
}

function pushSenderFor({ webPush, fcmServiceAccount }: Config, write: WriteLog): PushSender {
  const log = new LogPushSender(write);
  const phones = fcmServiceAccount === null ? log : new FcmPushSender({ serviceAccount: fcmServiceAccount });
  const web = webPush === null ? log : new WebPushSender({ vapid: webPush });
  return new PushSenderByPlatform({ ios: phones, android: phones, web });
}

function dependencies(container: DependencyContainer) {
  const { publicUrl } = container.resolve(Shared.config);
  return {
    ...essentials(container),
    notifications: container.resolve(Notifications.notifications),
    devices: container.resolve(Notifications.devices),
    preferences: container.resolve(Notifications.preferences),
    recipients: container.resolve(Notifications.recipients),
    mailer: container.resolve(Notifications.mailer),
    pushSender: container.resolve(Notifications.pushSender),
    deliveryLog: container.resolve(Notifications.deliveryLog),
    urlOf: (path: string) => new URL(path, publicUrl).href,
  };
}

/** Tells borrowers what happens to their loans, payments and tickets, and forgets those who are erased. */
export function subscribeNotifications(container: DependencyContainer): void {
  const deps = dependencies(container);
  const announce = new Announce(deps);
  const erase = new EraseNotifications(deps);
  const events = container.resolve(Shared.events);
  for (const [type, announcementOf] of Object.entries(ANNOUNCEMENTS)) {
    // Each type stands beside the function that reads its event.
    const about = announcementOf as (event: AnnouncedEvent) => Announcement;
    events.on<AnnouncedEvent>(type as AnnouncedEvent['type'], (event) => announce.execute(about(event)));
  }
  events.on<UserErased>('user.erased', (event) => erase.execute(event));
}

export function notificationUseCases(container: DependencyContainer) {
  const deps = dependencies(container);
  return {
    send: new SendNotification(deps),
    markRead: new MarkNotificationRead(deps),
    announce: new Announce(deps),
    registerDevice: new RegisterDevice(deps),
    removeDevice: new RemoveDevice(deps),
    updatePreferences: new UpdatePreferences(deps),
    dispatch: new DispatchNotification(deps),
    deliverEmail: new DeliverEmail(deps),
    deliverPush: new DeliverPush(deps),
  };
}

export function notificationWorkers(useCases: ReturnType<typeof notificationUseCases>): JobWorker[] {
  const { dispatch, deliverEmail, deliverPush } = useCases;
  return [
    worker(DELIVER_NOTIFICATION, (job) => dispatch.execute(job)),
    worker(DELIVER_EMAIL, (job) => deliverEmail.execute(job), DELIVERY_TRIES),
    worker(DELIVER_PUSH, (job) => deliverPush.execute(job), DELIVERY_TRIES),
  ];
}

export async function notificationRoutesOf(
  http: FastifyInstance,
  container: DependencyContainer,
  useCases: ReturnType<typeof notificationUseCases>,
): Promise<void> {
  const notifications = container.resolve(Notifications.queries);
  await http.register(notificationRoutes, { ...useCases, notifications });
  await http.register(deviceRoutes, { register: useCases.registerDevice, remove: useCases.removeDevice });
  await http.register(preferenceRoutes, { ...useCases, notifications });
}
