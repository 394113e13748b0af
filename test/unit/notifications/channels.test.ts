import { describe, expect, it } from 'vitest';
import {
  type Channel,
  changePreferences,
  channelsFor,
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '../../../domain/notifications/notification-preferences.ts';

const BOTH = ['push', 'email'] as const;
const NO_TOPICS = { paymentReminders: false, loanUpdates: false, promotions: false };
const ON = { ...DEFAULT_NOTIFICATION_PREFERENCES, promotions: true };

describe('the channels of a notification', () => {
  it.each<[type: string, off: Partial<NotificationPreferences>, expected: readonly Channel[]]>([
    ['general', {}, BOTH],
    ['payment_reminder', {}, BOTH],
    ['loan_update', {}, BOTH],
    ['promotion', {}, BOTH],
    ['payment_reminder', { paymentReminders: false }, []],
    ['loan_update', { loanUpdates: false }, []],
    ['promotion', { promotions: false }, []],
    ['payment_reminder', { ...NO_TOPICS, paymentReminders: true }, BOTH],
    ['loan_update', { ...NO_TOPICS, loanUpdates: true }, BOTH],
    ['promotion', { ...NO_TOPICS, promotions: true }, BOTH],
    ['general', NO_TOPICS, BOTH],
    ['payment_update', NO_TOPICS, BOTH],
    ['constructor', NO_TOPICS, BOTH],
    ['general', { emailNotifications: false }, ['push']],
    ['loan_update', { pushNotifications: false }, ['email']],
    ['promotion', { emailNotifications: false, pushNotifications: false }, []],
  ])('for %s with %j are %j', (type, off, expected) => {
    expect(channelsFor(type, { ...ON, ...off })).toEqual(expected);
  });

  it('exclude promotions by default', () => {
    expect(channelsFor('promotion', DEFAULT_NOTIFICATION_PREFERENCES)).toEqual([]);
  });
});

it('by default all preferences are on but promotions, and a change leaves the others as they are', () => {
  const others = { emailNotifications: true, pushNotifications: true, paymentReminders: true, promotions: false };
  const changed = changePreferences(DEFAULT_NOTIFICATION_PREFERENCES, { loanUpdates: false });

  expect(DEFAULT_NOTIFICATION_PREFERENCES).toEqual({ ...others, loanUpdates: true });
  expect(changed).toEqual({ ...others, loanUpdates: false });
});
