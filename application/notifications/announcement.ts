import type { DomainEvent } from '../../domain/shared/aggregate.ts';
import { dayOf } from '../../domain/shared/calendar.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Day, Notice } from './notices.ts';

/** A notification about an event. */
export interface Announcement {
  readonly recipientId: UserId;
  /** Each source is announced once. */
  readonly source: string;
  readonly type: NoticeType;
  readonly notice: Notice;
  /** The path of the resource that it is about. */
  readonly actionPath: string;
}

/** The URL to open for an announcement: the resource in the app, or a page of the service. */
export type LinkTo = (announcement: Pick<Announcement, 'type' | 'actionPath'>) => string;

/** The announcement of each event type; `null` if the recipient does not hear of it. */
export type Announcers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (event: Extract<Event, { readonly type: Type }>) => Announcement | null;
};

export const LOAN_UPDATE = 'loan_update' as const;
/** The preferences cannot switch this type off; only the channel switches apply. */
export const PAYMENT_UPDATE = 'payment_update' as const;
export const PAYMENT_REMINDER = 'payment_reminder' as const;
export const SUPPORT_UPDATE = 'support_update' as const;
export const DOCUMENT_UPDATE = 'document_update' as const;
/** For operators. */
export const WEBHOOK_UPDATE = 'webhook_update' as const;

/** The kinds of notices that the service itself sends. */
export type NoticeType =
  | typeof LOAN_UPDATE
  | typeof PAYMENT_UPDATE
  | typeof PAYMENT_REMINDER
  | typeof SUPPORT_UPDATE
  | typeof DOCUMENT_UPDATE
  | typeof WEBHOOK_UPDATE;

/** Texts name the day of what happened: mail may arrive days later, and nothing in it must be untrue by then. */
export function dayIn({ occurredAt }: Pick<DomainEvent, 'occurredAt'>): Day {
  return { day: dayOf(occurredAt) };
}

/** A user's text for use in a message: on one line, cut to `max` characters. */
export function quoted(text: string, max: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
