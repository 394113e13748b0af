import type { Id } from '../shared/id.ts';

export type WebhookId = Id<'Webhook'>;
export type DeliveryId = Id<'WebhookDelivery'>;
/** The same for every endpoint that gets the event, and for every try. */
export type WebhookEventId = Id<'WebhookEvent'>;
