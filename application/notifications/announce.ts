import { Notification } from '../../domain/notifications/notification.ts';
import type { IdGenerator } from '../shared/ports.ts';
import type { Announcement, LinkTo } from './announcement.ts';
import type { NoticeTexts } from './notices.ts';
import { type Posting, post } from './post-notification.ts';

interface Dependencies extends Posting {
  readonly ids: IdGenerator;
  readonly noticeTexts: NoticeTexts;
  readonly linkTo: LinkTo;
}

/** Notifies a user about an event, in the event's unit of work. Repeating it does nothing. */
export class Announce {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** @param at the moment of the event */
  async execute(announcement: Announcement, at: Date): Promise<void> {
    const { recipientId, source, type, notice } = announcement;
    const { ids, noticeTexts, linkTo } = this.deps;
    const about = { id: ids.next<'Notification'>(), recipientId, type, actionUrl: linkTo(announcement), source };
    const english = new Notification({ ...about, ...noticeTexts.of(notice, 'en') }, at);
    await post(this.deps, english, { es: noticeTexts.of(notice, 'es') });
  }
}
