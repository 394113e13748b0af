import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HttpPaymentGateway } from '../../../adapters/gateway/http-payment-gateway.ts';
import type { GatewayTimings } from '../../../adapters/gateway/provider-calls.ts';
import type { GatewayFault } from '../../../adapters/gateway/provider-orders.ts';
import { aPayment, BOOKED_AT } from '../../support/lending.ts';
import {
  type Misbehaviour,
  type PaymentProvider,
  PROVIDER_KEY,
  startPaymentProvider,
} from '../../support/payment-provider.ts';

const QUICK: Partial<GatewayTimings> = { backoffMs: 5, breakAfter: 100 };
const order = aPayment().order('tok_ok');

let provider: PaymentProvider;
let faults: GatewayFault[];

beforeEach(async () => {
  provider = await startPaymentProvider();
  faults = [];
  return () => provider.close();
});

function gateway(timings: Partial<GatewayTimings> = {}, url = provider.url): HttpPaymentGateway {
  const report = (fault: GatewayFault) => faults.push(fault);
  return new HttpPaymentGateway({ url, key: PROVIDER_KEY, timings: { ...QUICK, ...timings }, report });
}

function accepted(transactionId: string) {
  return { ...order, transactionId, acceptedAt: BOOKED_AT };
}

describe('an order to the provider', () => {
  it('states the amount as a decimal, and the payment id as its Idempotency-Key', async () => {
    const answer = await gateway().collect(order);
    expect(answer).toEqual({ status: 'accepted', transactionId: provider.charges[0]?.transactionId });
    const { paymentId } = order;
    const [call] = provider.calls;
    expect(call).toMatchObject({
      method: 'POST',
      path: '/payments',
      headers: {
        authorization: `Bearer ${PROVIDER_KEY}`,
        'idempotency-key': paymentId,
        'content-type': 'application/json',
      },
    });
    const body = { paymentId, amount: 888.49, currency: 'USD', method: 'instant_debit', bankId: null, token: 'tok_ok' };
    expect([call?.body, faults]).toEqual([body, []]);
  });

  it('goes to the same address if the URL ends with a slash', async () => {
    expect(await gateway({}, `${provider.url}/`).collect(order)).toMatchObject({ status: 'accepted' });
  });

  it('is declined by a 402, without another attempt', async () => {
    provider.next('declines');
    expect(await gateway().collect(order)).toEqual({ status: 'declined', reason: 'insufficient funds' });
    expect(provider.calls).toHaveLength(1);
    expect(provider.charges).toHaveLength(0);
  });

  it.each<Misbehaviour>(['failsBefore', 'failsAfter', 'isBusy', 'hangsUpBefore', 'hangsUpAfter'])(
    'is retried, and charged once, when the provider %s',
    async (misbehaviour) => {
      provider.next(misbehaviour, misbehaviour);
      expect(await gateway().collect(order)).toMatchObject({ status: 'accepted' });
      expect(provider.calls).toHaveLength(3);
      expect(provider.charges).toHaveLength(1);
    },
  );

  it.each<Misbehaviour>(['staysSilentAfter', 'stopsInTheMiddle'])(
    'is retried, and charged once, when the provider %s; on a slow machine the good answer may be late, too',
    async (misbehaviour) => {
      const collect = () => gateway({ timeoutMs: 300 }).collect(order);
      provider.next(misbehaviour, misbehaviour);
      expect(['accepted', 'unknown']).toContain((await collect()).status);
      expect(provider.calls).toHaveLength(3);

      await expect.poll(collect).toMatchObject({ status: 'accepted' });
      expect(provider.charges).toHaveLength(1);
    },
  );

  it('is unknown after three attempts, and never charged twice', async () => {
    provider.always('hangsUpAfter');
    expect(await gateway().collect(order)).toEqual({ status: 'unknown' });
    expect(provider.calls).toHaveLength(3);
    provider.always(null);
    expect(await gateway().collect(order)).toMatchObject({ status: 'accepted' });
    expect(provider.charges).toHaveLength(1);
  });

  it.each<Misbehaviour>([
    'answersNoJson',
    'answersWithoutFields',
    'answersNull',
    'answersWithAStrangeId',
    'answersWithoutEnd',
    'redirects',
    'refuses',
    'declinesInHtml',
  ])('is unknown, without another attempt, when the provider %s', async (misbehaviour) => {
    provider.next(misbehaviour);
    expect(await gateway().collect(order)).toEqual({ status: 'unknown' });
    expect(provider.calls).toHaveLength(1);
    expect(faults).toHaveLength(1);
  });

  it('is unknown when the provider cannot be reached, and reports so without the key', async () => {
    await provider.close();
    expect(await gateway().collect(order)).toEqual({ status: 'unknown' });
    expect(faults).toEqual([{ paymentId: order.paymentId, fault: expect.stringContaining('ECONNREFUSED') }]);
    expect(JSON.stringify(faults)).not.toContain(PROVIDER_KEY);
    provider = await startPaymentProvider();
  });
});

describe('the outcome of a transaction', () => {
  it('is what the provider reports', async () => {
    await gateway().collect(order);
    const outcome = () => gateway().outcomeOf(accepted(provider.charges[0]?.transactionId ?? ''));
    expect(await outcome()).toEqual({ status: 'processing' });
    provider.settle(order.paymentId, 'succeeded');
    expect(await outcome()).toEqual({ status: 'succeeded' });
    provider.settle(order.paymentId, 'failed');
    expect(await outcome()).toEqual({ status: 'failed', reason: 'no funds' });
    provider.settle(order.paymentId, 'returned');
    expect(await outcome()).toEqual({ status: 'returned', code: 'R01', reason: null });
  });

  it.each<Misbehaviour>([
    'answersNoJson',
    'answersWithoutFields',
    'returnsWithoutACode',
    'refuses',
    'declines',
    'failsBefore',
  ])('is still processing when the provider %s', async (misbehaviour) => {
    provider.always(misbehaviour);
    expect(await gateway().outcomeOf(accepted('tx-1'))).toEqual({ status: 'processing' });
    expect(faults).toHaveLength(1);
  });

  it('is requested with the transaction id escaped in the path', async () => {
    await gateway().outcomeOf(accepted('../admin?x=1'));
    expect(provider.calls[0]?.path).toBe('/payments/..%2Fadmin%3Fx%3D1');
  });
});

describe('the circuit breaker', () => {
  it('stops calling a failing provider, tries again later, and closes once it answers', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const wait = () => vi.setSystemTime(Date.now() + 10_000);
    const asked = gateway({ retries: 0, breakAfter: 3 });
    provider.always('failsBefore');
    for (let tries = 0; tries < 5; tries++) expect(await asked.collect(order)).toEqual({ status: 'unknown' });
    expect(provider.calls).toHaveLength(3);
    expect(faults.at(-1)?.fault).toContain('not called after repeated failures');

    wait();
    for (let tries = 0; tries < 2; tries++) expect(await asked.collect(order)).toEqual({ status: 'unknown' });
    expect(provider.calls).toHaveLength(4);

    provider.always(null);
    wait();
    for (let tries = 0; tries < 2; tries++) expect(await asked.collect(order)).toMatchObject({ status: 'accepted' });
    expect(provider.calls).toHaveLength(6);
  });

  it('does not count final or malformed answers', async () => {
    const asked = gateway({ retries: 0, breakAfter: 2 });
    provider.next('declines', 'refuses', 'declines', 'answersNoJson', 'redirects');
    for (let tries = 0; tries < 5; tries++) await asked.collect(order);
    expect(await asked.collect(order)).toMatchObject({ status: 'accepted' });
  });
});
