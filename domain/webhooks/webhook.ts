import { Aggregate } from '../shared/aggregate.ts';
import type { ErrorDetail } from '../shared/domain-error.ts';
import type { WebhookId } from '../shared/ids.ts';
import { InvalidWebhook, WEBHOOK_FAULTS } from './webhook.errors.ts';
import type { WebhookDisabled } from './webhook.events.ts';
import { isWebhookPattern, WEBHOOK_PATTERNS, type WebhookPattern } from './webhook-event.ts';
import { rotated, signingSecrets, type WebhookSecret } from './webhook-secrets.ts';
import { checkedUrl, type WebhookUrlPolicy } from './webhook-url.ts';

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
