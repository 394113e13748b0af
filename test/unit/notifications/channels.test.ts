import { describe, expect, it } from 'vitest';
import {
  type Channel,
  channelsFor,
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '../../../domain/notifications/notification-preferences.ts';

type Case = readonly [type: string, off: Partial<NotificationPreferences>, expected: readonly Channel[]];

const BOTH = ['push', 'email'] as const;
const ON = { ...DEFAULT_NOTIFICATION_PREFERENCES, promotions: true };

describe('the channels of a notification', () => {
  it.each<Case>([
    ['general', {}, BOTH],
    ['payment_reminder', {}, BOTH],
    ['loan_update', {}, BOTH],
    ['promotion', {}, BOTH],
    ['payment_reminder', { paymentReminders: false }, []],
    ['loan_update', { loanUpdates: false }, []],
    ['promotion', { promotions: false }, []],
    ['payment_reminder', { loanUpdates: false, promotions: false }, BOTH],
    ['loan_update', { paymentReminders: false, promotions: false }, BOTH],
    ['promotion', { paymentReminders: false, loanUpdates: false }, BOTH],
    ['general', { paymentReminders: false, loanUpdates: false, promotions: false }, BOTH],
    ['payment_update', { paymentReminders: false, loanUpdates: false, promotions: false }, BOTH],
    ['constructor', { paymentReminders: false, loanUpdates: false, promotions: false }, BOTH],
    ['general', { emailNotifications: false }, ['push']],
    ['general', { pushNotifications: false }, ['email']],
    ['loan_update', { emailNotifications: false }, ['push']],
    ['payment_reminder', { pushNotifications: false }, ['email']],
    ['promotion', { emailNotifications: false, pushNotifications: false }, []],
  ])('for %s with %j are %j', (type, off, expected) => {
    expect(channelsFor(type, { ...ON, ...off })).toEqual(expected);
  });

  it('for advertising are none, until somebody asks for it', () => {
    expect(channelsFor('promotion', DEFAULT_NOTIFICATION_PREFERENCES)).toEqual([]);
  });
});
