import type {
  LoanOfferMade,
  LoanRequestApproved,
  LoanRequestRejected,
} from '../../domain/loan-requests/loan-request.events.ts';
import type { Charge } from '../../domain/loans/charge.ts';
import type { ChangeTerms } from '../../domain/loans/entry.ts';
import {
  capitalizedBy,
  type LoanChanged,
  type LoanChargeConfirmed,
  type LoanChargeEvent,
  type LoanCured,
  type LoanDefaulted,
  type LoanDisbursed,
  type LoanOverdue,
  type LoanPaidOff,
  type LoanPaused,
  type LoanPaymentDue,
  type LoanResumed,
} from '../../domain/loans/loan.events.ts';
import { type CalendarDay, daysBetween } from '../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import {
  type Amount,
  type Announcement,
  type Announcers,
  LOAN_UPDATE,
  type Notice,
  type NoticeDay,
  noticeDayOf,
  PAYMENT_REMINDER,
  quoted,
} from './announcement.ts';

type AnnouncedLoanEvent =
  | LoanRequestApproved
  | LoanRequestRejected
  | LoanDisbursed
  | LoanPaused
  | LoanChanged
  | LoanChargeEvent
  | LoanChargeConfirmed
  | LoanResumed
  | LoanDefaulted
  | LoanPaidOff
  | LoanCured
  | LoanPaymentDue
  | LoanOverdue;

const REASON_MAX_LENGTH = 500;

export const LOAN_ANNOUNCEMENTS: Announcers<AnnouncedLoanEvent> = {
  'loan-request.approved': ({ requestId, borrowerId, rate, occurredAt }) => ({
    ...update(borrowerId, `loan-request.approved:${requestId}`, `/requests/${requestId}`),
    notice: { name: 'loan-request.approved', values: { day: noticeDayOf({ occurredAt }), rate } },
  }),
  'loan-request.rejected': ({ requestId, borrowerId, rejection: { words } }) => ({
    ...update(borrowerId, `loan-request.rejected:${requestId}`, `/requests/${requestId}`),
    notice:
      words === null
        ? { name: 'loan-request.rejected.codes', values: {} }
        : { name: 'loan-request.rejected', values: { reason: quoted(words, REASON_MAX_LENGTH) } },
  }),
  'loan.disbursed': ({ loanId, borrowerId, amount, currency }) => ({
    ...update(borrowerId, `loan.disbursed:${loanId}`, `/loans/${loanId}`),
    notice: { name: 'loan.disbursed', values: { amount: { amount, currency } } },
  }),
  'loan.paused': ({ loanId, borrowerId, startsOn, endsOn, currency, before, after }) => ({
    ...update(borrowerId, `loan.paused:${loanId}:${startsOn}`, `/loans/${loanId}`),
    notice: {
      name: 'loan.paused',
      values: {
        startsOn: { day: startsOn },
        endsOn: { day: endsOn },
        interest: { amount: capitalizedBy({ before, after }), currency },
      },
    },
  }),
  'loan.changed': ({ loanId, borrowerId, changeId, terms, currency, before, after, occurredAt }) => ({
    ...update(borrowerId, `loan.changed:${changeId}`, `/loans/${loanId}`),
    notice: changeOf(terms, noticeDayOf({ occurredAt }), { amount: capitalizedBy({ before, after }), currency }),
  }),
  'loan.charged': ({ charge, inDoubt, loanId, borrowerId, currency }) =>
    inDoubt
      ? null
      : {
          ...update(borrowerId, `loan.charged:${charge.chargeId}`, `/loans/${loanId}`),
          notice: feeOf(charge, currency),
        },
  'loan.charge-confirmed': ({ charge, awaited, loanId, borrowerId, currency }) => ({
    ...update(borrowerId, `loan.charge-confirmed:${charge.chargeId}:${awaited}`, `/loans/${loanId}`),
    notice: feeOf(charge, currency),
  }),
  'loan.charge-waived': ({ charge, loanId, borrowerId, amount, currency }) => ({
    ...update(borrowerId, `loan.charge-waived:${charge.chargeId}`, `/loans/${loanId}`),
    notice: { name: 'loan.charge-waived', values: { amount: { amount, currency } } },
  }),
  'loan.charge-voided': ({ charge, causedBy, inDoubt, loanId, borrowerId, currency }) =>
    inDoubt
      ? null
      : {
          ...update(borrowerId, `loan.charge-voided:${charge.chargeId}:${causedBy}`, `/loans/${loanId}`),
          notice: { name: 'loan.charge-voided', values: lateFeeOf(charge, currency) },
        },
  'loan.charge-reopened': ({ charge, causedBy, inDoubt, loanId, borrowerId, currency }) =>
    inDoubt
      ? null
      : {
          ...update(borrowerId, `loan.charge-reopened:${charge.chargeId}:${causedBy}`, `/loans/${loanId}`),
          notice: { name: 'loan.charge-reopened', values: lateFeeOf(charge, currency) },
        },
  'loan.resumed': ({ loanId, borrowerId, resumedOn }) => ({
    ...update(borrowerId, `loan.resumed:${loanId}:${resumedOn}`, `/loans/${loanId}/paymentInfo`),
    notice: { name: 'loan.resumed', values: { day: { day: resumedOn } } },
  }),
  'loan.defaulted': ({ loanId, borrowerId, defaultedOn }) => ({
    ...update(borrowerId, `loan.defaulted:${loanId}:${defaultedOn}`, `/loans/${loanId}/paymentInfo`),
    notice: { name: 'loan.defaulted', values: { day: { day: defaultedOn } } },
  }),
  // A loan can be repaid again after a reversal, so the source includes what completed it.
  'loan.completed': ({ loanId, borrowerId, completedBy, occurredAt }) => ({
    ...update(borrowerId, `loan.completed:${loanId}:${completedBy}`, `/loans/${loanId}`),
    notice: { name: 'loan.completed', values: { day: noticeDayOf({ occurredAt }) } },
  }),
  // A loan can be cured more than once, so the source includes the time.
  'loan.cured': ({ loanId, borrowerId, occurredAt }) => ({
    ...update(borrowerId, `loan.cured:${loanId}:${occurredAt.toISOString()}`, `/loans/${loanId}`),
    notice: { name: 'loan.cured', values: { day: noticeDayOf({ occurredAt }) } },
  }),
  'loan.payment-due': (event) => paymentReminder(event, event.today),
  'loan.overdue': ({ loanId, borrowerId, dueOn, daysPastDue, today, amount, currency }) => ({
    recipientId: borrowerId,
    source: `loan.overdue:${loanId}:${dueOn}:${daysPastDue}`,
    type: PAYMENT_REMINDER,
    notice: {
      name: 'loan.overdue',
      values: { days: daysPastDue, on: { day: today }, dueOn: { day: dueOn }, amount: { amount, currency } },
    },
    actionPath: `/loans/${loanId}/paymentInfo`,
  }),
};

