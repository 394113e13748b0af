import { ANSWERS_KEPT_HOURS } from '../shared/idempotency.ts';

/** Configured by the operator of the service. */
export interface RetentionDays {
  readonly notificationDays: number;
  readonly gatewayEventDays: number;
}

const DAY_HOURS = 24;

/** Records that expire, and the hours that each kind is kept. */
export function retentionHours({ notificationDays, gatewayEventDays }: RetentionDays) {
  return {
    /** After the request. */
    idempotencyKeys: ANSWERS_KEPT_HOURS,
    /** After the last refresh token expired. A token without a session is refused as well. */
    sessions: 30 * DAY_HOURS,
    /** After the token expired. */
    accountMails: 0,
    /** After the first mail that was counted: the longest window in which mails to an address are counted. */
    addressMails: DAY_HOURS,
    /** After they were read. Unread ones stay. */
    readNotifications: notificationDays * DAY_HOURS,
    gatewayEvents: gatewayEventDays * DAY_HOURS,
    /** After the event. Longer than the tries of a delivery take. */
    webhookDeliveries: 30 * DAY_HOURS,
  };
}

export type ShortLivedRecords = keyof ReturnType<typeof retentionHours>;
