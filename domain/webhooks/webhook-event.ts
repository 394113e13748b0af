import { domainError, validationError } from '../shared/domain-error.ts';
import { sentence } from '../shared/phrase.ts';

export class EventNotFound extends domainError(
  'invalid',
  'EVENT_NOT_FOUND',
  'There is no such event. Events are kept for 30 days.',
) {}

export class InvalidReplay extends validationError('INVALID_REPLAY', 'The time is not valid. See details.') {}

export const REPLAY_FAULTS = { order: sentence('Must be before `to`.') };

/** The most that a webhook is sent again at once. */
export const MOST_REPLAYED = 10_000;

export class TooManyEvents extends domainError(
  'invalid',
  'TOO_MANY_EVENTS',
  'More than 10,000 events are of this time. Name a shorter one.',
) {}

/** The subjects of webhooks, each with its events: its statuses, `changed` for new terms, `annulled`, `returned` for money. */
export const WEBHOOK_EVENTS = {
  loan_request: ['pending', 'approved', 'rejected', 'cancelled', 'disbursed'],
  loan: ['active', 'paused', 'completed', 'defaulted', 'changed', 'annulled'],
  payment: ['processing', 'pending', 'completed', 'failed', 'returned'],
  payout: ['pending', 'processing', 'succeeded', 'failed', 'returned'],
  ticket: ['open', 'in_progress', 'resolved', 'closed'],
} as const;

export type WebhookSubject = keyof typeof WEBHOOK_EVENTS;

export type WebhookEventOf<Subject extends WebhookSubject> = (typeof WEBHOOK_EVENTS)[Subject][number];

/** Such as `loan.active`, sent when a loan becomes active. */
export type WebhookEventType = {
  [Subject in WebhookSubject]: `${Subject}.${WebhookEventOf<Subject>}`;
}[WebhookSubject];

/** An event, all events of a subject, or all. */
export type WebhookPattern = WebhookEventType | `${WebhookSubject}.*` | '*';

const subjects = Object.keys(WEBHOOK_EVENTS) as WebhookSubject[];

const typesOf = (subject: WebhookSubject) =>
  WEBHOOK_EVENTS[subject].map((event) => `${subject}.${event}` as WebhookEventType);

export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] = subjects.flatMap(typesOf);

export const WEBHOOK_PATTERNS: readonly WebhookPattern[] = [
  '*',
  ...subjects.flatMap((subject) => [`${subject}.*` as const, ...typesOf(subject)]),
];

export function isWebhookPattern(text: string): text is WebhookPattern {
  return (WEBHOOK_PATTERNS as readonly string[]).includes(text);
}

/** Whether one of the patterns matches the event. */
export function isNamedBy(patterns: readonly WebhookPattern[], type: WebhookEventType): boolean {
  const all = `${type.slice(0, type.indexOf('.'))}.*`;
  return patterns.some((pattern) => pattern === '*' || pattern === type || pattern === all);
}

/** The event of a status, such as `In Progress`. */
export function webhookEventOf(subject: WebhookSubject, status: string): WebhookEventType {
  return `${subject}.${status.toLowerCase().replaceAll(' ', '_')}` as WebhookEventType;
}
