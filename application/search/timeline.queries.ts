import type { UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';

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
