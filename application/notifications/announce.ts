import { Notification } from '../../domain/notifications/notification.ts';
import type { IdGenerator } from '../shared/ports.ts';
import type { Announcement } from './announcement.ts';
import { type Posting, post } from './post-notification.ts';

interface Dependencies extends Posting {
  readonly ids: IdGenerator;
  /** The absolute URL of a path. */
  readonly urlOf: (path: string) => string;
}

/** Notifies a user about an event, in the event's unit of work. Repeating it does nothing. */
export class Announce {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** @param at the moment of the event */
  async execute(announcement: Announcement, at: Date): Promise<void> {
    const { recipientId, source, type, title, message, actionPath } = announcement;
    const { ids, urlOf } = this.deps;
    const actionUrl = urlOf(actionPath);
    const id = ids.next<'Notification'>();
    await post(this.deps, new Notification({ id, recipientId, title, message, type, actionUrl, source }, at));
  }
}
