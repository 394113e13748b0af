import { Notification } from '../../domain/notifications/notification.ts';
import type { Clock, IdGenerator } from '../shared/ports.ts';
import type { Announcement } from './announcement.ts';
import { type Posting, post } from './post-notification.ts';

interface Dependencies extends Posting {
  readonly ids: IdGenerator;
  readonly clock: Clock;
  /** The absolute URL of a path. */
  readonly urlOf: (path: string) => string;
}

/** Notifies a user about an event, in the event's unit of work. Repeating it does nothing. */
export class Announce {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  async execute({ recipientId, source, type, title, message, actionPath }: Announcement): Promise<void> {
    const { ids, clock, urlOf } = this.deps;
    const actionUrl = urlOf(actionPath);
    const id = ids.next<'Notification'>();
    await post(this.deps, new Notification({ id, recipientId, title, message, type, actionUrl, source }, clock.now()));
  }
}
