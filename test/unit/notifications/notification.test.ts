import { describe, expect, it } from 'vitest';
import { InvalidDevice } from '../../../domain/notifications/device.ts';
import { InvalidNotification } from '../../../domain/notifications/notification.ts';
import { aDevice, aNotification } from '../../support/notifications.ts';
import { faultsIn } from '../faults.ts';

const LATER = new Date('2027-02-01T09:00:00.000Z');
const LATER_STILL = new Date('2027-02-02T09:00:00.000Z');

describe('Notification', () => {
  it('keeps the time of the first reading', () => {
    const notification = aNotification();

    expect(notification.read(LATER)).toEqual(LATER);
    expect(notification.read(LATER_STILL)).toEqual(LATER);

    expect(notification).toMatchObject({ status: 'Read', readAt: LATER });
  });

  it('is dispatched once', () => {
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
    expect(() => aNotification(given)).toThrow(InvalidNotification);
    expect(() => aNotification(given)).toThrow(faultsIn(field));
  });

  it('counts characters, not code units, and names every fault', () => {
    expect(aNotification({ title: '😀'.repeat(200), message: '😀'.repeat(2000) }).status).toBe('Unread');
    const nothing = { title: '', message: '', type: '' };
    expect(() => aNotification(nothing)).toThrow(faultsIn('title', 'message', 'type'));
  });
});

describe('Device', () => {
  const subscription = JSON.stringify({ endpoint: 'https://push.example/1', keys: { p256dh: 'B', auth: 'A' } });

  it.each(['x', subscription, 'x'.repeat(2048)])('accepts a token of printable characters: %s', (token) => {
    expect(aDevice({ token }).token).toBe(token);
  });

  it.each(['', '   ', 'x'.repeat(2049), 'tökén', 'two\nlines', 'nul\u0000'])('refuses the token %j', (token) => {
    expect(() => aDevice({ token })).toThrow(InvalidDevice);
    expect(() => aDevice({ token })).toThrow(faultsIn('token'));
  });

  it('is updated when its token is registered again, and keeps its name unless one is given', () => {
    const device = aDevice({ name: 'Old phone' });

    device.renew('ios', null);
    expect(device).toMatchObject({ platform: 'ios', name: 'Old phone' });

    device.renew('ios', 'New phone');
    expect(device.name).toBe('New phone');
    expect(() => device.renew('ios', 'x'.repeat(101))).toThrow(InvalidDevice);
  });
});
