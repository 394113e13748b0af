import { domainError, validationError } from '../shared/domain-error.ts';

export class InvalidWebhook extends validationError('INVALID_WEBHOOK', 'The webhook is not valid. See details.') {}

export class WebhookNotFound extends domainError('not-found', 'WEBHOOK_NOT_FOUND', 'Webhook not found.') {}

export class DeliveryNotFound extends domainError('not-found', 'DELIVERY_NOT_FOUND', 'Delivery not found.') {}

export class WebhookIsDisabled extends domainError(
  'invalid',
  'WEBHOOK_DISABLED',
  'The webhook is disabled. Enable it, then retry the delivery.',
) {}
