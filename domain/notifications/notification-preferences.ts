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

export const CHANNELS = ['push', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

const CHANNEL_SWITCH = { push: 'pushNotifications', email: 'emailNotifications' } as const satisfies Record<
  Channel,
  keyof NotificationPreferences
>;

/** The types of notification that a person can switch off by themselves. A map, so that `constructor` is no topic. */
const TOPIC_SWITCH: ReadonlyMap<string, keyof NotificationPreferences> = new Map([
  ['payment_reminder', 'paymentReminders'],
  ['loan_update', 'loanUpdates'],
  ['promotion', 'promotions'],
]);

/**
 * The channels on which a notification of this type goes out. A topic that is switched off goes out on none; a type
 * that is no topic obeys the channels' own switches alone. In the app everything is listed, whatever is said here.
 */
export function channelsFor(type: string, preferences: NotificationPreferences): readonly Channel[] {
  const topic = TOPIC_SWITCH.get(type);
  if (topic !== undefined && !preferences[topic]) return [];
  return CHANNELS.filter((channel) => preferences[CHANNEL_SWITCH[channel]]);
}
