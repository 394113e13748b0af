import { UseCase } from '../shared/use-case.ts';
import { Announce } from './announce.ts';
import type { Announcement } from './announcement.ts';
import { ANNOUNCEMENTS, type AnnouncedEvent } from './announcements.ts';

export class AnnounceEvent extends UseCase<ConstructorParameters<typeof Announce>[0]> {
  async execute(event: AnnouncedEvent): Promise<void> {
    // The compiler cannot relate the event's type to its announcement through a union.
    const announcementOf = ANNOUNCEMENTS[event.type] as (event: AnnouncedEvent) => Announcement | null;
    const announcement = announcementOf(event);
    if (announcement !== null) await new Announce(this.deps).execute(announcement, event.occurredAt);
  }
}