function feeOf(charge: Charge, currency: Currency): Notice {
  if (charge.cause.type !== 'Late Fee') {
    return { name: 'loan.charged.returnFee', values: { amount: { amount: charge.amount, currency } } };
  }
  const values = { ...lateFeeOf(charge, currency), chargedOn: { day: charge.chargedOn } };
  return { name: 'loan.charged.lateFee', values };
}

/** Only late fees are voided and charged again. */
function lateFeeOf({ cause, amount }: Charge, currency: Currency) {
  if (cause.type !== 'Late Fee') throw new Error(`A ${cause.type} is not judged again.`);
  return { dueOn: { day: cause.dueOn }, amount: { amount, currency } };
}

/** @param interest that was added to the principal */
function changeOf(terms: ChangeTerms, day: NoticeDay, interest: Amount): Notice {
  switch (terms.type) {
    case 'term':
      return { name: 'loan.changed.term', values: { day, term: terms.term } };
    case 'rate':
      return { name: 'loan.changed.rate', values: { day, rate: terms.rate } };
    case 'dueDay':
      return { name: 'loan.changed.dueDay', values: { day, dayOfMonth: terms.day } };
    case 'reage':
      return { name: 'loan.changed.reage', values: { day, interest } };
  }
}

export interface UpcomingPayment {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly dueOn: CalendarDay;
  /** The unpaid amount. */
  readonly amount: Money;
  /** What autopay will collect; 0 if the borrower has to pay. */
  readonly autopay: Money;
  readonly currency: Currency;
}

/** `today` is the due date or a day before. One reminder for each day. */
function paymentReminder(
  { loanId, borrowerId, dueOn, amount, autopay, currency }: UpcomingPayment,
  today: CalendarDay,
): Announcement {
  const days = daysBetween(today, dueOn);
  return {
    recipientId: borrowerId,
    source: `payment-reminder:${loanId}:${dueOn}:${days}`,
    type: PAYMENT_REMINDER,
    notice: autopay.isZero()
      ? { name: 'loan.payment-due', values: { dueOn: { day: dueOn }, amount: { amount, currency } } }
      : { name: 'loan.payment-due.autopay', values: { dueOn: { day: dueOn }, amount: { amount: autopay, currency } } },
    actionPath: `/loans/${loanId}/paymentInfo`,
  };
}

function update(recipientId: UserId, source: string, actionPath: string) {
  return { recipientId, source, type: LOAN_UPDATE, actionPath };
}

export const OFFER_ANNOUNCEMENTS: Announcers<LoanOfferMade> = {
  'loan-offer.made': ({ offerId, requestId, borrowerId, currency, expiresOn, term, rate, ...terms }) => ({
    recipientId: borrowerId,
    source: `loan-offer.made:${offerId}`,
    type: LOAN_UPDATE,
    notice: {
      name: 'loan-offer.made',
      values: {
        amount: { amount: terms.amount, currency },
        monthlyPayment: { amount: terms.monthlyPayment, currency },
        expiresOn: { day: expiresOn },
        // Fees may lift it above the highest rate.
        apr: Rate.ofUnits(BigInt(Math.round(terms.apr * 1_000_000))),
        term,
        rate,
      },
    },
    actionPath: `/requests/${requestId}/offers`,
  }),
};
