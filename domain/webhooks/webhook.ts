import { Aggregate } from '../shared/aggregate.ts';
import { domainError, type ErrorDetail, validationError } from '../shared/domain-error.ts';
import type { WebhookId } from '../shared/ids.ts';
import { type Phrase, sentence } from '../shared/phrase.ts';
import type { WebhookDisabled } from './webhook.events.ts';
import { isWebhookPattern, WEBHOOK_PATTERNS, type WebhookPattern } from './webhook-event.ts';

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

/** How long a replaced secret still signs. */
export const OVERLAP_HOURS = 24;
/** Bounds the signature header. */
const MAX_SECRETS = 5;

/** A secret that signs deliveries. `signsUntil` is ISO 8601 in UTC; `null` for the current one. */
export interface WebhookSecret {
  readonly secret: string;
  readonly signsUntil: string | null;
}

/** The secrets after the current one is replaced, newest first. The replaced one signs for `OVERLAP_HOURS`. */
function rotated(secrets: readonly WebhookSecret[], secret: string, now: Date): readonly WebhookSecret[] {
  const until = new Date(now.getTime() + OVERLAP_HOURS * 3_600_000).toISOString();
  const earlier = secrets.map((each) => ({ ...each, signsUntil: each.signsUntil ?? until }));
  return [{ secret, signsUntil: null }, ...earlier.filter((each) => signs(each, now))].slice(0, MAX_SECRETS);
}

function signingSecrets(secrets: readonly WebhookSecret[], now: Date): readonly string[] {
  return secrets.filter((each) => signs(each, now)).map(({ secret }) => secret);
}

function signs({ signsUntil }: WebhookSecret, now: Date): boolean {
  return signsUntil === null || now.toISOString() < signsUntil;
}

export const URL_MAX_LENGTH = 2048;

/** The addresses that this service allows. Checked again when a delivery connects. */
export interface WebhookUrlPolicy {
  readonly httpAllowed: boolean;
  /** Whether a host is private, as far as its name says. */
  isPrivate(host: string): boolean;
}

/** Returns the URL unchanged. @throws InvalidWebhook */
export function checkedUrl(text: string, policy: WebhookUrlPolicy): string {
  const fault = faultIn(text, policy);
  if (fault !== null) throw new InvalidWebhook([{ field: 'url', ...fault }]);
  return text;
}

function faultIn(text: string, { httpAllowed, isPrivate }: WebhookUrlPolicy): Phrase | null {
  if (text.length > URL_MAX_LENGTH) return WEBHOOK_FAULTS.tooLong({ count: URL_MAX_LENGTH });
  // The parser of URLs removes these instead of refusing them.
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return WEBHOOK_FAULTS.url();
  const { protocol, username, password, hash, hostname } = new URL(text);
  const secure = protocol === 'https:' || (httpAllowed && protocol === 'http:');
  if (!secure) return httpAllowed ? WEBHOOK_FAULTS.http() : WEBHOOK_FAULTS.https();
  if (username !== '' || password !== '') return WEBHOOK_FAULTS.credentials();
  if (hash !== '' || text.endsWith('#')) return WEBHOOK_FAULTS.fragment();
  return isPrivate(hostname) ? WEBHOOK_FAULTS.private() : null;
}

export const DISABLED_BY_OPERATOR = 'An operator disabled it.';

export interface WebhookRegistration {
  readonly id: WebhookId;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: string;
}

/** Absent means unchanged. */
export interface WebhookChanges {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly enabled?: boolean;
}

/**
 * An endpoint of another service that is sent events.
 * Invariants: the URL met the policy when it last changed; it names at least one event; only a disabled one has a reason.
 */
export class Webhook extends Aggregate<WebhookDisabled> {
  readonly id: WebhookId;
  readonly createdAt: Date;
  private _url: string;
  private _events: readonly WebhookPattern[];
  private _enabled: boolean;
  private _disabledReason: string | null;
  private _secrets: readonly WebhookSecret[];

  /** @throws InvalidWebhook */
  constructor({ id, url, events, secret }: WebhookRegistration, policy: WebhookUrlPolicy, now: Date) {
    super();
    this.id = id;
    this.createdAt = now;
    this._url = checkedUrl(url, policy);
    this._events = checkedPatterns(events);
    this._enabled = true;
    this._disabledReason = null;
    this._secrets = [{ secret, signsUntil: null }];
  }

  get url(): string {
    return this._url;
  }

  get events(): readonly WebhookPattern[] {
    return this._events;
  }

  get enabled(): boolean {
    return this._enabled;
  }

  get disabledReason(): string | null {
    return this._disabledReason;
  }

  /** Newest first, expired ones included. */
  get secrets(): readonly WebhookSecret[] {
    return this._secrets;
  }

  /** The secrets that sign at this time, newest first. */
  secretsAt(now: Date): readonly string[] {
    return signingSecrets(this._secrets, now);
  }

  /** @throws InvalidWebhook */
  change({ url, events, enabled = this._enabled }: WebhookChanges, policy: WebhookUrlPolicy): void {
    if (url !== undefined) this._url = checkedUrl(url, policy);
    if (events !== undefined) this._events = checkedPatterns(events);
    if (enabled === this._enabled) return;
    this._enabled = enabled;
    this._disabledReason = enabled ? null : DISABLED_BY_OPERATOR;
  }

  /** The replaced secret also signs for 24 hours. */
  rotateSecret(secret: string, now: Date): void {
    this._secrets = rotated(this._secrets, secret, now);
  }

  /** Disabling again does nothing: the first reason stays. */
  disable(reason: string, occurredAt: Date): void {
    if (!this._enabled) return;
    this._enabled = false;
    this._disabledReason = reason;
    this.record({ type: 'webhook.disabled', occurredAt, webhookId: this.id, url: this._url, reason });
  }
}

function checkedPatterns(events: readonly string[]): readonly WebhookPattern[] {
  if (events.length === 0) throw new InvalidWebhook([{ field: 'events', ...WEBHOOK_FAULTS.noEvents() }]);
  const fault = WEBHOOK_FAULTS.event({ choices: WEBHOOK_PATTERNS.join(', ') });
  const faults = events.flatMap((event, index): ErrorDetail[] =>
    isWebhookPattern(event) ? [] : [{ field: 'events', index, ...fault }],
  );
  if (faults.length > 0) throw new InvalidWebhook(faults);
  return [...new Set(events.filter(isWebhookPattern))];
}

export interface Webhooks {
  add(webhook: Webhook): Promise<void>;
  /** Locks it. @throws WebhookNotFound */
  get(id: WebhookId): Promise<Webhook>;
  /** Locks it. `null` if it was deleted. */
  find(id: WebhookId): Promise<Webhook | null>;
  save(webhook: Webhook): Promise<void>;
  /** Removes its deliveries as well. */
  remove(webhook: Webhook): Promise<void>;
}

/** New secrets for signing webhooks: `whsec_` and random bytes in base64. */
export interface SecretGenerator {
  next(): string;
}
