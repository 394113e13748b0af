import { domainError, validationError } from '../shared/domain-error.ts';
import { sentence } from '../shared/phrase.ts';

export const WEBHOOK_FAULTS = {
  tooLong: sentence('Must have at most {count} characters.'),
  url: sentence('Must be a URL.'),
  https: sentence('Must start with https://.'),
  http: sentence('Must start with https:// or http://.'),
  credentials: sentence('Must not contain a user name or password.'),
  fragment: sentence('Must not contain a fragment.'),
  private: sentence('Must be on the public internet.'),
  noEvents: sentence('Name at least one event.'),
  event: sentence('Must be one of {choices}.'),
};

export class InvalidWebhook extends validationError('INVALID_WEBHOOK', 'The webhook is not valid. See details.') {}

export class WebhookNotFound extends domainError('not-found', 'WEBHOOK_NOT_FOUND', 'Webhook not found.') {}

export class DeliveryNotFound extends domainError('not-found', 'DELIVERY_NOT_FOUND', 'Delivery not found.') {}

export class WebhookIsDisabled extends domainError(
  'invalid',
  'WEBHOOK_DISABLED',
  'The webhook is disabled. Enable it, then retry the delivery.',
) {}
