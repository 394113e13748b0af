import type { Charge } from '../../domain/loans/charge.ts';
import type { ChangeTerms } from '../../domain/loans/entry.ts';
import { capitalizedBy } from '../../domain/loans/loan.events.ts';
import type { AutopayEvents } from '../../domain/payments/payment.events.ts';
import { daysBetween } from '../../domain/shared/calendar.ts';
import type { PaymentId, UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { Currency } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { TicketEvents } from '../../domain/support/ticket.events.ts';
import { type EventOf, type PublishedEvent, personOf } from '../shared/events.ts';

/** `webhook_update` is for operators. The preferences cannot switch `payment_update` off; only the channel switches apply. */
export type NoticeType =
  | 'loan_update'
  | 'payment_update'
  | 'payment_reminder'
  | 'support_update'
  | 'document_update'
  | 'webhook_update';

/** Events with several sentences. */
type Variant =
  | 'loan-request.rejected.codes'
  | `loan.changed.${ChangeTerms['type']}`
  | 'loan.charged.lateFee'
  | 'loan.charged.returnFee'
  | 'loan.payment-due.autopay'
  | 'payment.failed.autopay'
  | 'payment.failed.owed'
  | 'autopay.revoked.return'
  | 'payout.failed.refund'
  | 'payout.returned.waits'
  | 'payout.returned.refund';

/** What is announced of an event. */
interface Line {
  readonly type: NoticeType;
  /** The resource that it is about. */
  readonly path: string;
  /** Each is announced once. */
  readonly source: readonly (string | number | Date)[];
  /** What comes before it. By default the type of the event. */
  readonly prefix?: string;
  /** By default the one with the name of the event. */
  readonly sentence?: Variant | undefined;
  /** What the sentence names and the event does not have. */
  readonly more?: object;
}

function about(type: NoticeType) {
  return (path: string, source: Line['source'], said: Pick<Line, 'prefix' | 'sentence' | 'more'> = {}): Line => {
    return { type, path, source, ...said };
  };
}

const loanUpdate = about('loan_update');
const reminder = about('payment_reminder');
const paymentUpdate = about('payment_update');
const supportUpdate = about('support_update');
const documentUpdate = about('document_update');

/** What borrowers hear of, by the type of the event; `null` if they do not. The sentence reads the fields of the event. */
const ANNOUNCEMENTS = {
  'loan-request.approved': ({ requestId }) => loanUpdate(`/requests/${requestId}`, [requestId]),
  'loan-request.rejected': ({ requestId, rejection: { words } }) =>
    loanUpdate(`/requests/${requestId}`, [requestId], {
      sentence: words === null ? 'loan-request.rejected.codes' : undefined,
      more: { reason: words },
    }),
  'loan-offer.made': ({ requestId, offerId, apr }) =>
    loanUpdate(`/requests/${requestId}/offers`, [offerId], { more: { apr: rateOf(apr) } }),

  'loan.disbursed': ({ loanId }) => loanUpdate(`/loans/${loanId}`, [loanId]),
  'loan.annulled': ({ loanId }) => loanUpdate(`/loans/${loanId}`, [loanId]),
  'loan.paused': ({ loanId, startsOn, pauseId, ...moved }) =>
    loanUpdate(`/loans/${loanId}`, [loanId, startsOn, pauseId ?? ''], {
      more: { interest: capitalizedBy(moved) },
    }),
  // What is entered late is dated by the day from which it counts.
  'loan.changed': ({ loanId, changeId, terms, late, ...moved }) =>
    loanUpdate(`/loans/${loanId}`, [changeId], {
      sentence: `loan.changed.${terms.type}`,
      more: { ...terms, interest: capitalizedBy(moved), ...(late && { occurredAt: late.effectiveOn }) },
    }),
  'loan.change-undone': ({ loanId, undone, late: { effectiveOn } }) =>
    loanUpdate(`/loans/${loanId}`, [undone], { more: { effectiveOn } }),
  'loan.charged': ({ loanId, charge, inDoubt }) =>
    inDoubt ? null : loanUpdate(`/loans/${loanId}`, [charge.chargeId], chargeOf(charge)),
  'loan.charge-confirmed': ({ loanId, charge, awaited }) =>
    loanUpdate(`/loans/${loanId}`, [charge.chargeId, awaited], chargeOf(charge)),
  'loan.charge-waived': ({ loanId, charge }) => loanUpdate(`/loans/${loanId}`, [charge.chargeId]),
  'loan.charge-voided': chargeJudgedAgain,
  'loan.charge-reopened': chargeJudgedAgain,
  'loan.resumed': ({ loanId, resumedOn }) => loanUpdate(`/loans/${loanId}/paymentInfo`, [loanId, resumedOn]),
  'loan.defaulted': ({ loanId, defaultedOn }) => loanUpdate(`/loans/${loanId}/paymentInfo`, [loanId, defaultedOn]),
  // A loan can be repaid again after a reversal, so the source includes what completed it.
  'loan.completed': ({ loanId, completedBy }) => loanUpdate(`/loans/${loanId}`, [loanId, completedBy]),
  // A loan can be cured more than once, so the source includes the time.
  'loan.cured': ({ loanId, occurredAt }) => loanUpdate(`/loans/${loanId}`, [loanId, occurredAt]),
  // `today` is the payable day or a day before. One reminder for each distance.
  'loan.payment-due': ({ loanId, dueOn, payableOn, today, autopay }) =>
    reminder(`/loans/${loanId}/paymentInfo`, [loanId, dueOn, daysBetween(today, payableOn)], {
      prefix: 'payment-reminder',
      sentence: autopay.isZero() ? undefined : 'loan.payment-due.autopay',
    }),
  'loan.overdue': ({ loanId, dueOn, daysPastDue }) =>
    reminder(`/loans/${loanId}/paymentInfo`, [loanId, dueOn, daysPastDue]),

  'payment.completed': aboutPayment,
  'payment.failed': (event) => aboutPayment(event, { sentence: failureOf(event), more: { failure: event.reason } }),
  'payment.reversed': (event) => aboutPayment(event, { more: { failure: event.reason } }),
  'payment.code-required': aboutPayment,
  // A payment can pay more than its loan needs several times.
  'refund.owed': ({ paymentId, causedBy }) => paymentUpdate(`/payments/${paymentId}`, [paymentId, causedBy]),
  // A payout can pay it again.
  'refund.paid': ({ paymentId, payoutId }) =>
    paymentUpdate(`/payments/${paymentId}`, payoutId === null ? [paymentId] : [paymentId, payoutId]),

  // One that is declined at once is no news. Of an annulled loan, the annulment tells.
  'payout.failed': (event) => (event.wasAccepted ? aboutRefundPayout(event) : null),
  'payout.returned': (event) => {
    const { payoutId, loanId, reason: failure, waits } = event;
    if (!waits) return aboutRefundPayout(event);
    return loanUpdate(`/loans/${loanId}`, [payoutId], { sentence: 'payout.returned.waits', more: { failure } });
  },

  'autopay.authorized': (event) => aboutAutopay(event, event.authorizationId),
  'autopay.revoked': (event) =>
    aboutAutopay(event, event.authorizationId, { sentence: event.byReturn ? 'autopay.revoked.return' : undefined }),
  'instrument.blocked': ({ instrumentId, reason }) =>
    paymentUpdate('/user/paymentInstruments', [instrumentId], { more: { failure: reason } }),
  'autopay.skipped': (event) => aboutAutopay(event, event.day),
  'autopay.failed': (event) => aboutAutopay(event, event.paymentId),
  // Once for each authorization, if no payment caused it.
  'autopay.suspended': (event) => aboutAutopay(event, event.paymentId ?? event.authorizationId),

  // Each can occur more than once for a ticket, so the source includes the time or the message.
  'ticket.assigned': aboutTicket,
  'ticket.agent-replied': (event) => aboutTicket(event, event.messageId),
  'ticket.resolved': aboutTicket,
  'ticket.reopened': aboutTicket,
  'ticket.closed': aboutTicket,

  'document.verified': ({ documentId }) => documentUpdate('/user/documents', [documentId]),
  'document.rejected': ({ documentId }) => documentUpdate('/user/documents', [documentId]),
} satisfies { readonly [Type in PublishedEvent['type']]?: (event: EventOf<Type>) => Line | null };

/** Fees may lift it above the highest rate. */
function rateOf(apr: number): Rate {
  return Rate.ofUnits(BigInt(Math.round(apr * 1_000_000)));
}

/** The cause of a late fee has the `dueOn` of the instalment that was late. */
function chargeOf({ amount, chargedOn, cause }: Charge) {
  const sentence = cause.type === 'Late Fee' ? 'loan.charged.lateFee' : 'loan.charged.returnFee';
  return { sentence, more: { ...cause, amount, chargedOn } } as const;
}

function chargeJudgedAgain(event: EventOf<'loan.charge-voided' | 'loan.charge-reopened'>) {
  const { loanId, charge, causedBy, inDoubt } = event;
  const { more } = chargeOf(charge);
  return inDoubt ? null : loanUpdate(`/loans/${loanId}`, [charge.chargeId, causedBy], { more });
}

function aboutPayment({ paymentId }: { readonly paymentId: PaymentId }, said?: Parameters<typeof paymentUpdate>[2]) {
  return paymentUpdate(`/payments/${paymentId}`, [paymentId], said);
}

function aboutRefundPayout(event: EventOf<'payout.failed' | 'payout.returned'>) {
  const { payoutId, paymentId, reason: failure } = event;
  if (paymentId === null) return null;
  return paymentUpdate(`/payments/${paymentId}`, [payoutId], { sentence: `${event.type}.refund`, more: { failure } });
}

function failureOf({ isOwed, authorizationId }: EventOf<'payment.failed'>): Variant | undefined {
  if (isOwed) return 'payment.failed.owed';
  return authorizationId === null ? undefined : 'payment.failed.autopay';
}

function aboutAutopay({ loanId }: AutopayEvents, which: string, said?: Parameters<typeof paymentUpdate>[2]) {
  return paymentUpdate(`/loans/${loanId}/autopay`, [loanId, which], said);
}

/** Never has the agent's reply: other people may see mail and lock screens. */
function aboutTicket({ ticketId, occurredAt }: TicketEvents, which: string | Date = occurredAt) {
  return supportUpdate(`/support/tickets/${ticketId}`, [ticketId, which]);
}

export type AnnouncedEvent = EventOf<keyof typeof ANNOUNCEMENTS>;

export const ANNOUNCED_EVENTS = Object.keys(ANNOUNCEMENTS) as readonly AnnouncedEvent['type'][];

type WithVariantsOnly = 'loan.changed' | 'loan.charged' | 'loan.charge-confirmed' | 'payout.failed' | 'payout.returned';

export type BorrowerNoticeName = Exclude<AnnouncedEvent['type'], WithVariantsOnly> | Variant;
export type OperatorNoticeName = 'webhook.disabled';

/** The name of a sentence, and what it can name: the fields of the event, and what the announcement adds. */
export interface Notice {
  readonly name: BorrowerNoticeName | OperatorNoticeName;
  readonly values: { readonly currency?: Currency; readonly [field: string]: unknown };
}

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

/** `null` if the borrower does not hear of the event. */
export function announcementOf(event: AnnouncedEvent): Announcement | null {
  // The compiler cannot relate the event's type to its line through a union.
  const line = (ANNOUNCEMENTS[event.type] as (event: AnnouncedEvent) => Line | null)(event);
  if (line === null) return null;
  const { type, path: actionPath, source, prefix = event.type, sentence = event.type, more } = line;
  const which = source.map((part) => (part instanceof Date ? part.toISOString() : part));
  return {
    recipientId: personOf(event),
    source: [prefix, ...which].join(':'),
    type,
    // A test words every event in every language.
    notice: { name: sentence as BorrowerNoticeName, values: { ...event, ...more } },
    actionPath,
  };
}
