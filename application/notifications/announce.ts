import { Notification, type Notifications, type NotificationTexts } from '../../domain/notifications/notification.ts';
import type { WebhookDisabled } from '../../domain/webhooks/webhook.events.ts';
import { type IdGenerator, type JobQueue, momentOf, type Timekeeping } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import {
  type AnnouncedEvent,
  type Announcement,
  announcementOf,
  type LinkTo,
  type NoticeTexts,
} from './announcements.ts';
import { DELIVER_NOTIFICATION } from './delivery.ts';
import type { Operators } from './ports.ts';

export interface Outbox {
  readonly notifications: Notifications;
  readonly jobs: JobQueue;
}

/**
 * Stores a notification and enqueues its delivery, both in the open unit of work. The delivery of a notification that is
 * not stored does nothing.
 */
export async function send(
  { notifications, jobs }: Outbox,
  notification: Notification,
  translations?: NotificationTexts,
): Promise<void> {
  const { id: notificationId, recipientId } = notification;
  await notifications.add(notification, translations);
  await jobs.enqueue(DELIVER_NOTIFICATION, { notificationId, recipientId });
}

/** Notifies a user about an event, in the event's unit of work. Repeating it does nothing. */
export class Announce extends UseCase<
  Outbox & {
    ids: IdGenerator;
    noticeTexts: NoticeTexts;
    linkTo: LinkTo;
  }
> {
  /** @param at the moment of the event */
  async execute(announcement: Announcement, at: Date): Promise<void> {
    const { recipientId, source, type, notice } = announcement;
    const { ids, noticeTexts, linkTo } = this.deps;
    const about = { id: ids.next<'Notification'>(), recipientId, type, actionUrl: linkTo(announcement), source };
    const english = new Notification({ ...about, ...noticeTexts.of(notice, 'en') }, at);
    await send(this.deps, english, { es: noticeTexts.of(notice, 'es') });
  }
}

export class AnnounceEvent extends UseCase<ConstructorParameters<typeof Announce>[0]> {
  async execute(event: AnnouncedEvent): Promise<void> {
    const announcement = announcementOf(event);
    if (announcement !== null) await new Announce(this.deps).execute(announcement, event.occurredAt);
  }
}

/** Notifies every operator that a webhook was disabled, in the unit of work of that event. */
export class NotifyOperators extends UseCase<
  { operators: Operators } & Timekeeping & ConstructorParameters<typeof Announce>[0]
> {
  async execute(event: WebhookDisabled): Promise<void> {
    const { type, webhookId, occurredAt } = event;
    const announce = new Announce(this.deps);
    const at = await momentOf(this.deps);
    for (const recipientId of await this.deps.operators.all()) {
      const announcement: Announcement = {
        recipientId,
        source: `${type}:${webhookId}:${occurredAt.toISOString()}:${recipientId}`,
        type: 'webhook_update',
        notice: { name: type, values: { ...event } },
        actionPath: '/backoffice/webhooks',
      };
      await announce.execute(announcement, at);
    }
  }
}
