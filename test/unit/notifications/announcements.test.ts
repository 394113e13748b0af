import { describe, expect, it } from 'vitest';
import { InMemoryBanks } from '../../../adapters/reference-data/in-memory-banks.ts';
import { IcuNoticeTexts, quoted } from '../../../adapters/texts/icu-notice-texts.ts';
import {
  ANNOUNCED_EVENTS,
  type AnnouncedEvent,
  type Announcement,
  announcementOf,
} from '../../../application/notifications/announcements.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import {
  autopay,
  charge,
  documentId,
  EVENTS,
  loanId,
  messageId,
  paymentId,
  requestId,
  ticketId,
} from '../../support/announced-events.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, BORROWER, rejection } from '../../support/lending.ts';
import { aNotification } from '../../support/notifications.ts';

const AT = BOOKED_AT.toISOString();
const texts = new IcuNoticeTexts(new InMemoryBanks(), TimeZone.utc);

/** With its English text. */
function announced(type: AnnouncedEvent['type'], given: object = {}) {
  const announcement = announcementOf({ type, ...EVENTS[type], ...given } as AnnouncedEvent) as Announcement;
  return { ...announcement, ...texts.of(announcement.notice, 'en') };
}

describe('an announcement', () => {
  const loanPath = `/loans/${loanId}`;
  const aboutAutopay = ['payment_update', `${loanPath}/autopay`] as const;
  const ticketPath = `/support/tickets/${ticketId}`;

  it.each([
    ['loan-request.approved', requestId, 'loan_update', `/requests/${requestId}`, '12.5 %'],
    ['loan-request.rejected', requestId, 'loan_update', `/requests/${requestId}`, 'Income'],
    ['loan-offer.made', idNumber(9), 'loan_update', `/requests/${requestId}/offers`, '12 % a year (APR 17.83 %)'],
    ['loan.disbursed', loanId, 'loan_update', loanPath, 'USD 10,000.00'],
    ['loan.charged', charge.chargeId, 'loan_update', loanPath, 'USD 15.00'],
    ['loan.charge-confirmed', `${charge.chargeId}:${paymentId}`, 'loan_update', loanPath, 'USD 15.00'],
    ['loan.charge-waived', charge.chargeId, 'loan_update', loanPath, 'USD 10.00'],
    ['loan.charge-voided', `${charge.chargeId}:${paymentId}`, 'loan_update', loanPath, 'in time'],
    ['loan.charge-reopened', `${charge.chargeId}:${paymentId}`, 'loan_update', loanPath, 'USD 15.00'],
    ['loan.paused', `${loanId}:2027-03-01:`, 'loan_update', loanPath, 'USD 152.22'],
    ['loan.changed', idNumber(7), 'loan_update', loanPath, 'USD 144.09 was added'],
    ['loan.resumed', `${loanId}:2027-05-01`, 'loan_update', `${loanPath}/paymentInfo`, 'pause'],
    ['loan.defaulted', `${loanId}:2027-05-30`, 'loan_update', `${loanPath}/paymentInfo`, '90 days'],
    ['loan.overdue', `${loanId}:2027-02-28:7`, 'payment_reminder', `${loanPath}/paymentInfo`, 'USD 888.49 was overdue'],
    ['loan.completed', `${loanId}:${paymentId}`, 'loan_update', loanPath, 'fully repaid'],
    ['loan.cured', `${loanId}:${AT}`, 'loan_update', loanPath, 'overdue'],
    ['autopay.authorized', `${loanId}:${autopay.authorizationId}`, ...aboutAutopay, 'up to USD 1,000.00 at a time'],
    ['autopay.revoked', `${loanId}:${autopay.authorizationId}`, ...aboutAutopay, 'yourself'],
    ['autopay.skipped', `${loanId}:2027-02-28`, ...aboutAutopay, 'USD 1,776.98'],
    ['autopay.failed', `${loanId}:${paymentId}`, ...aboutAutopay, 'on 2027-03-03'],
    ['autopay.suspended', `${loanId}:${paymentId}`, ...aboutAutopay, 'Three charges'],
    ['payment.completed', paymentId, 'payment_update', `/payments/${paymentId}`, 'USD 1,888.49'],
    ['payment.failed', paymentId, 'payment_update', `/payments/${paymentId}`, 'insufficient funds'],
    ['payment.reversed', paymentId, 'payment_update', `/payments/${paymentId}`, 'the charge was disputed'],
    ['refund.owed', `${paymentId}:loan.changed:1`, 'payment_update', `/payments/${paymentId}`, 'USD 23.66'],
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
    const announcement = announced(event);

    expect(announcement).toMatchObject({ recipientId: BORROWER, source: `${event}:${source}`, type, actionPath });
    expect(announcement.message).toContain(words);
  });

  it.each(ANNOUNCED_EVENTS)('of %s is a valid notification', (event) => {
    const { title, message, type, source } = announced(event);

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
    const wild = `a\r\nb${'😀'.repeat(5000)}`;
    const { title, message } = announced(event, { [field]: wild, rejection: rejection(wild) });

    expect(aNotification({ title, message }).message).not.toMatch(/[\r\n]/);
  });

  it('of a payment that is due names the day, and is another on each day', () => {
    const dueOn = (today: string) => announced('loan.payment-due', { today: calendarDay(today) });

    const [ahead, today] = [dueOn('2027-02-25'), dueOn('2027-02-28')];

    expect(ahead).toMatchObject({
      recipientId: BORROWER,
      type: 'payment_reminder',
      title: 'A payment is due on 2027-02-28',
      message: expect.stringContaining('USD 888.49 is due on your loan on 2027-02-28.'),
      source: `payment-reminder:${loanId}:2027-02-28:3`,
      actionPath: `${loanPath}/paymentInfo`,
    });
    expect(today.source).not.toBe(ahead.source);
  });
});

it.each(['loan.charged', 'loan.charge-voided', 'loan.charge-reopened'] as const)(
  '%s is not announced while a payment in flight may change it',
  (type) => {
    expect(announcementOf({ type, ...EVENTS[type], inDoubt: true } as AnnouncedEvent)).toBeNull();
  },
);

it('an offer whose fee lifts its APR above the highest rate is announced', () => {
  expect(announced('loan-offer.made', { apr: 1234.56 }).message).toContain('(APR 1,234.56 %)');
});

it.each([
  [1, 'Your loan was 1 day past due on 2027-03-07'],
  [30, 'Your loan was 30 days past due on 2027-03-07'],
])('the notice of a loan %d days past due says so', (daysPastDue, title) => {
  expect(announced('loan.overdue', { daysPastDue }).title).toBe(title);
});

describe('the text of an announcement', () => {
  it('quotes the words of others on one line, shortened between characters', () => {
    expect(quoted(' a\r\n\tb\u2028c ', 10)).toBe('a b c');
    expect(quoted('😀😀😀😀', 3)).toBe('😀😀…');
    expect(quoted('😀😀😀', 3)).toBe('😀😀😀');
  });
});
