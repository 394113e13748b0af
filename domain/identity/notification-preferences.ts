/** Which notices a person wants, and on which channels. */
export interface NotificationPreferences {
  readonly emailNotifications: boolean;
  readonly pushNotifications: boolean;
  readonly loanUpdates: boolean;
  readonly paymentReminders: boolean;
  readonly promotions: boolean;
}

/** What holds for a person who never chose. Advertising is sent only to those who ask for it. */
export const DEFAULT_NOTIFICATION_PREFERENCES: NotificationPreferences = {
  emailNotifications: true,
  pushNotifications: true,
  loanUpdates: true,
  paymentReminders: true,
  promotions: false,
};

/** The preferences after a change; what is absent from it stays. */
export function changePreferences(
  current: NotificationPreferences,
  changes: Partial<NotificationPreferences>,
): NotificationPreferences {
  return { ...current, ...changes };
}
