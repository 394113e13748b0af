import type { DocumentType } from '../../domain/documents/document-type.ts';
import type { PaymentMethod } from '../../domain/payments/payment-method.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';
import type { Rate } from '../../domain/shared/rate.ts';

export interface Amount {
  readonly amount: Money;
  readonly currency: Currency;
}

export interface Day {
  readonly day: CalendarDay;
}

/** A text is shown as it is, and is on one line. */
export type NoticeValue = string | number | Amount | Day | Rate | null;

/** The notices to borrowers, each with its values. */
export interface BorrowerNotices {
  'loan-request.approved': { rate: Rate };
  'loan-request.rejected': { reason: string };
  'loan-request.rejected.codes': object;
  'loan-offer.made': { amount: Amount; term: number; rate: Rate; apr: Rate; monthlyPayment: Amount; expiresOn: Day };
  'loan.disbursed': { amount: Amount };
  'loan.paused': { endsOn: Day; interest: Amount };
  'loan.changed.term': { term: number };
  'loan.changed.rate': { rate: Rate };
  'loan.changed.dueDay': { dayOfMonth: number };
  'loan.changed.reage': { interest: Amount };
  'loan.charged.lateFee': { dueOn: Day; amount: Amount };
  'loan.charged.returnFee': { amount: Amount };
  'loan.charge-waived': { amount: Amount };
  'loan.charge-voided': { amount: Amount };
  'loan.charge-reopened': { amount: Amount };
  'loan.resumed': object;
  'loan.defaulted': object;
  'loan.completed': object;
  'loan.cured': object;
  /** `days` are from today to the due date. */
  'loan.payment-due': { days: number; dueOn: Day; amount: Amount };
  'loan.payment-due.autopay': { days: number; dueOn: Day; amount: Amount };
  'loan.overdue': { days: number; dueOn: Day; amount: Amount };

  'payment.completed': { amount: Amount };
  'payment.failed': { amount: Amount; reason: string };
  'payment.failed.autopay': { amount: Amount; reason: string };
  'payment.failed.owed': { amount: Amount };
  'payment.reversed': { amount: Amount; reason: string };
  'payment.code-required': { amount: Amount; reference: string };
  'refund.paid': { amount: Amount; reference: string };

  'autopay.authorized': {
    day: Day;
    method: PaymentMethod;
    bankId: string | null;
    limit: Amount | null;
    authorizationId: string;
  };
  'autopay.revoked': object;
  'autopay.skipped': { amount: Amount; limit: Amount };
  'autopay.failed': { retryOn: Day };
  'autopay.suspended': { cause: 'reversal' | 'failures' };

  'ticket.assigned': { subject: string };
  'ticket.agent-replied': { subject: string };
  'ticket.resolved': { subject: string };
  'ticket.reopened': { subject: string };
  'ticket.closed': { subject: string };
  'document.verified': { documentType: DocumentType };
  'document.rejected': { documentType: DocumentType; reason: string };
}

/** The notices to operators, in English. */
export interface OperatorNotices {
  'webhook.disabled': { url: string; reason: string };
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
