import type { Announcement } from '../../domain/notifications/announcement.ts';
import { Notification } from '../../domain/notifications/notification.ts';
import type { Clock, IdGenerator } from '../shared/ports.ts';
import { type Posting, post } from './post-notification.ts';

interface Dependencies extends Posting {
  readonly ids: IdGenerator;
  readonly clock: Clock;
  /** The address under which a path of the service is opened. */
  readonly urlOf: (path: string) => string;
}

/** Tells a person what happened, within the unit of work in which it happened, once however often it is told here. */
export class Announce {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  async execute({ recipientId, source, type, title, message, actionPath }: Announcement): Promise<void> {
    const { ids, clock, urlOf } = this.deps;
    const actionUrl = actionPath === null ? null : urlOf(actionPath);
    const id = ids.next<'Notification'>();
    await post(this.deps, new Notification({ id, recipientId, title, message, type, actionUrl, source }, clock.now()));
  }
}
