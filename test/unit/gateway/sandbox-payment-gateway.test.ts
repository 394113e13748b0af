import { describe, expect, it } from 'vitest';
import { SandboxPaymentGateway } from '../../../adapters/gateway/sandbox-payment-gateway.ts';
import { aPayment, BOOKED_AT, usd } from '../../support/lending.ts';

describe('the sandbox gateway', () => {
  const gateway = new SandboxPaymentGateway({ settlementMs: 1000, byCents: true });
  const later = (ms: number) => new Date(BOOKED_AT.getTime() + ms);
  const accepted = (decimal: number) => ({
    ...aPayment({ amount: usd(decimal) }).order(),
    transactionId: 'sandbox-1',
    acceptedAt: BOOKED_AT,
  });

  it('declines cents of .02 at once', async () => {
    expect(await gateway.collect(aPayment({ amount: usd(10.02) }).order())).toMatchObject({ status: 'declined' });
  });

  it('names the same transaction however often it is asked', async () => {
    const order = aPayment().order();
    expect(await gateway.collect(order)).toEqual(await gateway.collect(order));
  });

  it('is still processing before the settlement delay, and settles after it', async () => {
    expect(await gateway.outcomeOf(accepted(10), later(999))).toEqual({ status: 'processing' });
    expect(await gateway.outcomeOf(accepted(10), later(1000))).toEqual({ status: 'succeeded' });
  });

  it('fails cents of .03 after it has accepted them', async () => {
    expect(await gateway.collect(accepted(10.03))).toMatchObject({ status: 'accepted' });
    expect(await gateway.outcomeOf(accepted(10.03), later(1000))).toMatchObject({ status: 'failed' });
  });

  it.each([949.02, 10.03])('takes %d like any other amount when cents decide nothing', async (decimal) => {
    const accepting = new SandboxPaymentGateway({ settlementMs: 1000, byCents: false });

    expect(await accepting.collect(aPayment({ amount: usd(decimal) }).order())).toMatchObject({ status: 'accepted' });
    expect(await accepting.outcomeOf(accepted(decimal), later(999))).toEqual({ status: 'processing' });
    expect(await accepting.outcomeOf(accepted(decimal), later(1000))).toEqual({ status: 'succeeded' });
  });
});
