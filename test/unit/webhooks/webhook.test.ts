import { describe, expect, it } from 'vitest';
import { urlPolicy } from '../../../adapters/webhooks/node-webhook-sender.ts';
import { DISABLED_BY_OPERATOR, InvalidWebhook, Webhook } from '../../../domain/webhooks/webhook.ts';
import { isNamedBy, WEBHOOK_PATTERNS, type WebhookPattern } from '../../../domain/webhooks/webhook-event.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT } from '../../support/lending.ts';
import { aDelivery, DOWN, TAKEN } from '../../support/webhooks.ts';
import { faultsIn } from '../faults.ts';

const POLICY = urlPolicy({ httpAllowed: false, privateAllowed: false });
const HOUR = 3_600_000;
const later = (ms: number) => new Date(BOOKED_AT.getTime() + ms);

function aWebhook(events: readonly string[] = ['*']): Webhook {
  const registration = { id: idNumber<'Webhook'>(1), url: 'https://example.com/', events, secret: 'first' };
  return new Webhook(registration, POLICY, BOOKED_AT);
}

describe('the events of a webhook', () => {
  it.each<[WebhookPattern[], string[]]>([
    [['*'], ['loan_request.pending', 'loan.active', 'payment.failed', 'ticket.in_progress']],
    [['loan.*'], ['loan.active']],
    [['loan_request.*'], ['loan_request.pending']],
    [['payment.failed'], ['payment.failed']],
    [['payment.completed', 'ticket.*'], ['ticket.in_progress']],
  ])('%s name %s', (patterns, named) => {
    const types = ['loan_request.pending', 'loan.active', 'payment.failed', 'ticket.in_progress'] as const;

    expect(types.filter((type) => isNamedBy(patterns, type))).toEqual(named);
  });

  it.each([
    [['loan.*', 'loans.*'], 'events/1'],
    [['loan.deleted'], 'events/0'],
    [['loan*'], 'events/0'],
    [[''], 'events/0'],
    [['constructor'], 'events/0'],
    [[], 'events'],
  ])('may not be %j', (events, field) => {
    expect(() => aWebhook(events)).toThrow(InvalidWebhook);
    expect(() => aWebhook(events)).toThrow(faultsIn(field));
  });

  it('are all, those of a subject, one for each status, for changed terms, an annulment, or returned money', () => {
    expect(WEBHOOK_PATTERNS).toHaveLength(1 + 5 + 5 + 6 + 5 + 5 + 4);
    expect(aWebhook(['loan.*', 'loan.*', 'ticket.open']).events).toEqual(['loan.*', 'ticket.open']);
  });
});

describe('the secret of a webhook', () => {
  it('signs beside the new one for 24 hours', () => {
    const webhook = aWebhook();

    webhook.rotateSecret('second', BOOKED_AT);

    expect(webhook.secretsAt(later(24 * HOUR - 1))).toEqual(['second', 'first']);
    expect(webhook.secretsAt(later(24 * HOUR))).toEqual(['second']);
  });

  it('does not sign longer because of another rotation', () => {
    const webhook = aWebhook();

    webhook.rotateSecret('second', BOOKED_AT);
    webhook.rotateSecret('third', later(HOUR));

    expect(webhook.secretsAt(later(HOUR))).toEqual(['third', 'second', 'first']);
    expect(webhook.secretsAt(later(24 * HOUR))).toEqual(['third', 'second']);
    expect(webhook.secretsAt(later(25 * HOUR))).toEqual(['third']);
  });

  it('is one of five at most', () => {
    const webhook = aWebhook();

    for (const secret of ['2', '3', '4', '5', '6', '7']) webhook.rotateSecret(secret, BOOKED_AT);

    expect(webhook.secretsAt(BOOKED_AT)).toEqual(['7', '6', '5', '4', '3']);
  });
});

describe('a webhook', () => {
  it('is changed in the given fields only', () => {
    const webhook = aWebhook();

    webhook.change({ events: ['loan.*'] }, POLICY);

    expect(webhook).toMatchObject({ url: 'https://example.com/', events: ['loan.*'], enabled: true });
    expect(() => webhook.change({ url: 'http://example.com/' }, POLICY)).toThrow(InvalidWebhook);
  });

  it('is disabled once, with an event, and enabled by an operator', () => {
    const webhook = aWebhook();

    webhook.disable('No answer.', BOOKED_AT);
    webhook.disable('Still no answer.', later(HOUR));

    expect(webhook).toMatchObject({ enabled: false, disabledReason: 'No answer.' });
    const about = { webhookId: webhook.id, url: 'https://example.com/', reason: 'No answer.' };
    expect(webhook.pullEvents()).toEqual([{ type: 'webhook.disabled', occurredAt: BOOKED_AT, ...about }]);
    webhook.change({ enabled: true }, POLICY);
    expect(webhook).toMatchObject({ enabled: true, disabledReason: null });
  });

  it('that an operator disables has this as its reason, and no event', () => {
    const webhook = aWebhook();

    webhook.change({ enabled: false }, POLICY);

    expect(webhook).toMatchObject({ enabled: false, disabledReason: DISABLED_BY_OPERATOR });
    expect(webhook.pullEvents()).toEqual([]);
  });
});

