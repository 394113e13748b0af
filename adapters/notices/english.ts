import type { NoticeText, OperatorNotices } from '../../application/notifications/notices.ts';
import type { NoticeCatalogue } from './notice-catalogue.ts';

const DOCUMENT =
  '{documentType, select, ID {identity document} PROOF_ADDRESS {proof of address} INCOME_STATEMENT {income statement} other {bank statement}}';
const WHEN = '{days, plural, =0 {today} =1 {tomorrow} other {in # days, on {dueOn}}}';
const DUE_TITLE = 'A payment is due {days, plural, =0 {today} =1 {tomorrow} other {on {dueOn}}}';
const NEW_SCHEDULE = 'Open the loan to see your new payment schedule.';

const notices: NoticeCatalogue['notices'] = {
  'loan-request.approved': {
    title: 'Your loan request is approved',
    message: 'Your loan request was approved at {rate} a year. We will notify you when the loan is disbursed.',
  },
  'loan-request.rejected': {
    title: 'Your loan request was not approved',
    message: 'We could not approve your loan request. Reason: {reason}',
  },
  'loan-request.rejected.codes': {
    title: 'Your loan request was not approved',
    message: 'We could not approve your loan request. Open the request to see the reasons and your rights.',
  },
  'loan-offer.made': {
    title: 'You have an offer for a loan',
    message:
      'We offer you {amount} over {term, plural, one {# month} other {# months}} at {rate} a year (APR {apr}). The monthly payment is {monthlyPayment}. You can accept the offer until {expiresOn}.',
  },
  'loan.disbursed': {
    title: 'Your loan was disbursed',
    message: 'We have sent you {amount}. Open the loan to see your payment schedule.',
  },
  'loan.paused': {
    title: 'Your loan is paused',
    message:
      'Your loan is paused until {endsOn}. Interest of {interest} for the pause was added to the principal, and your payment schedule has changed.',
  },
  'loan.changed.term': {
    title: 'Your loan has changed',
    message: `Your loan now has {term, plural, one {# payment} other {# payments}} left. ${NEW_SCHEDULE}`,
  },
  'loan.changed.rate': {
    title: 'Your loan has changed',
    message: `The interest rate of your loan is now {rate} a year. ${NEW_SCHEDULE}`,
  },
  'loan.changed.dueDay': {
    title: 'Your loan has changed',
    message: `The payments of your loan are now due on day {dayOfMonth} of the month. ${NEW_SCHEDULE}`,
  },
  'loan.changed.reage': {
    title: 'Your loan has changed',
    message: `Nothing is overdue on your loan any more. Unpaid interest of {interest} was added to the principal. ${NEW_SCHEDULE}`,
  },
  'loan.charged.lateFee': {
    title: 'A late fee was charged',
    message: 'The payment that was due on {dueOn} is late. A fee of {amount} was charged to your loan.',
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
    message: 'Your payment was in time after all. The fee of {amount} is not owed.',
  },
  'loan.charge-reopened': {
    title: 'A late fee was charged again',
    message: 'A payment was returned, so the late fee of {amount} is owed after all.',
  },
  'loan.resumed': {
    title: 'Your loan is no longer paused',
    message: 'The pause has ended. Your payment schedule shows the next payments.',
  },
  'loan.defaulted': {
    title: 'Your loan is in default',
    message: 'Your loan is more than 90 days past due. Pay the overdue amount to make it active again.',
  },
  'loan.completed': {
    title: 'Your loan is fully repaid',
    message: 'Congratulations! Your loan is fully repaid. No further payments are due.',
  },
  'loan.cured': {
    title: 'Your loan is up to date again',
    message: 'Thank you. You have paid everything that was overdue on your loan.',
  },
  'loan.payment-due': {
    title: DUE_TITLE,
    message: `{amount} is due on your loan ${WHEN}. If you have already paid, thank you.`,
  },
  'loan.payment-due.autopay': {
    title: DUE_TITLE,
    message: `Autopay will charge {amount} for your loan ${WHEN}. You need not do anything.`,
  },
  'loan.overdue': {
    title: 'Your loan is {days, plural, one {# day} other {# days}} past due',
    message:
      '{amount} is overdue on your loan. The oldest unpaid payment was due on {dueOn}. If you have already paid, thank you.',
  },
  'payment.completed': {
    title: 'We received your payment',
    message: 'Your payment of {amount} has been applied to your loan. Thank you.',
  },
  'payment.failed': {
    title: 'Your payment did not go through',
    message:
      'Your payment of {amount} failed ({reason}). It was not applied to your loan. Please try again or use another payment method.',
  },
  'payment.failed.autopay': {
    title: 'Your payment did not go through',
    message: 'Your payment of {amount} failed ({reason}). It was not applied to your loan.',
  },
  'payment.failed.owed': {
    title: 'Your transfer will be paid back',
    message:
      'We received your transfer of {amount}, but your loan no longer needs it. You will get the whole amount back.',
  },
  'payment.reversed': {
    title: 'Your payment was returned',
    message:
      'Your payment of {amount} was returned ({reason}). It no longer counts towards your loan, so this amount is owed again. Open the loan to see your payment schedule.',
  },
  'payment.code-required': {
    title: 'Confirm your bank transfer',
    message:
      'We received a transfer of {amount} with your reference {reference}. Verify the payment with the confirmation code from your bank, and we will apply it to your loan.',
  },
  'refund.paid': {
    title: 'We have paid you back',
    message:
      'We have sent you {amount}, which we received for a payment that had failed. The reference of the transfer is {reference}.',
  },
  'autopay.authorized': {
    title: 'You authorized autopay',
    message: [
      'On {day} you authorized us to charge what is due on your loan, with its fees,',
      '{method, select, instant_debit {by instant debit} bank_transfer {by bank transfer} other {from your card}}{bankId, select, none {} other { at bank {bankId}}},',
      '{limit, select, none {without a limit} other {up to {limit} at a time}},',
      'on each due date and on retries 3 and 7 days later.',
      'You can revoke it at any time. The authorization is {authorizationId}.',
    ].join(' '),
  },
  'autopay.revoked': {
    title: 'Autopay has ended',
    message: 'You revoked autopay. From now on you make the payments of your loan yourself.',
  },
  'autopay.skipped': {
    title: 'Autopay did not charge a payment',
    message:
      '{amount} is due on your loan. You allowed charges of up to {limit}, so nothing was charged. Pay it yourself, or raise the limit.',
  },
  'autopay.failed': {
    title: 'Autopay will try again',
    message: 'A charge by autopay failed. If the amount is still owed on {retryOn}, we will charge it then.',
  },
  'autopay.suspended': {
    title: 'Autopay is suspended',
    message:
      '{cause, select, reversal {A payment by autopay was returned.} other {Three charges by autopay failed.}} Nothing is charged until you authorize autopay again. Until then, make the payments of your loan yourself.',
  },
  'ticket.assigned': {
    title: 'Your ticket was assigned',
    message: 'An agent is now working on “{subject}”.',
  },
  'ticket.agent-replied': {
    title: 'You have a reply to your ticket',
    message: 'An agent replied to “{subject}”. Open the ticket to read the reply.',
  },
  'ticket.resolved': {
    title: 'Your ticket is resolved',
    message: '“{subject}” is resolved. If you still need help, reply to the ticket to reopen it.',
  },
  'ticket.reopened': {
    title: 'Your ticket was reopened',
    message: 'We are working on “{subject}” again.',
  },
  'ticket.closed': {
    title: 'Your ticket is closed',
    message: '“{subject}” is closed. If you need more help, please open a new ticket.',
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

export const ENGLISH: NoticeCatalogue = {
  notices,
  accountMails: {
    'password-reset': {
      title: 'Reset your password',
      message:
        'You can set a new password with the link below. It works once, within 30 minutes. If you did not request it, ignore this mail: your password stays as it is.',
    },
    'email-confirmation': {
      title: 'Confirm your e-mail address',
      message:
        'Confirm with the link below that this is the e-mail address of your account. It works once, within 24 hours. If you did not request it, ignore this mail.',
    },
    'operator-invitation': {
      title: 'You are invited to the back office',
      message:
        'Set your password with the link below, then sign in. It works once, within 7 days. After that, request a new password for this e-mail address.',
    },
    'email-changed': {
      title: 'Your e-mail address was changed',
      message:
        'Your account has a new e-mail address. We send nothing more to this one. If you did not change it, contact us at once.',
    },
  },
  ownNote: {
    title: "Written by the account's owner: {title}",
    message:
      'The owner of the account with this e-mail address wrote the text below. We did not write it and have not checked it.\n\n{message}',
  },
};

export const FOR_OPERATORS: Readonly<Record<keyof OperatorNotices, NoticeText>> = {
  'webhook.disabled': {
    title: 'A webhook was disabled',
    message:
      'No more events are sent to {url}. Reason: {reason} Fix the receiver, enable the webhook and retry what it has missed.',
  },
};
