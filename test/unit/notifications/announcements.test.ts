import { describe, expect, it } from 'vitest';
import type { Announcement } from '../../../application/notifications/announcement.ts';
import { amountText, quoted } from '../../../application/notifications/announcement.ts';
import { ANNOUNCEMENTS, type AnnouncedEvent } from '../../../application/notifications/announcements.ts';
import { paymentReminder } from '../../../application/notifications/loan-announcements.ts';
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
const AT = BOOKED_AT.toISOString();

const request = { requestId, borrowerId: BORROWER, occurredAt: BOOKED_AT };
const loan = { loanId, borrowerId: BORROWER, currency: 'USD', occurredAt: BOOKED_AT } as const;
const payment = { ...loan, paymentId, amount: usd(1888.49) };
const ticket = { ticketId, ownerId: BORROWER, subject: 'My card', occurredAt: BOOKED_AT };

const EVENTS: { readonly [Type in AnnouncedEvent['type']]: Extract<AnnouncedEvent, { type: Type }> } = {
  'loan-request.approved': { type: 'loan-request.approved', ...request, rate: Rate.ofPercent(12.5) },
  'loan-request.rejected': { type: 'loan-request.rejected', ...request, reason: 'Income not proven.' },
  'loan.disbursed': { type: 'loan.disbursed', ...loan, requestId, amount: usd(10_000) },
  'loan.paused': {
    type: 'loan.paused',
    ...loan,
    startsOn: calendarDay('2027-03-01'),
    endsOn: calendarDay('2027-05-01'),
    capitalizedInterest: usd(152.22),
    reason: null,
  },
  'loan.resumed': { type: 'loan.resumed', ...loan, resumedOn: calendarDay('2027-05-01') },
  'loan.defaulted': { type: 'loan.defaulted', ...loan, defaultedOn: calendarDay('2027-05-30') },
  'loan.payment-due': {
    type: 'loan.payment-due',
    ...loan,
    dueOn: calendarDay('2027-02-28'),
    amount: usd(888.49),
    today: calendarDay('2027-02-25'),
  },
  'loan.completed': { type: 'loan.completed', ...loan },
  'loan.cured': { type: 'loan.cured', ...loan },
  'payment.completed': { type: 'payment.completed', ...payment, reference: null },
  'payment.failed': { type: 'payment.failed', ...payment, reason: 'insufficient funds' },
  'ticket.assigned': { type: 'ticket.assigned', ...ticket, agentId: OPERATOR },
  'ticket.agent-replied': { type: 'ticket.agent-replied', ...ticket, messageId },
  'ticket.resolved': { type: 'ticket.resolved', ...ticket },
  'ticket.reopened': { type: 'ticket.reopened', ...ticket },
  'ticket.closed': { type: 'ticket.closed', ...ticket },
};

function announcementOf(type: AnnouncedEvent['type']): Announcement {
  const announce = ANNOUNCEMENTS[type] as (event: AnnouncedEvent) => Announcement;
  return announce(EVENTS[type]);
}

