import { describe, expect, it } from 'vitest';
import { type Announcement, amountText, quoted } from '../../../application/notifications/announcement.ts';
import { ANNOUNCEMENTS, type AnnouncedEvent } from '../../../application/notifications/announcements.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, BORROWER, OPERATOR, usd } from '../../support/lending.ts';
import { aNotification } from '../../support/notifications.ts';

const requestId = idNumber<'LoanRequest'>(1);
const loanId = idNumber<'Loan'>(2);
const paymentId = idNumber<'Payment'>(3);
const ticketId = idNumber<'Ticket'>(4);
const messageId = idNumber<'TicketMessage'>(5);
const documentId = idNumber<'UserDocument'>(6);
const AT = BOOKED_AT.toISOString();

const request = { requestId, borrowerId: BORROWER, occurredAt: BOOKED_AT };
const loan = { loanId, borrowerId: BORROWER, currency: 'USD', occurredAt: BOOKED_AT } as const;
const payment = { ...loan, paymentId, amount: usd(1888.49) };
const pause = { startsOn: calendarDay('2027-03-01'), endsOn: calendarDay('2027-05-01'), reason: null };
const change = {
  changeId: idNumber<'LoanChange'>(7),
  terms: { type: 'reage' },
  reason: 'Hardship',
  newStatus: null,
} as const;
const due = { dueOn: calendarDay('2027-02-28'), amount: usd(888.49) };
const ticket = { ticketId, ownerId: BORROWER, subject: 'My card', occurredAt: BOOKED_AT };
const document = { documentId, ownerId: BORROWER, occurredAt: BOOKED_AT } as const;

const position = (capitalized: number) => {
  return { outstanding: usd(10_000), interestPaid: usd(0), capitalized: usd(capitalized), rebate: usd(0), lost: null };
};

const GIVEN = {
  'loan-request.approved': { ...request, rate: Rate.ofPercent(12.5) },
  'loan-request.rejected': { ...request, reason: 'Income not proven.' },
  'loan.disbursed': { ...loan, requestId, amount: usd(10_000) },
  'loan.paused': { ...loan, ...pause, before: position(0), after: position(152.22) },
  'loan.changed': { ...loan, ...change, before: position(0), after: position(144.09) },
  'loan.resumed': { ...loan, resumedOn: pause.endsOn },
  'loan.defaulted': { ...loan, defaultedOn: calendarDay('2027-05-30') },
  'loan.payment-due': { ...loan, ...due, today: calendarDay('2027-02-25') },
  'loan.overdue': { ...loan, ...due, daysPastDue: 7, today: calendarDay('2027-03-07') },
  'loan.completed': { ...loan, paymentId },
  'loan.cured': loan,
  'payment.completed': { ...payment, reference: null },
  'payment.failed': { ...payment, reason: 'insufficient funds' },
  'payment.reversed': { ...payment, reason: 'the charge was disputed' },
  'refund.paid': { ...payment, reference: 'PAYOUT-1' },
  'payment.code-required': { ...payment, reference: 'R-0001' },
  'ticket.assigned': { ...ticket, agentId: OPERATOR },
  'ticket.agent-replied': { ...ticket, messageId },
  'ticket.resolved': ticket,
  'ticket.reopened': ticket,
  'ticket.closed': ticket,
  'document.verified': { ...document, documentType: 'PROOF_ADDRESS' },
  'document.rejected': { ...document, documentType: 'ID', reason: 'Not readable.' },
} satisfies { readonly [Type in AnnouncedEvent['type']]: Omit<Extract<AnnouncedEvent, { type: Type }>, 'type'> };

function announcementOf(type: AnnouncedEvent['type'], given: object = {}): Announcement {
  const announce = ANNOUNCEMENTS[type] as (event: object) => Announcement;
  return announce({ type, ...GIVEN[type], ...given });
}

