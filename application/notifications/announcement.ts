import type { DocumentType } from '../../domain/documents/document.events.ts';
import type { PaymentMethod } from '../../domain/payments/payment.events.ts';
import type { DomainEvent } from '../../domain/shared/aggregate.ts';
import { type CalendarDay, dayOf } from '../../domain/shared/calendar.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';
import type { Rate } from '../../domain/shared/rate.ts';

export interface Amount {
  readonly amount: Money;
  readonly currency: Currency;
}

export interface NoticeDay {
  readonly day: CalendarDay;
}

export interface NoticeInstant {
  readonly instant: Date;
}

/** A reason of the service in the language of the notice, or the words of others as they are. */
export interface FailureText {
  readonly failure: string;
}

/** A bank by its name; `null` for none. */
export interface BankName {
  readonly bankId: string | null;
}

/** A text is shown as it is, and is on one line. An id is never a value: people read names, days and amounts. */
export type NoticeValue = string | number | Amount | NoticeDay | NoticeInstant | Rate | FailureText | BankName | null;

/** The notices to borrowers, each with its values. Mail can arrive late, so a text names the day of what passes. */
export interface BorrowerNotices {
  'loan-request.approved': { day: NoticeDay; rate: Rate };
  'loan-request.rejected': { reason: string };
  'loan-request.rejected.codes': object;
  'loan-offer.made': {
    amount: Amount;
    term: number;
    rate: Rate;
    apr: Rate;
    monthlyPayment: Amount;
    expiresOn: NoticeDay;
  };
  'loan.disbursed': { amount: Amount };
  'loan.paused': { startsOn: NoticeDay; endsOn: NoticeDay; interest: Amount };
  'loan.changed.term': { day: NoticeDay; term: number };
  'loan.changed.rate': { day: NoticeDay; rate: Rate };
  'loan.changed.dueDay': { day: NoticeDay; dayOfMonth: number };
  'loan.changed.reage': { day: NoticeDay; interest: Amount };
  'loan.charged.lateFee': { dueOn: NoticeDay; chargedOn: NoticeDay; amount: Amount };
  'loan.charged.returnFee': { amount: Amount };
  'loan.charge-waived': { amount: Amount };
  'loan.charge-voided': { dueOn: NoticeDay; amount: Amount };
  'loan.charge-reopened': { dueOn: NoticeDay; amount: Amount };
  'loan.resumed': { day: NoticeDay };
  'loan.defaulted': { day: NoticeDay };
  'loan.completed': { day: NoticeDay };
  'loan.cured': { day: NoticeDay };
  'loan.payment-due': { dueOn: NoticeDay; amount: Amount };
  'loan.payment-due.autopay': { dueOn: NoticeDay; amount: Amount };
  /** `days` past due, on the day `on`. */
  'loan.overdue': { days: number; on: NoticeDay; dueOn: NoticeDay; amount: Amount };

  'payment.completed': { amount: Amount };
  'payment.failed': { amount: Amount; reason: FailureText };
  'payment.failed.autopay': { amount: Amount; reason: FailureText };
  'payment.failed.owed': { day: NoticeDay; amount: Amount };
  'payment.reversed': { day: NoticeDay; amount: Amount; reason: FailureText };
  'payment.code-required': { amount: Amount; reference: string };
  'refund.paid': { amount: Amount; reference: string };

  'autopay.authorized': {
    day: NoticeDay;
    method: PaymentMethod;
    bank: BankName;
    limit: Amount | null;
  };
  'autopay.revoked': { day: NoticeDay };
  'autopay.skipped': { day: NoticeDay; amount: Amount; limit: Amount };
  'autopay.failed': { day: NoticeDay; retryOn: NoticeDay };
  'autopay.suspended': { day: NoticeDay; cause: 'reversal' | 'failures' };

  'ticket.assigned': { day: NoticeDay; subject: string };
  'ticket.agent-replied': { day: NoticeDay; subject: string };
  'ticket.resolved': { day: NoticeDay; subject: string };
  'ticket.reopened': { day: NoticeDay; subject: string };
  'ticket.closed': { day: NoticeDay; subject: string };
  'document.verified': { documentType: DocumentType };
  'document.rejected': { documentType: DocumentType; reason: string };
}

/** The notices to operators, in English. */
export interface OperatorNotices {
  'webhook.disabled': { day: NoticeDay; url: string; reason: string };
}

type Notices = BorrowerNotices & OperatorNotices;

export type NoticeName = keyof Notices;
export type Notice = { [Name in NoticeName]: { readonly name: Name; readonly values: Notices[Name] } }[NoticeName];

export interface NoticeText {
  readonly title: string;
  readonly message: string;
}

/** Words notices, and what is said around texts that a recipient wrote. */
export interface NoticeTexts {
  of(notice: Notice, language: Language): NoticeText;
  /** Says who wrote the text, before it. */
  ofOwnNote(note: NoticeText, language: Language): NoticeText;
}

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
export function noticeDayOf({ occurredAt }: Pick<DomainEvent, 'occurredAt'>): NoticeDay {
  return { day: dayOf(occurredAt) };
}

/** A user's text for use in a message: on one line, cut to `max` characters. */
export function quoted(text: string, max: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