describe('what the service says', () => {
  it.each([
    ['loan-request.approved', `loan-request.approved:${requestId}`, 'loan_update', `/requests/${requestId}`, '12.5 %'],
    ['loan-request.rejected', `loan-request.rejected:${requestId}`, 'loan_update', `/requests/${requestId}`, 'Income'],
    ['loan.disbursed', `loan.disbursed:${loanId}`, 'loan_update', `/loans/${loanId}`, 'USD 10,000.00'],
    ['loan.paused', `loan.paused:${loanId}:2027-03-01`, 'loan_update', `/loans/${loanId}`, 'USD 152.22'],
    ['loan.resumed', `loan.resumed:${loanId}:2027-05-01`, 'loan_update', `/loans/${loanId}/paymentInfo`, 'pause'],
    ['loan.defaulted', `loan.defaulted:${loanId}:2027-05-30`, 'loan_update', `/loans/${loanId}/paymentInfo`, '90 days'],
    [
      'loan.payment-due',
      `payment-reminder:${loanId}:2027-02-28:3`,
      'payment_reminder',
      `/loans/${loanId}/paymentInfo`,
      'USD 888.49',
    ],
    ['loan.completed', `loan.completed:${loanId}`, 'loan_update', `/loans/${loanId}`, 'fully repaid'],
    ['loan.cured', `loan.cured:${loanId}:${AT}`, 'loan_update', `/loans/${loanId}`, 'overdue'],
    ['payment.completed', `payment.completed:${paymentId}`, 'payment_update', `/payments/${paymentId}`, 'USD 1,888.49'],
    ['payment.failed', `payment.failed:${paymentId}`, 'payment_update', `/payments/${paymentId}`, 'insufficient funds'],
    [
      'ticket.assigned',
      `ticket.assigned:${ticketId}:${AT}`,
      'support_update',
      `/support/tickets/${ticketId}`,
      'My card',
    ],
    [
      'ticket.agent-replied',
      `ticket.agent-replied:${ticketId}:${messageId}`,
      'support_update',
      `/support/tickets/${ticketId}`,
      'My card',
    ],
    [
      'ticket.resolved',
      `ticket.resolved:${ticketId}:${AT}`,
      'support_update',
      `/support/tickets/${ticketId}`,
      'My card',
    ],
    [
      'ticket.reopened',
      `ticket.reopened:${ticketId}:${AT}`,
      'support_update',
      `/support/tickets/${ticketId}`,
      'My card',
    ],
    ['ticket.closed', `ticket.closed:${ticketId}:${AT}`, 'support_update', `/support/tickets/${ticketId}`, 'My card'],
  ] as const)('about %s goes to the borrower, once, and says what counts', (event, source, type, actionPath, words) => {
    const announcement = announcementOf(event);

    expect(announcement).toMatchObject({ recipientId: BORROWER, source, type, actionPath });
    expect(announcement.message).toContain(words);
  });

  it('covers every event of the table above', () => {
    expect(Object.keys(ANNOUNCEMENTS).sort()).toEqual(Object.keys(EVENTS).sort());
  });

  it.each(Object.keys(EVENTS) as AnnouncedEvent['type'][])('about %s is a valid notification', (event) => {
    const { title, message, type, source } = announcementOf(event);

    expect(aNotification({ title, message, type, source }).status).toBe('Unread');
  });

  it('stays valid however long and wild the words of others are', () => {
    const wild = `a\r\nb${'😀'.repeat(5000)}`;
    const rejected = ANNOUNCEMENTS['loan-request.rejected']({ ...EVENTS['loan-request.rejected'], reason: wild });
    const failed = ANNOUNCEMENTS['payment.failed']({ ...EVENTS['payment.failed'], reason: wild });
    const replied = ANNOUNCEMENTS['ticket.agent-replied']({ ...EVENTS['ticket.agent-replied'], subject: wild });

    for (const { title, message } of [rejected, failed, replied]) {
      expect(aNotification({ title, message }).message).not.toMatch(/[\r\n]/);
    }
  });

  it('about a payment that is due names the day, and is another on each day', () => {
    const due = {
      loanId,
      borrowerId: BORROWER,
      dueOn: calendarDay('2027-02-28'),
      amount: usd(888.49),
      currency: 'USD',
    } as const;

    const ahead = paymentReminder(due, calendarDay('2027-02-25'));
    const today = paymentReminder(due, calendarDay('2027-02-28'));

    expect(ahead).toMatchObject({ type: 'payment_reminder', title: 'A payment is due on 2027-02-28' });
    expect(ahead.message).toContain('USD 888.49 is due on your loan in 3 days, on 2027-02-28.');
    expect(today.title).toBe('A payment is due today');
    expect(ahead.source).not.toBe(today.source);
    expect(paymentReminder(due, calendarDay('2027-02-25')).source).toBe(ahead.source);
  });
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

  it('quotes others on one line, shortened between characters', () => {
    expect(quoted(' a\r\n\tb\u2028c ', 10)).toBe('a b c');
    expect(quoted('😀😀😀😀', 3)).toBe('😀😀…');
    expect(quoted('😀😀😀', 3)).toBe('😀😀😀');
  });
});
