import type { DomainEvent } from '../shared/domain-event.ts';
import type { UserId } from '../shared/id.ts';
import type { Currency, Money } from '../shared/money.ts';

/** What the service says of its own accord. */
export interface Announcement {
  readonly recipientId: UserId;
  /** Names what is told about, so that it is told once. */
  readonly source: string;
  readonly type: string;
  readonly title: string;
  readonly message: string;
  /** Where in the service the matter is found; the address is completed by whoever knows the host. */
  readonly actionPath: string | null;
}

/** For each type of event, what is said about it. */
export type Announcers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (event: Extract<Event, { readonly type: Type }>) => Announcement;
};

export const LOAN_UPDATE = 'loan_update';
/** What became of money that the borrower sent: no topic that can be switched off apart from the channel. */
export const PAYMENT_UPDATE = 'payment_update';
export const PAYMENT_REMINDER = 'payment_reminder';
export const SUPPORT_UPDATE = 'support_update';

/** Such as `USD 10,661.86`: unambiguous in every language, which symbols are not. */
export function amountText(amount: Money, currency: Currency): string {
  const [whole = '0', fraction = '00'] = amount.toDecimal(currency).toFixed(2).split('.');
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** Text of others, on one line and no longer than `max` characters, so that it can stand within ours. */
export function quoted(text: string, max: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
