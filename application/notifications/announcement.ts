import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';

/** A notification about an event. */
export interface Announcement {
  readonly recipientId: UserId;
  /** Each source is announced once. */
  readonly source: string;
  readonly type: string;
  readonly title: string;
  readonly message: string;
  /** The path of the resource that it is about. */
  readonly actionPath: string;
}

/** The announcement of each event type. */
export type Announcers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (event: Extract<Event, { readonly type: Type }>) => Announcement;
};

export const LOAN_UPDATE = 'loan_update';
/** The preferences cannot switch this type off; only the channel switches apply. */
export const PAYMENT_UPDATE = 'payment_update';
export const PAYMENT_REMINDER = 'payment_reminder';
export const SUPPORT_UPDATE = 'support_update';
export const DOCUMENT_UPDATE = 'document_update';

/** Such as `USD 10,661.86`. The ISO code is unambiguous, unlike a symbol. */
export function amountText(amount: Money, currency: Currency): string {
  const [whole = '0', fraction = '00'] = amount.toDecimal(currency).toFixed(2).split('.');
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** A user's text for use in a message: on one line, cut to `max` characters. */
export function quoted(text: string, max: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
