import type { UserId } from '../shared/ids.ts';

export interface NotificationPreferences {
  readonly emailNotifications: boolean;
  readonly pushNotifications: boolean;
  readonly loanUpdates: boolean;
  readonly paymentReminders: boolean;
  readonly promotions: boolean;
}

/** Promotions require opt-in. */
export const DEFAULT_NOTIFICATION_PREFERENCES: NotificationPreferences = {
  emailNotifications: true,
  pushNotifications: true,
  loanUpdates: true,
  paymentReminders: true,
  promotions: false,
};

/** Absent changes keep the current value. */
export function changePreferences(
  current: NotificationPreferences,
  changes: Partial<NotificationPreferences>,
): NotificationPreferences {
  return { ...current, ...changes };
}

export const CHANNELS = ['push', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

type Switch = keyof NotificationPreferences;

const CHANNEL_SWITCH: Readonly<Record<Channel, Switch>> = { push: 'pushNotifications', email: 'emailNotifications' };

/** The notification types with a switch. A Map, so that a type such as `constructor` has none. */
const TYPE_SWITCH: ReadonlyMap<string, Switch> = new Map([
  ['payment_reminder', 'paymentReminders'],
  ['loan_update', 'loanUpdates'],
  ['promotion', 'promotions'],
]);

/** The channels for a notification of this type. None if the type is switched off; the app lists it in any case. */
export function channelsFor(type: string, preferences: NotificationPreferences): readonly Channel[] {
  const typeSwitch = TYPE_SWITCH.get(type);
  if (typeSwitch !== undefined && !preferences[typeSwitch]) return [];
  return CHANNELS.filter((channel) => preferences[CHANNEL_SWITCH[channel]]);
}

/** Stored preferences. Users who never changed theirs have the defaults. */
export interface Preferences {
  of(userId: UserId): Promise<NotificationPreferences>;
  /** As `of`, and locks them until the unit of work ends, so that parallel changes are not lost. */
  lock(userId: UserId): Promise<NotificationPreferences>;
  save(userId: UserId, preferences: NotificationPreferences): Promise<void>;
}
