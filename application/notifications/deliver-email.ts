import type { Notifications } from '../../domain/notifications/notification.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { WEBHOOK_UPDATE } from './announcement.ts';
import type { UndeliveredNotification } from './delivery-jobs.ts';
import type { NoticeTexts } from './notices.ts';
import { type DeliveryLog, type Mailer, outgoing, type Recipients } from './ports.ts';

/** Sends a notification by e-mail, outside of any unit of work. */
export class DeliverEmail extends UseCase<{
  notifications: Notifications;
  recipients: Recipients;
  noticeTexts: NoticeTexts;
  mailer: Mailer;
  deliveryLog: DeliveryLog;
  unitOfWork: UnitOfWork;
}> {
  async execute(undelivered: UndeliveredNotification): Promise<void> {
    const { mailer, deliveryLog } = this.deps;
    const delivery = await this.prepare(undelivered);
    if (delivery === null) return;
    const answer = await mailer.send(delivery.address, delivery.mail);
    if (answer.outcome === 'delivered') return;
    const { notificationId } = undelivered;
    deliveryLog.undeliverable({ notificationId, channel: 'email', reason: answer.reason });
  }

  /** Returns `null` if the recipient's account was erased, or its address is not confirmed. */
  private prepare({ notificationId, recipientId }: UndeliveredNotification) {
    const { notifications, recipients, noticeTexts, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const notification = await notifications.find(notificationId, recipientId);
      const recipient = notification === null ? null : await recipients.find(recipientId);
      if (notification === null || !recipient?.isConfirmed) return null;
      const { email: address, firstName: recipientName } = recipient;
      // Notices to operators are in English, and so is the letter around them.
      const isForOperators = !notification.isOwn && notification.type === WEBHOOK_UPDATE;
      const language = isForOperators ? 'en' : recipient.language;
      const message = outgoing(notification);
      // A user's own text goes out under our address, so its mail says who wrote it.
      const text = notification.isOwn ? noticeTexts.ofOwnNote(message, language) : null;
      return { address, mail: { ...message, ...text, language, recipientName } };
    });
  }
}
