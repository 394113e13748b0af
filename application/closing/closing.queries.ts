import type { Page, PageRequest } from '../shared/page.ts';
import type { Tally } from './closing.port.ts';

/** A day that is closed, or whose closing has begun. Timestamps are ISO 8601 in UTC. */
export interface ClosedDayView {
  readonly day: string;
  readonly tally: Tally;
  readonly begunAt: string;
  /** `null` until the day is closed. */
  readonly closedAt: string | null;
}

export interface ClosingQueries {
  days(page: PageRequest): Promise<Page<ClosedDayView>>;
}
