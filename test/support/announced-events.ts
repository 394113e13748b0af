import type { AnnouncedEvent } from '../../application/notifications/announcements.ts';
import type { Charge } from '../../domain/loans/charge.ts';
import { calendarDay } from '../../domain/shared/calendar.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { idNumber } from './fakes/sequential-ids.ts';
import { BOOKED_AT, BORROWER, OPERATOR, rejection, usd } from './lending.ts';

export const requestId = idNumber<'LoanRequest'>(1);
export const loanId = idNumber<'Loan'>(2);
export const paymentId = idNumber<'Payment'>(3);
export const ticketId = idNumber<'Ticket'>(4);
export const messageId = idNumber<'TicketMessage'>(5);
export const documentId = idNumber<'UserDocument'>(6);

const request = { requestId, borrowerId: BORROWER, occurredAt: BOOKED_AT };
const loan = { loanId, borrowerId: BORROWER, currency: 'USD', occurredAt: BOOKED_AT } as const;
const booked = { bookedOn: calendarDay('2027-02-01') };
const payment = { ...loan, ...booked, paymentId, amount: usd(1888.49), valueOn: null, authorizationId: null };
const payout = {
  ...loan,
  ...booked,
  payoutId: idNumber<'Payout'>(12),
  purpose: 'refund',
  requestId: null,
  paymentId,
  amount: usd(9700),
} as const;
const pause = { pauseId: null, startsOn: calendarDay('2027-03-01'), endsOn: calendarDay('2027-05-01'), reason: null };
const change = {
  changeId: idNumber<'LoanChange'>(7),
  terms: { type: 'reage' },
  reason: 'Hardship',
  status: 'Active',
  newStatus: null,
} as const;
const due = { dueOn: calendarDay('2027-02-28'), payableOn: calendarDay('2027-02-28'), amount: usd(888.49) };
const ticket = { ticketId, ownerId: BORROWER, subject: 'My card', occurredAt: BOOKED_AT };
const document = { documentId, ownerId: BORROWER, occurredAt: BOOKED_AT } as const;

const position = (capitalized: number) => {
  const none = {
    interestPaid: usd(0),
    rebate: usd(0),
    feeReturned: usd(0),
    chargesPaid: usd(0),
    chargesOpen: usd(0),
    lost: null,
  };
  return { ...none, outstanding: usd(10_000), capitalized: usd(capitalized) };
};

export const charge: Charge = {
  chargeId: idNumber(8),
  cause: { type: 'Late Fee', installmentNumber: 1, dueOn: due.dueOn, graceEndsOn: calendarDay('2027-03-15') },
  amount: usd(15),
  chargedOn: calendarDay('2027-03-16'),
  createdAt: BOOKED_AT,
  receipts: [],
  forgiven: null,
  required: usd(888.49),
};
const charged = { ...loan, ...booked, charge, inDoubt: false, before: position(0), after: position(0) };

/** Of a change. */
export const RELIEF = {
  type: 'relief',
  rate: Rate.ofPercent(6),
  from: calendarDay('2027-05-15'),
  to: calendarDay('2027-08-14'),
} as const;

export const autopay = { ...loan, authorizationId: idNumber<'Authorization'>(30) };

/** An event of each type that is announced, without its type. */
export const EVENTS = {
  'loan-request.approved': { ...request, rate: Rate.ofPercent(12.5) },
  'loan-request.rejected': { ...request, rejection: rejection('Income not proven.') },
  'loan-offer.made': {
    ...request,
    offerId: idNumber<'LoanOffer'>(9),
    currency: 'USD',
    expiresOn: calendarDay('2027-02-10'),
    amount: usd(8000),
    term: 12,
    rate: Rate.ofPercent(12),
    monthlyPayment: usd(710.79),
    apr: 17.83,
  },
  'loan.disbursed': { ...loan, ...booked, requestId, amount: usd(10_000), originationFee: usd(0) },
  'loan.annulled': {
    ...loan,
    ...booked,
    requestId,
    amount: usd(10_000),
    originationFee: usd(0),
    before: position(0),
    after: position(0),
  },
  'loan.paused': { ...loan, ...booked, ...pause, before: position(0), after: position(152.22) },
  'loan.change-undone': {
    ...loan,
    ...booked,
    undone: change.changeId,
    reason: change.reason,
    status: 'Active',
    newStatus: null,
    late: { effectiveOn: calendarDay('2027-05-15'), demoted: [], prepaid: [], paid: [], unneeded: [], reopened: false },
    before: position(0),
    after: position(0),
  },
  'loan.changed': { ...loan, ...booked, ...change, late: null, before: position(0), after: position(144.09) },
  'loan.resumed': { ...loan, resumedOn: pause.endsOn },
  'loan.defaulted': { ...loan, defaultedOn: calendarDay('2027-05-30') },
  'loan.payment-due': { ...loan, ...due, autopay: usd(0), today: calendarDay('2027-02-25') },
  'loan.overdue': { ...loan, ...due, daysPastDue: 7, today: calendarDay('2027-03-07') },
  'loan.charged': charged,
  'loan.charge-confirmed': { ...loan, charge, awaited: paymentId },
  'loan.charge-waived': { ...charged, amount: usd(10), reason: 'The bank was closed.' },
  'loan.charge-voided': { ...charged, causedBy: paymentId },
  'loan.charge-reopened': { ...charged, causedBy: paymentId },
  'loan.completed': { ...loan, completedBy: paymentId },
  'loan.cured': loan,
  'autopay.authorized': { ...autopay, method: 'bank_transfer', bankId: idNumber(31), maxAmount: usd(1000) },
  'autopay.revoked': { ...autopay, byReturn: false },
  'autopay.skipped': { ...autopay, day: due.dueOn, amount: usd(1776.98), maxAmount: usd(1000) },
  'autopay.failed': { ...autopay, paymentId, retryOn: calendarDay('2027-03-03') },
  'autopay.suspended': { ...autopay, paymentId, cause: 'failures', failedAttempts: 3 },
  'instrument.blocked': {
    ...{ instrumentId: idNumber(32), borrowerId: autopay.borrowerId, occurredAt: autopay.occurredAt },
    ...{ instrumentType: 'card', lastFour: '4242', reason: 'account closed' },
  },
  'payment.completed': { ...payment, reference: null },
  'payment.failed': { ...payment, reason: 'insufficient funds', isOwed: false, returnCode: null },
  'payment.reversed': { ...payment, reason: 'the charge was disputed', ofLoan: payment.amount, returnCode: null },
  'refund.owed': { ...payment, amount: usd(23.66), causedBy: 'loan.changed:1', payoutId: null },
  'refund.paid': { ...payment, reference: 'PAYOUT-1', payoutId: null },
  'payout.failed': { ...payout, reason: 'account closed', wasAccepted: true },
  'payout.returned': { ...payout, code: 'R03', reason: 'no account', waits: false },
  'payment.code-required': { ...payment, reference: 'R-0001' },
  'ticket.assigned': { ...ticket, agentId: OPERATOR },
  'ticket.agent-replied': { ...ticket, messageId },
  'ticket.resolved': ticket,
  'ticket.reopened': ticket,
  'ticket.closed': ticket,
  'document.verified': { ...document, documentType: 'PROOF_ADDRESS' },
  'document.rejected': { ...document, documentType: 'ID', reason: 'Not readable.' },
} satisfies { readonly [Type in AnnouncedEvent['type']]: Omit<Extract<AnnouncedEvent, { type: Type }>, 'type'> };
