import { describe, expect, it } from 'vitest';
import { SandboxPaymentGateway } from '../../../adapters/gateway/sandbox-payment-gateway.ts';
import { type Currency, Money } from '../../../domain/shared/money.ts';
import { aPayment, BOOKED_AT } from '../../support/lending.ts';

describe('the sandbox gateway', () => {
  const gateway = new SandboxPaymentGateway({ settlementMs: 1000, byCents: true });
  const accepting = new SandboxPaymentGateway({ settlementMs: 1000, byCents: false });
  const orderOf = (decimal: number, currency: Currency = 'USD') =>
    aPayment({ amount: Money.ofDecimal(decimal, currency), currency }).order();

  it.each([
    ['USD', 10.02, 'declined'],
    ['JPY', 2, 'declined'],
    ['JPY', 1002, 'declined'],
    ['JPY', 200, 'accepted'],
    ['KWD', 0.002, 'declined'],
    ['KWD', 10.502, 'declined'],
    ['KWD', 10.02, 'accepted'],
  ] as const)('finds cents in the last two digits: %s %d is %s at once', async (currency, decimal, status) => {
    expect(await gateway.collect(orderOf(decimal, currency))).toMatchObject({ status });
  });

  it('names the same transaction however often it is asked', async () => {
    expect(await gateway.collect(orderOf(10))).toEqual(await gateway.collect(orderOf(10)));
  });

  it.each([
    ['settles an amount', gateway, 10, { status: 'succeeded' }],
    ['fails cents of .03', gateway, 10.03, expect.objectContaining({ status: 'failed' })],
    ['settles cents of .02 when they decide nothing', accepting, 949.02, { status: 'succeeded' }],
    ['settles cents of .03 when they decide nothing', accepting, 10.03, { status: 'succeeded' }],
  ])('%s after its delay, and is still processing before', async (_what, provider, decimal, outcome) => {
    expect(await provider.collect(orderOf(decimal))).toMatchObject({ status: 'accepted' });
    const accepted = { ...orderOf(decimal), transactionId: 'sandbox-1', acceptedAt: BOOKED_AT };
    const asked = (ms: number) => provider.outcomeOf(accepted, new Date(BOOKED_AT.getTime() + ms));

    expect([await asked(999), await asked(1000)]).toEqual([{ status: 'processing' }, outcome]);
  });
});
