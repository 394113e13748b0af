import type { Mail } from '../../application/notifications/ports.ts';
import { Device, type NewDevice } from '../../domain/notifications/device.ts';
import { type NewNotification, Notification } from '../../domain/notifications/notification.ts';
import { idNumber } from './fakes/sequential-ids.ts';
import { BOOKED_AT, BORROWER } from './lending.ts';

/** An unread loan update for `BORROWER`. */
export function aNotification(given: Partial<NewNotification> = {}, now: Date = BOOKED_AT): Notification {
  return new Notification(
    {
      id: idNumber<'Notification'>(940_001),
      recipientId: BORROWER,
      title: 'Your loan was disbursed',
      message: 'Open the loan to see your payment schedule.',
      type: 'loan_update',
      actionUrl: 'https://lending.example/loans/1',
      source: null,
      ...given,
    },
    now,
  );
}

export const MESSAGE = {
  id: '019aa3c0-aaaa-7000-8000-00000000000a',
  title: 'Your loan was disbursed',
  message: 'USD 10,000.00 was paid out to you.',
  type: 'loan_update',
  actionUrl: 'https://lending.example/loans/1',
};

/** `MESSAGE` by mail. */
export const MAIL: Mail = { ...MESSAGE, language: 'en', recipientName: 'Ana' };

/** The phone of `BORROWER`. */
export function aDevice(given: Partial<NewDevice> = {}, now: Date = BOOKED_AT): Device {
  return new Device(
    { id: idNumber<'Device'>(950_001), ownerId: BORROWER, token: 'token-1', platform: 'android', name: null, ...given },
    now,
  );
}
