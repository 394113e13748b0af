import { Notification } from '../../domain/notifications/notification.ts';
import type { IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { Announcement, LinkTo } from './announcement.ts';
import type { NoticeTexts } from './notices.ts';
import { type Posting, post } from './post-notification.ts';

/** Notifies a user about an event, in the event's unit of work. Repeating it does nothing. */
export class Announce extends UseCase<
  Posting & {
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
    await post(this.deps, english, { es: noticeTexts.of(notice, 'es') });
  }
}
