import { describe, expect, it } from 'vitest';
import { BOOKED_AT } from '../../support/lending.ts';
import { aDelivery, DOWN, TAKEN } from '../../support/webhooks.ts';

const SECONDS_BEFORE = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe('a delivery', () => {
  it('is due at once', () => {
    expect(aDelivery()).toMatchObject({ status: 'Pending', attempts: 0, nextAttemptAt: BOOKED_AT, lastError: null });
  });

  it('is tried ten times, each after the delay of the contract, and then fails', () => {
    const delivery = aDelivery();
    let now = BOOKED_AT;
    const waits: number[] = [];

    for (let attempt = 1; attempt < 10; attempt++) {
      expect(delivery.tried(DOWN, now)).toBe(false);
      expect(delivery).toMatchObject({ status: 'Pending', attempts: attempt, lastStatusCode: 503 });
      const next = delivery.nextAttemptAt ?? now;
      waits.push((next.getTime() - now.getTime()) / 1000);
      now = next;
    }

    expect(waits).toEqual(SECONDS_BEFORE);
    expect(delivery.tried(DOWN, now)).toBe(true);
    expect(delivery).toMatchObject({ status: 'Failed', attempts: 10, nextAttemptAt: null, lastError: DOWN.error });
  });

  it('ends with the first success', () => {
    const delivery = aDelivery();
    delivery.tried(DOWN, BOOKED_AT);

    expect(delivery.tried(TAKEN, BOOKED_AT)).toBe(false);

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
    expect(delivery.tried(DOWN, BOOKED_AT)).toBe(false);
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
