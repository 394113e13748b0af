import type { LoanRequestApproved, LoanRequestRejected } from '../../domain/loan-requests/loan-request.events.ts';
import type { ChangeTerms } from '../../domain/loans/entry.ts';
import type {
  LoanChanged,
  LoanCured,
  LoanDefaulted,
  LoanDisbursed,
  LoanOverdue,
  LoanPaidOff,
  LoanPaused,
  LoanPaymentDue,
  LoanResumed,
} from '../../domain/loans/loan.events.ts';
import type { LoanId } from '../../domain/loans/loan.id.ts';
import { capitalizedBy } from '../../domain/loans/loan-movement.events.ts';
import { type CalendarDay, daysBetween } from '../../domain/shared/calendar.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';
import {
  type Announcement,
  type Announcers,
  amountText,
  LOAN_UPDATE,
  PAYMENT_REMINDER,
  quoted,
} from './announcement.ts';

type AnnouncedLoanEvent =
  | LoanRequestApproved
  | LoanRequestRejected
  | LoanDisbursed
  | LoanPaused
  | LoanChanged
  | LoanResumed
  | LoanDefaulted
  | LoanPaidOff
  | LoanCured
  | LoanPaymentDue
  | LoanOverdue;

const REASON_MAX_LENGTH = 500;

export const LOAN_ANNOUNCEMENTS: Announcers<AnnouncedLoanEvent> = {
  'loan-request.approved': ({ requestId, borrowerId, rate }) => ({
    ...update(borrowerId, `loan-request.approved:${requestId}`, `/requests/${requestId}`),
    title: 'Your loan request is approved',
    message: `Your loan request was approved at ${rate.toPercent()} % a year. We will notify you when the loan is disbursed.`,
  }),
  'loan-request.rejected': ({ requestId, borrowerId, reason }) => ({
    ...update(borrowerId, `loan-request.rejected:${requestId}`, `/requests/${requestId}`),
    title: 'Your loan request was not approved',
    message: `We could not approve your loan request. Reason: ${quoted(reason, REASON_MAX_LENGTH)}`,
  }),
  'loan.disbursed': ({ loanId, borrowerId, amount, currency }) => ({
    ...update(borrowerId, `loan.disbursed:${loanId}`, `/loans/${loanId}`),
    title: 'Your loan was disbursed',
    message: `We have sent you ${amountText(amount, currency)}. Open the loan to see your payment schedule.`,
  }),
  'loan.paused': ({ loanId, borrowerId, startsOn, endsOn, currency, before, after }) => ({
    ...update(borrowerId, `loan.paused:${loanId}:${startsOn}`, `/loans/${loanId}`),
    title: 'Your loan is paused',
    message:
      `Your loan is paused until ${endsOn}. Interest of ${amountText(capitalizedBy({ before, after }), currency)} for the pause was ` +
      'added to the principal, and your payment schedule has changed.',
  }),
  'loan.changed': ({ loanId, borrowerId, changeId, terms, currency, before, after }) => ({
    ...update(borrowerId, `loan.changed:${changeId}`, `/loans/${loanId}`),
    title: 'Your loan has changed',
    message:
      `${sentenceOf(terms, amountText(capitalizedBy({ before, after }), currency))} ` +
      'Open the loan to see your new payment schedule.',
  }),
  'loan.resumed': ({ loanId, borrowerId, resumedOn }) => ({
    ...update(borrowerId, `loan.resumed:${loanId}:${resumedOn}`, `/loans/${loanId}/paymentInfo`),
    title: 'Your loan is no longer paused',
    message: 'The pause has ended. Your payment schedule shows the next payments.',
  }),
  'loan.defaulted': ({ loanId, borrowerId, defaultedOn }) => ({
    ...update(borrowerId, `loan.defaulted:${loanId}:${defaultedOn}`, `/loans/${loanId}/paymentInfo`),
    title: 'Your loan is in default',
    message: 'Your loan is more than 90 days past due. Pay the overdue amount to make it active again.',
  }),
  // A loan can be repaid again after a reversal, so the source includes the payment.
  'loan.completed': ({ loanId, borrowerId, paymentId }) => ({
    ...update(borrowerId, `loan.completed:${loanId}:${paymentId}`, `/loans/${loanId}`),
    title: 'Your loan is fully repaid',
    message: 'Congratulations! Your loan is fully repaid. No further payments are due.',
  }),
  // A loan can be cured more than once, so the source includes the time.
  'loan.cured': ({ loanId, borrowerId, occurredAt }) => ({
    ...update(borrowerId, `loan.cured:${loanId}:${occurredAt.toISOString()}`, `/loans/${loanId}`),
    title: 'Your loan is up to date again',
    message: 'Thank you. You have paid everything that was overdue on your loan.',
  }),
  'loan.payment-due': (event) => paymentReminder(event, event.today),
  'loan.overdue': ({ loanId, borrowerId, dueOn, daysPastDue, amount, currency }) => ({
    recipientId: borrowerId,
    source: `loan.overdue:${loanId}:${dueOn}:${daysPastDue}`,
    type: PAYMENT_REMINDER,
    title: `Your loan is ${daysPastDue} ${daysPastDue === 1 ? 'day' : 'days'} past due`,
    message:
      `${amountText(amount, currency)} is overdue on your loan. The oldest unpaid payment was due on ${dueOn}. ` +
      'If you have already paid, thank you.',
    actionPath: `/loans/${loanId}/paymentInfo`,
  }),
};

/** @param capitalized the interest that was added to the principal */
function sentenceOf(terms: ChangeTerms, capitalized: string): string {
  switch (terms.type) {
    case 'term':
      return `Your loan now has ${terms.term} ${terms.term === 1 ? 'payment' : 'payments'} left.`;
    case 'rate':
      return `The interest rate of your loan is now ${terms.rate.toPercent()} % a year.`;
    case 'dueDay':
      return `The payments of your loan are now due on day ${terms.day} of the month.`;
    case 'reage':
      return `Nothing is overdue on your loan any more. Unpaid interest of ${capitalized} was added to the principal.`;
  }
}

export interface PaymentDue {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly dueOn: CalendarDay;
  /** The unpaid amount. */
  readonly amount: Money;
  readonly currency: Currency;
}

/** `today` is the due date or a day before. One reminder for each day. */
function paymentReminder(
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
    message: `${amountText(amount, currency)} is due on your loan ${when}. If you have already paid, thank you.`,
    actionPath: `/loans/${loanId}/paymentInfo`,
  };
}

function update(recipientId: UserId, source: string, actionPath: string) {
  return { recipientId, source, type: LOAN_UPDATE, actionPath };
}
