import type { LoanRequestApproved, LoanRequestRejected } from '../loan-requests/loan-request.events.ts';
import type {
  LoanCured,
  LoanDefaulted,
  LoanDisbursed,
  LoanPaidOff,
  LoanPaused,
  LoanPaymentDue,
  LoanResumed,
} from '../loans/loan.events.ts';
import type { LoanId } from '../loans/loan.id.ts';
import { type CalendarDay, daysBetween } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import type { Currency, Money } from '../shared/money.ts';
import {
  type Announcement,
  type Announcers,
  amountText,
  LOAN_UPDATE,
  PAYMENT_REMINDER,
  quoted,
} from './announcement.ts';

type LoanNews =
  | LoanRequestApproved
  | LoanRequestRejected
  | LoanDisbursed
  | LoanPaused
  | LoanResumed
  | LoanDefaulted
  | LoanPaidOff
  | LoanCured
  | LoanPaymentDue;

const REASON_MAX_LENGTH = 500;

/** What the borrower is told of a request and of the loan that came of it. */
export const LOAN_ANNOUNCEMENTS: Announcers<LoanNews> = {
  'loan-request.approved': ({ requestId, borrowerId, rate }) => ({
    ...update(borrowerId, `loan-request.approved:${requestId}`, `/requests/${requestId}`),
    title: 'Your loan request is approved',
    message: `Your loan request was approved at ${rate.toPercent()} % a year. We tell you when the money is on its way.`,
  }),
  'loan-request.rejected': ({ requestId, borrowerId, reason }) => ({
    ...update(borrowerId, `loan-request.rejected:${requestId}`, `/requests/${requestId}`),
    title: 'Your loan request was not approved',
    message: `We could not approve your loan request. Reason: ${quoted(reason, REASON_MAX_LENGTH)}`,
  }),
  'loan.disbursed': ({ loanId, borrowerId, amount, currency }) => ({
    ...update(borrowerId, `loan.disbursed:${loanId}`, `/loans/${loanId}`),
    title: 'Your loan is paid out',
    message: `${amountText(amount, currency)} was paid out to you. The payment schedule stands with the loan.`,
  }),
  'loan.paused': ({ loanId, borrowerId, startsOn, endsOn, capitalizedInterest, currency }) => ({
    ...update(borrowerId, `loan.paused:${loanId}:${startsOn}`, `/loans/${loanId}`),
    title: 'Your loan is paused',
    message:
      `Your loan is paused until ${endsOn}. The interest of the pause, ${amountText(capitalizedInterest, currency)}, ` +
      'is added to it, and the payment schedule has changed.',
  }),
  'loan.resumed': ({ loanId, borrowerId, resumedOn }) => ({
    ...update(borrowerId, `loan.resumed:${loanId}:${resumedOn}`, `/loans/${loanId}/paymentInfo`),
    title: 'Your loan is no longer paused',
    message: 'The pause of your loan is over. The payment schedule says what is due and when.',
  }),
  'loan.defaulted': ({ loanId, borrowerId, defaultedOn }) => ({
    ...update(borrowerId, `loan.defaulted:${loanId}:${defaultedOn}`, `/loans/${loanId}/paymentInfo`),
    title: 'Your loan is in default',
    message: 'Your loan is more than 90 days past due. Paying all that is overdue puts it in order again.',
  }),
  'loan.completed': ({ loanId, borrowerId }) => ({
    ...update(borrowerId, `loan.completed:${loanId}`, `/loans/${loanId}`),
    title: 'Your loan is fully repaid',
    message: 'Congratulations: your loan is fully repaid, and nothing more is due.',
  }),
  // A loan can fall behind and catch up more than once: the instant tells the times apart.
  'loan.cured': ({ loanId, borrowerId, occurredAt }) => ({
    ...update(borrowerId, `loan.cured:${loanId}:${occurredAt.toISOString()}`, `/loans/${loanId}`),
    title: 'Your loan is in order again',
    message: 'All that was overdue on your loan is paid. Thank you.',
  }),
  'loan.payment-due': (event) => paymentReminder(event, event.today),
};

export interface PaymentDue {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly dueOn: CalendarDay;
  /** What is still to be paid on that day. */
  readonly amount: Money;
  readonly currency: Currency;
}

/** A reminder, for a day on or before that on which the payment is due; each day's is told once. */
export function paymentReminder(
  { loanId, borrowerId, dueOn, amount, currency }: PaymentDue,
  today: CalendarDay,
): Announcement {
  const days = daysBetween(today, dueOn);
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days, on ${dueOn}`;
  return {
    recipientId: borrowerId,
    source: `payment-reminder:${loanId}:${dueOn}:${days}`,
    type: PAYMENT_REMINDER,
    title: `A payment is due ${days === 0 || days === 1 ? when : `on ${dueOn}`}`,
    message: `${amountText(amount, currency)} is due on your loan ${when}. If you have just paid, nothing is left to do.`,
    actionPath: `/loans/${loanId}/paymentInfo`,
  };
}

function update(recipientId: UserId, source: string, actionPath: string) {
  return { recipientId, source, type: LOAN_UPDATE, actionPath };
}
