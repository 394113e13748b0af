import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { aPayment, aReference, BOOKED_AT } from '../../support/lending.ts';

const RECORDED_ON = calendarDay('2027-01-31');

describe('a reference that nobody verified', () => {
  it('fails on the 30th day after it was recorded, and tells', () => {
    const payment = aReference();

    expect(payment.expire(addDays(RECORDED_ON, 29), BOOKED_AT)).toBe(false);
    expect(payment.status).toBe('Pending');
    expect(payment.expire(addDays(RECORDED_ON, 30), BOOKED_AT)).toBe(true);

    expect(payment).toMatchObject({ status: 'Failed', failureReason: 'the transfer was not verified within 30 days' });
    expect(payment.pullEvents()).toMatchObject([{ type: 'payment.failed' }]);
  });

  it('fails once', () => {
    const payment = aReference();
    payment.expire(addDays(RECORDED_ON, 30), BOOKED_AT);
    payment.pullEvents();

    expect(payment.expire(addDays(RECORDED_ON, 31), BOOKED_AT)).toBe(false);
    expect(payment.pullEvents()).toEqual([]);
  });
});

describe('what the gateway collects', () => {
  it('does not expire', () => {
    const payment = aPayment();

    expect(payment.expire(addDays(RECORDED_ON, 400), BOOKED_AT)).toBe(false);
    expect(payment.status).toBe('Processing');
  });
});