describe('an announcement', () => {
  const loanPath = `/loans/${loanId}`;
  const ticketPath = `/support/tickets/${ticketId}`;

  it.each([
    ['loan-request.approved', requestId, 'loan_update', `/requests/${requestId}`, '12.5 %'],
    ['loan-request.rejected', requestId, 'loan_update', `/requests/${requestId}`, 'Income'],
    ['loan.disbursed', loanId, 'loan_update', loanPath, 'USD 10,000.00'],
    ['loan.paused', `${loanId}:2027-03-01`, 'loan_update', loanPath, 'USD 152.22'],
    ['loan.changed', idNumber(7), 'loan_update', loanPath, 'USD 144.09 was added'],
    ['loan.resumed', `${loanId}:2027-05-01`, 'loan_update', `${loanPath}/paymentInfo`, 'pause'],
    ['loan.defaulted', `${loanId}:2027-05-30`, 'loan_update', `${loanPath}/paymentInfo`, '90 days'],
    ['loan.overdue', `${loanId}:2027-02-28:7`, 'payment_reminder', `${loanPath}/paymentInfo`, 'USD 888.49 is overdue'],
    ['loan.completed', `${loanId}:${paymentId}`, 'loan_update', loanPath, 'fully repaid'],
    ['loan.cured', `${loanId}:${AT}`, 'loan_update', loanPath, 'overdue'],
    ['payment.completed', paymentId, 'payment_update', `/payments/${paymentId}`, 'USD 1,888.49'],
    ['payment.failed', paymentId, 'payment_update', `/payments/${paymentId}`, 'insufficient funds'],
    ['payment.reversed', paymentId, 'payment_update', `/payments/${paymentId}`, 'the charge was disputed'],
    ['refund.paid', paymentId, 'payment_update', `/payments/${paymentId}`, 'PAYOUT-1'],
    ['payment.code-required', paymentId, 'payment_update', `/payments/${paymentId}`, 'R-0001'],
    ['ticket.assigned', `${ticketId}:${AT}`, 'support_update', ticketPath, 'My card'],
    ['ticket.agent-replied', `${ticketId}:${messageId}`, 'support_update', ticketPath, 'My card'],
    ['ticket.resolved', `${ticketId}:${AT}`, 'support_update', ticketPath, 'My card'],
    ['ticket.reopened', `${ticketId}:${AT}`, 'support_update', ticketPath, 'My card'],
    ['ticket.closed', `${ticketId}:${AT}`, 'support_update', ticketPath, 'My card'],
    ['document.verified', documentId, 'document_update', '/user/documents', 'verified your proof of address'],
    ['document.rejected', documentId, 'document_update', '/user/documents', 'Reason: Not readable.'],
  ] as const)('of %s goes to the borrower, once, and says the essential', (event, source, type, actionPath, words) => {
    const announcement = announcementOf(event);

    expect(announcement).toMatchObject({ recipientId: BORROWER, source: `${event}:${source}`, type, actionPath });
    expect(announcement.message).toContain(words);
  });

  it.each(Object.keys(ANNOUNCEMENTS) as AnnouncedEvent['type'][])('of %s is a valid notification', (event) => {
    const { title, message, type, source } = announcementOf(event);

    expect(aNotification({ title, message, type, source }).status).toBe('Unread');
  });

  it.each([
    ['loan-request.rejected', 'reason'],
    ['payment.failed', 'reason'],
    ['payment.reversed', 'reason'],
    ['payment.code-required', 'reference'],
    ['document.rejected', 'reason'],
    ['ticket.agent-replied', 'subject'],
  ] as const)('of %s stays valid however long and wild the %s is', (event, field) => {
    const { title, message } = announcementOf(event, { [field]: `a\r\nb${'😀'.repeat(5000)}` });

    expect(aNotification({ title, message }).message).not.toMatch(/[\r\n]/);
  });

  it('of a payment that is due names the day, and is another on each day', () => {
    const dueOn = (today: string) => announcementOf('loan.payment-due', { today: calendarDay(today) });

    const [ahead, today] = [dueOn('2027-02-25'), dueOn('2027-02-28')];

    expect(ahead).toMatchObject({
      recipientId: BORROWER,
      type: 'payment_reminder',
      title: 'A payment is due on 2027-02-28',
      message: expect.stringContaining('USD 888.49 is due on your loan in 3 days, on 2027-02-28.'),
      source: `payment-reminder:${loanId}:2027-02-28:3`,
      actionPath: `${loanPath}/paymentInfo`,
    });
    expect(today.title).toBe('A payment is due today');
    expect(today.source).not.toBe(ahead.source);
  });
});

it.each([
  [1, 'Your loan is 1 day past due'],
  [30, 'Your loan is 30 days past due'],
])('the notice of a loan %d days past due says so', (daysPastDue, title) => {
  expect(announcementOf('loan.overdue', { daysPastDue }).title).toBe(title);
});

describe('the text of an announcement', () => {
  it.each([
    [0.05, 'USD 0.05'],
    [999.9, 'USD 999.90'],
    [1000, 'USD 1,000.00'],
    [1_234_567.89, 'USD 1,234,567.89'],
  ])('writes %d as %s', (decimal, text) => {
    expect(amountText(usd(decimal), 'USD')).toBe(text);
  });

  it('quotes the words of others on one line, shortened between characters', () => {
    expect(quoted(' a\r\n\tb\u2028c ', 10)).toBe('a b c');
    expect(quoted('😀😀😀😀', 3)).toBe('😀😀…');
    expect(quoted('😀😀😀', 3)).toBe('😀😀😀');
  });
});
