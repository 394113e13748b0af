import { describe, expect, it } from 'vitest';
import { BOOKED_AT } from '../../support/lending.ts';
import { aNotification } from '../../support/notifications.ts';

const LATER = new Date('2027-02-01T09:00:00.000Z');
const LATER_STILL = new Date('2027-02-02T09:00:00.000Z');

describe('Notification', () => {
  it('is born unread and not yet handed to any channel', () => {
    expect(aNotification()).toMatchObject({
      status: 'Unread',
      readAt: null,
      dispatchedAt: null,
      createdAt: BOOKED_AT,
    });
  });

  it('is read at the instant of the first reading, whatever is read afterwards', () => {
    const notification = aNotification();

    expect(notification.read(LATER)).toEqual(LATER);
    expect(notification.read(LATER_STILL)).toEqual(LATER);

    expect(notification).toMatchObject({ status: 'Read', readAt: LATER });
  });

  it('is handed to the channels once', () => {
    const notification = aNotification();

    expect([notification.dispatch(LATER), notification.dispatch(LATER_STILL)]).toEqual([true, false]);

    expect(notification.dispatchedAt).toEqual(LATER);
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: ' \t\n ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['message', { message: '' }],
    ['message', { message: '😀'.repeat(2001) }],
    ['type', { type: '' }],
    ['type', { type: 'with space' }],
    ['type', { type: 'line\nbreak' }],
    ['type', { type: 'x'.repeat(65) }],
  ])('refuses a wrong %s: %j', (field, given) => {
    expect(() => aNotification(given)).toThrow(
      expect.objectContaining({ code: 'INVALID_NOTIFICATION', details: [expect.objectContaining({ field })] }),
    );
  });

  it('counts characters as people do, and names all faults at once', () => {
    expect(aNotification({ title: '😀'.repeat(200), message: '😀'.repeat(2000) }).status).toBe('Unread');
    expect(() => aNotification({ title: '', message: '', type: '' })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ length: 3 }) }),
    );
  });
});
