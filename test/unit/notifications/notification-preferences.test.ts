import { describe, expect, it } from 'vitest';
import {
  changePreferences,
  DEFAULT_NOTIFICATION_PREFERENCES,
} from '../../../domain/notifications/notification-preferences.ts';

describe('notification preferences', () => {
  it('begin with everything but advertising', () => {
    expect(DEFAULT_NOTIFICATION_PREFERENCES).toEqual({
      emailNotifications: true,
      pushNotifications: true,
      loanUpdates: true,
      paymentReminders: true,
      promotions: false,
    });
  });

  it('change only where something is given', () => {
    const changed = changePreferences(DEFAULT_NOTIFICATION_PREFERENCES, { loanUpdates: false });
    expect(changed).toEqual({ ...DEFAULT_NOTIFICATION_PREFERENCES, loanUpdates: false });
  });
});
