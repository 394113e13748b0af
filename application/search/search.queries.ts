import type { UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { SearchResult } from './search.record.ts';

/** Characters of a search text. */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 100;

export interface SearchQueries {
  /**
   * At most 20, best first: what has this id, the first 8 or the last 12 characters of it, this external id, this reference
   * or this address, then people with this text as a part of name, address or telephone number, in any case, without accents, and with any
   * apostrophes and hyphens: as whole words before the beginning of one, and this before the inside. Of more than 20, the
   * newest.
   */
  find(text: string): Promise<readonly SearchResult[]>;
}

export const MOMENT_TYPES = [
  'request',
  'loan',
  'payment',
  'ticket',
  'document',
  'notification',
  'mail',
  'act',
] as const;

/** Something that happened with a person. `at` is ISO 8601 in UTC. */
export interface Moment {
  readonly at: string;
  readonly type: (typeof MOMENT_TYPES)[number];
  /** Of the request, loan, payment, ticket or document, or of what the operator acted on; else of the record. */
  readonly id: string;
  /** What kind of thing an operator acted on; `null` for other types. */
  readonly subjectType: string | null;
  /** The status, the title of a notification, the purpose of a mail, or the action of an operator. */
  readonly what: string;
  /** A decimal of the currency; `null` without money. */
  readonly amount: number | null;
  readonly currency: string | null;
}

export interface TimelineQueries {
  /** What happened with a person, newest first. It is not counted. */
  timelineOf(userId: UserId, page: PageRequest): Promise<Page<Moment>>;
}
