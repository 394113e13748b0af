import type {
  BorrowerNoticeName,
  NoticeText,
  OperatorNoticeName,
} from '../../../application/notifications/announcements.ts';

const DOCUMENT =
  '{documentType, select, ID {identity document} PROOF_ADDRESS {proof of address} INCOME_STATEMENT {income statement} other {bank statement}}';
const CHANGED_TITLE = 'Your loan has changed';
const FAILED_TITLE = 'Your payment did not go through';
const LATE_FEE_TITLE = 'A late fee was charged';
const NOT_APPROVED_TITLE = 'Your loan request was not approved';
const DUE_TITLE = 'A payment is due on {payableOn}';
const NEW_SCHEDULE = 'Open the loan to see your payment schedule.';

/** In ICU MessageFormat. A notice without a text fails the type check. */
export const NOTICES_EN: Readonly<Record<BorrowerNoticeName, NoticeText>> = {
  'loan-request.approved': {
    title: 'Your loan request was approved',
    message:
      'On {occurredAt} we approved your loan request at {rate} a year. We notify you when the loan is disbursed.',
  },
  'loan-request.rejected': {
    title: NOT_APPROVED_TITLE,
    message: 'We could not approve your loan request. Reason: {reason}',
  },
  'loan-request.rejected.codes': {
    title: NOT_APPROVED_TITLE,
    message: 'We could not approve your loan request. Open the request to see the reasons and your rights.',
  },
  'loan-offer.made': {
    title: 'We made you an offer for a loan',
    message:
      'We offered you {amount} over {term, plural, one {# month} other {# months}} at {rate} a year (APR {apr}). The monthly payment is {monthlyPayment}. You can accept the offer until {expiresOn}, unless we withdraw it before. Due dates count from the day on which we pay out the loan; if your bank account takes the money on a later day, they move by as much.',
  },
  'loan.disbursed': {
    title: 'Your loan was disbursed',
    message: 'We have sent you {amount}. Open the loan to see your payment schedule.',
  },
  'loan.annulled': {
    title: 'Your loan was annulled',
    message:
      'The money of your loan of {amount} did not reach you, so the loan was annulled on {occurredAt}. You owe nothing. Your request is approved as before, so we can pay it out again.',
  },
  'loan.paused': {
    title: 'Your loan was paused',
    message:
      'Your loan was paused from {startsOn} to {endsOn}. Interest of {interest} for the pause was added to the principal, and your payment schedule changed.',
  },
  'loan.changed.term': {
    title: CHANGED_TITLE,
    message: `On {occurredAt}, the rest of your loan was spread over {term, plural, one {# payment} other {# payments}}. ${NEW_SCHEDULE}`,
  },
  'loan.changed.rate': {
    title: CHANGED_TITLE,
    message: `On {occurredAt}, the interest rate of your loan changed to {rate} a year. ${NEW_SCHEDULE}`,
  },
  'loan.changed.dueDay': {
    title: CHANGED_TITLE,
    message: `On {occurredAt}, the due day of your payments moved to day {day} of the month. ${NEW_SCHEDULE}`,
  },
  'loan.change-undone': {
    title: CHANGED_TITLE,
    message: `What changed your loan on {effectiveOn} was taken back, as if it had not been. ${NEW_SCHEDULE}`,
  },
  'loan.changed.relief': {
    title: CHANGED_TITLE,
    message: `From {from} to {to}, you pay at most {rate} of interest a year. What you paid above that fills your next payments. ${NEW_SCHEDULE}`,
  },
  'loan.changed.reage': {
    title: CHANGED_TITLE,
    message: `On {occurredAt}, the overdue payments of your loan became part of a new payment schedule. Unpaid interest of {interest} was added to the principal. ${NEW_SCHEDULE}`,
  },
  'loan.charged.lateFee': {
    title: LATE_FEE_TITLE,
    message:
      'The payment that was due on {dueOn} was late, so a fee of {amount} was charged to your loan on {chargedOn}.',
  },
  'loan.charged.returnFee': {
    title: 'A returned payment fee was charged',
    message: 'A payment on your loan was returned. A fee of {amount} was charged to your loan.',
  },
  'loan.charge-waived': {
    title: 'A fee was waived',
    message: '{amount} of a fee on your loan are no longer owed.',
  },
  'loan.charge-voided': {
    title: 'A late fee was taken back',
    message: 'The payment that was due on {dueOn} was in time after all, so the fee of {amount} was taken back.',
  },
  'loan.charge-reopened': {
    title: LATE_FEE_TITLE,
    message: 'A payment was returned, so a late fee of {amount} was charged for the payment that was due on {dueOn}.',
  },
  'loan.resumed': {
    title: 'The pause of your loan has ended',
    message: 'The pause of your loan ended on {resumedOn}. Your payment schedule shows the payments that follow.',
  },
  'loan.defaulted': {
    title: 'Your loan went into default',
    message:
      'On {defaultedOn}, your loan was more than 90 days past due and went into default. It becomes active again when everything overdue is paid.',
  },
  'loan.completed': {
    title: 'Your loan was fully repaid',
    message: 'Congratulations! Your loan was fully repaid on {occurredAt}.',
  },
  'loan.cured': {
    title: 'Your loan was brought up to date',
    message: 'Thank you. On {occurredAt} you had paid everything that was overdue on your loan.',
  },
  'loan.payment-due': {
    title: DUE_TITLE,
    message: '{amount} is due on your loan on {payableOn}. If you have already paid, thank you.',
  },
  'loan.payment-due.autopay': {
    title: DUE_TITLE,
    message: 'Autopay will charge {autopay} for your loan on {payableOn}. You need not do anything.',
  },
  'loan.overdue': {
    title: 'Your loan was {daysPastDue, plural, one {# day} other {# days}} past due on {today}',
    message:
      'On {today}, {amount} was overdue on your loan. The oldest unpaid payment was due on {payableOn}. If you have paid since then, thank you.',
  },
  'payment.completed': {
    title: 'We received your payment',
    message: 'Your payment of {amount} has been applied to your loan. Thank you.',
  },
  'payment.failed': {
    title: FAILED_TITLE,
    message:
      'Your payment of {amount} failed ({failure}). It was not applied to your loan. Please try again or use another payment method.',
  },
  'payment.failed.autopay': {
    title: FAILED_TITLE,
    message: 'Your payment of {amount} failed ({failure}). It was not applied to your loan.',
  },
  'payment.failed.owed': {
    title: 'Your transfer will be paid back',
    message:
      'We received your transfer of {amount}, but on {occurredAt} your loan no longer needed it. You get the whole amount back.',
  },
  'payment.reversed': {
    title: 'Your payment was returned',
    message:
      'Your payment of {amount} was returned on {occurredAt} ({failure}). It does not count towards your loan, so this amount became owed again. Open the loan to see your payment schedule.',
  },
  'payment.code-required': {
    title: 'Confirm your bank transfer',
    message:
      'We received a transfer of {amount} with your reference {reference}. Verify the payment with the confirmation code from your bank, and we will apply it to your loan.',
  },
  'refund.owed': {
    title: 'We owe you money',
    message: 'Your loan needs less than you have paid: {amount} of your payment. We will send you this money.',
  },
  'refund.paid': {
    title: 'We have paid you back',
    message: 'We have sent you {amount}, which we owed you. The reference of the transfer is {reference}.',
  },
  'payout.failed.refund': {
    title: 'We could not pay you back',
    message:
      'We could not send you {amount}, which we owe you ({failure}). We still owe you the money, and will try again.',
  },
  'payout.returned.waits': {
    title: 'The money of your loan came back to us',
    message:
      'The {amount} that we had sent you did not arrive ({failure}). Your loan stays as it is, because something is paid on it. We will contact you, and send you the money in another way.',
  },
  'payout.returned.refund': {
    title: 'The money that we paid you back was returned',
    message:
      'The bank returned the {amount} that we had sent you ({failure}). We owe you the money again, and will try again.',
  },
  'autopay.authorized': {
    title: 'You authorized autopay',
    message: [
      'On {occurredAt} you authorized us to charge what is due on your loan, with its fees,',
      '{method, select, instant_debit {by instant debit} bank_transfer {by bank transfer} other {from your card}}{bankId, select, none {} other { at {bankId}}},',
      '{maxAmount, select, none {without a limit} other {up to {maxAmount} at a time}},',
      'on each due date and on retries 3 and 7 days later.',
      'You can revoke it at any time.',
    ].join(' '),
  },
  'autopay.revoked': {
    title: 'You revoked autopay',
    message: 'On {occurredAt} you revoked autopay. Without it, you make the payments of your loan yourself.',
  },
  'autopay.revoked.return': {
    title: 'Autopay has ended',
    message:
      'A payment was returned because it was not authorized, so on {occurredAt} we ended autopay for your loan. Make the payments of your loan yourself, or authorize autopay again.',
  },
  'instrument.blocked': {
    title: 'Your {instrumentType, select, card {card} other {bank account}} was blocked',
    message:
      'On {occurredAt} we blocked your {instrumentType, select, card {card} other {bank account}} ending in {lastFour}, because the bank returned a payment ({failure}). We charge nothing to it any more. Please add another payment instrument.',
  },
  'autopay.skipped': {
    title: 'Autopay did not charge a payment',
    message:
      'On {day}, {amount} was due on your loan. You allowed charges of up to {maxAmount}, so nothing was charged. Pay it yourself, or raise the limit. If you have already done so, thank you.',
  },
  'autopay.failed': {
    title: 'A charge by autopay failed',
    message:
      'On {occurredAt} a charge by autopay failed. If the amount is still owed on {retryOn}, we charge it on that day.',
  },
  'autopay.suspended': {
    title: 'Autopay was suspended',
    message:
      '{cause, select, reversal {A payment by autopay was returned.} return {A payment on your loan was returned.} removal {You removed the card or bank account that it charges.} blocked {The card or bank account that it charges was blocked.} other {{failedAttempts, plural, =1 {A charge} =2 {Two charges} other {Three charges}} by autopay failed.}} Autopay was suspended on {occurredAt}, and charges nothing until you authorize it again. Until then, make the payments of your loan yourself.',
  },
  'ticket.assigned': {
    title: 'Your ticket was assigned',
    message: '“{subject}” was assigned to an agent on {occurredAt}.',
  },
  'ticket.agent-replied': {
    title: 'An agent replied to your ticket',
    message: 'On {occurredAt} an agent replied to “{subject}”. Open the ticket to read the reply.',
  },
  'ticket.resolved': {
    title: 'Your ticket was resolved',
    message: '“{subject}” was resolved on {occurredAt}. If you still need help, reply to the ticket to reopen it.',
  },
  'ticket.reopened': {
    title: 'Your ticket was reopened',
    message: '“{subject}” was reopened on {occurredAt}.',
  },
  'ticket.closed': {
    title: 'Your ticket was closed',
    message: '“{subject}” was closed on {occurredAt}. If you need more help, please open a new ticket.',
  },
  'document.verified': {
    title: 'Your document was verified',
    message: `We have verified your ${DOCUMENT}. Thank you.`,
  },
  'document.rejected': {
    title: 'Your document was not accepted',
    message: `We could not accept your ${DOCUMENT}. Please upload another one. Reason: {reason}`,
  },
};

export const FOR_OPERATORS: Readonly<Record<OperatorNoticeName, NoticeText>> = {
  'webhook.disabled': {
    title: 'A webhook was disabled',
    message:
      'On {occurredAt}, the service stopped sending events to {url}. Reason: {reason} Fix the receiver, enable the webhook and retry what it has missed.',
  },
};
