import type { TryResult } from '../../domain/webhooks/webhook-delivery.ts';
import { type NewWebhookDelivery, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import { idNumber } from './fakes/sequential-ids.ts';
import { BOOKED_AT, BORROWER } from './lending.ts';

export const DOWN: TryResult = { statusCode: 503, error: 'The receiver answered 503.' };
export const TAKEN: TryResult = { statusCode: 204, error: null };

/** The event that a loan is active, to be sent to endpoint 1. */
export function aDelivery(given: Partial<NewWebhookDelivery> = {}): WebhookDelivery {
  const event = {
    id: idNumber<'WebhookDelivery'>(11),
    webhookId: idNumber<'Webhook'>(1),
    eventId: idNumber<'WebhookEvent'>(21),
    type: 'loan.active',
    subjectId: idNumber<'Loan'>(31),
    userId: BORROWER,
    occurredAt: BOOKED_AT,
    ...given,
  } as const;
  return new WebhookDelivery(event, BOOKED_AT);
}
