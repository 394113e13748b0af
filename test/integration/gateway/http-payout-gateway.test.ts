import { beforeEach, describe, expect, it } from 'vitest';
import { HttpPayoutGateway } from '../../../adapters/gateway/http-payout-gateway.ts';
import type { GatewayFault } from '../../../adapters/gateway/provider-orders.ts';
import { aPayout, BOOKED_AT } from '../../support/lending.ts';
import {
  type Misbehaviour,
  type PaymentProvider,
  PROVIDER_KEY,
  startPaymentProvider,
} from '../../support/payment-provider.ts';

const order = aPayout().order('tok_ok');
const { payoutId } = order;
let provider: PaymentProvider;
let faults: GatewayFault[];
let gateway: HttpPayoutGateway;

beforeEach(async () => {
  provider = await startPaymentProvider();
  faults = [];
  const report = (fault: GatewayFault) => faults.push(fault);
  gateway = new HttpPayoutGateway({
    url: provider.url,
    key: PROVIDER_KEY,
    timings: { backoffMs: 5, breakAfter: 100 },
    report,
  });
  return () => provider.close();
});

const outcome = () => {
  const { transactionId = 'out-0' } = provider.payouts[0] ?? {};
  return gateway.outcomeOf({ payoutId, transactionId, acceptedAt: BOOKED_AT });
};

// What is common to all calls, `http-payment-gateway.test.ts` shows: timeouts, retries, the circuit breaker.
describe('an order of a payout', () => {
  it('states the amount as a decimal, the account, and the payout id as its Idempotency-Key', async () => {
    expect(await gateway.payOut(order)).toEqual({
      status: 'accepted',
      transactionId: provider.payouts[0]?.transactionId,
    });
    const [call] = provider.calls;
    expect(call).toMatchObject({
      method: 'POST',
      path: '/payouts',
      headers: { authorization: `Bearer ${PROVIDER_KEY}`, 'idempotency-key': payoutId },
    });
    const body = { payoutId, amount: 9750, currency: 'USD', token: 'tok_ok', purpose: 'disbursement' };
    expect([call?.body, faults]).toEqual([body, []]);
  });

  it('is declined by a 402, without another attempt', async () => {
    provider.next('declines');
    expect(await gateway.payOut(order)).toEqual({ status: 'declined', reason: 'insufficient funds' });
    expect([provider.calls.length, provider.payouts]).toEqual([1, []]);
  });

  it.each<Misbehaviour>(['failsBefore', 'failsAfter', 'isBusy', 'hangsUpAfter'])(
    'is retried, and paid out once, when the provider %s',
    async (misbehaviour) => {
      provider.next(misbehaviour, misbehaviour);
      expect(await gateway.payOut(order)).toMatchObject({ status: 'accepted' });
      expect([provider.calls.length, provider.payouts.length]).toEqual([3, 1]);
    },
  );

  it.each<Misbehaviour>(['answersNoJson', 'answersWithAStrangeId', 'answersWithoutEnd', 'redirects', 'declinesInHtml'])(
    'is unknown, without another attempt, when the provider %s',
    async (misbehaviour) => {
      provider.next(misbehaviour);
      expect(await gateway.payOut(order)).toEqual({ status: 'unknown' });
      expect([provider.calls.length, faults]).toEqual([1, [{ payoutId, fault: expect.any(String) }]]);
    },
  );
});

describe('the outcome of a payout', () => {
  it('is what the provider reports, with the code of a return', async () => {
    await gateway.payOut(order);
    const why = { code: 'R03', reason: 'no account' };
    expect(await outcome()).toEqual({ status: 'processing' });
    for (const [status, more] of [
      ['succeeded', {}],
      ['failed', why],
      ['returned', why],
    ] as const) {
      provider.endPayout(payoutId, status);
      expect(await outcome()).toEqual({ status, ...more });
    }
  });

  it.each<Misbehaviour>(['answersNoJson', 'refuses', 'declines', 'failsBefore'])(
    'is still processing when the provider %s',
    async (misbehaviour) => {
      provider.always(misbehaviour);
      expect(await outcome()).toEqual({ status: 'processing' });
      expect(faults).toHaveLength(1);
    },
  );
});