describe('a delivery', () => {
  it('is due at once', () => {
    expect(aDelivery()).toMatchObject({ status: 'Pending', attempts: 0, nextAttemptAt: BOOKED_AT, lastError: null });
  });

  it('is tried ten times, each after the delay of the contract, and then fails', () => {
    const delivery = aDelivery();
    let now = BOOKED_AT;
    const waits: number[] = [];

    for (let attempt = 1; attempt < 10; attempt++) {
      expect(delivery.tried(DOWN, now)).toBeNull();
      expect(delivery).toMatchObject({ status: 'Pending', attempts: attempt, lastStatusCode: 503 });
      const next = delivery.nextAttemptAt ?? now;
      waits.push((next.getTime() - now.getTime()) / 1000);
      now = next;
    }

    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(delivery.tried(DOWN, now)).toContain('was not delivered in 10 tries. The receiver answered 503.');
    expect(delivery).toMatchObject({ status: 'Failed', attempts: 10, nextAttemptAt: null, lastError: DOWN.error });
  });

  it.each([
    ['not before the time that a busy receiver names', 429, HOUR, HOUR],
    ['not before the time that a receiver under repair names', 503, HOUR, HOUR],
    ['on its own schedule, if that is later', 503, 1_000, 5_000],
    ['after a day at most', 429, 25 * HOUR, 24 * HOUR],
    ['on its own schedule after another failure', 500, HOUR, 5_000],
  ])('is tried again %s', (_when, statusCode, retryAfterMs, wait) => {
    const delivery = aDelivery();

    expect(delivery.tried({ statusCode, error: 'Failed.', retryAfterMs }, BOOKED_AT)).toBeNull();

    expect(delivery).toMatchObject({ status: 'Pending', nextAttemptAt: later(wait) });
  });

  it('ends its endpoint with the first 410, also when an operator has retried it', () => {
    const gone = { statusCode: 410, error: 'The receiver answered 410.' };
    const [delivery, retried] = [aDelivery(), aDelivery()];
    for (let tries = 0; tries < 10; tries++) retried.tried(DOWN, BOOKED_AT);
    retried.retry(BOOKED_AT);

    for (const one of [delivery, retried]) {
      expect(one.tried(gone, BOOKED_AT)).toMatch(/answered 410 .* wants no more events/);
      expect(one).toMatchObject({ status: 'Failed', nextAttemptAt: null, lastStatusCode: 410 });
    }
  });

  it('ends with the first success', () => {
    const delivery = aDelivery();
    delivery.tried(DOWN, BOOKED_AT);

    expect(delivery.tried(TAKEN, BOOKED_AT)).toBeNull();

    expect(delivery).toMatchObject({ status: 'Delivered', attempts: 2, lastStatusCode: 204, lastError: null });
    expect(delivery.nextAttemptAt).toBeNull();
  });

  it('awaits exactly its next try', () => {
    const delivery = aDelivery();
    delivery.tried(DOWN, BOOKED_AT);

    expect([1, 2, 3].map((attempt) => delivery.awaits(attempt))).toEqual([false, true, false]);
    delivery.tried(TAKEN, BOOKED_AT);
    expect(delivery.awaits(3)).toBe(false);
  });

  it('that failed can be retried once, without disabling its endpoint again', () => {
    const delivery = aDelivery();
    for (let tries = 0; tries < 10; tries++) delivery.tried(DOWN, BOOKED_AT);

    delivery.retry(BOOKED_AT);

    expect(delivery).toMatchObject({ status: 'Pending', nextAttemptAt: BOOKED_AT });
    expect(delivery.tried(DOWN, BOOKED_AT)).toBeNull();
    expect(delivery).toMatchObject({ status: 'Failed', attempts: 11 });
  });

  it('that was delivered can be sent again', () => {
    const delivery = aDelivery();
    delivery.tried(TAKEN, BOOKED_AT);

    delivery.retry(BOOKED_AT);

    expect(delivery.awaits(2)).toBe(true);
  });

  it('that is given up fails without a try', () => {
    const delivery = aDelivery();

    delivery.giveUp('The webhook is disabled.');

    expect(delivery).toMatchObject({ status: 'Failed', attempts: 0, lastError: 'The webhook is disabled.' });
  });
});
