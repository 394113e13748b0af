import { describe, expect, it } from 'vitest';
import { SandboxPaymentGateway } from '../../../adapters/gateway/sandbox-payment-gateway.ts';
import { SandboxPayoutGateway } from '../../../adapters/gateway/sandbox-payout-gateway.ts';
import { type Currency, Money } from '../../../domain/shared/money.ts';
import { aPayment, aPayout, BOOKED_AT } from '../../support/lending.ts';

describe('the sandbox gateway', () => {
  const gateway = new SandboxPaymentGateway({ settlementMs: 1000, byCents: true });
  const accepting = new SandboxPaymentGateway({ settlementMs: 1000, byCents: false });
  const orderOf = (decimal: number, currency: Currency = 'USD', token: string | null = null) =>
    aPayment({ amount: Money.ofDecimal(decimal, currency), currency }).order(token);

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

  it.each([
    ['tok_ok', 10.02],
    ['tok_ok', 10.03],
    ['tok_R01', 10],
    ['tok_R29', 10],
  ])('accepts %s by its name, not by the cents, and the payment succeeds: %d', async (token, decimal) => {
    const { paymentId, amount, ...order } = orderOf(decimal, 'USD', token);
    const answer = await gateway.collect({ paymentId, amount, ...order });
    const transactionId = `sandbox-${token.replace('tok_', '')}-${paymentId}`;
    const asked = { paymentId, amount, transactionId, acceptedAt: BOOKED_AT };

    expect(answer).toEqual({ status: 'accepted', transactionId });
    const later = new Date(BOOKED_AT.getTime() + 1000);
    expect(await gateway.outcomeOf(asked, later)).toEqual({ status: 'succeeded' });
  });

  it.each([
    ['tok_declined', 'insufficient funds'],
    ['tok_R00', 'rejected by the bank'],
    ['tok_R30', 'rejected by the bank'],
    ['tok_okay', 'rejected by the bank'],
    [' ', 'rejected by the bank'],
  ])('declines the token %j: %s', async (token, reason) => {
    for (const one of [gateway, accepting])
      expect(await one.collect(orderOf(10, 'USD', token))).toEqual({ status: 'declined', reason });
  });
});

describe('the sandbox gateway of payouts', () => {
  const gateway = new SandboxPayoutGateway({ settlementMs: 1000 });
  const { payoutId } = aPayout().order('tok_ok');
  const answerTo = (token: string) => gateway.payOut(aPayout().order(token));

  it.each(['ok', 'R01', 'R29'])('accepts tok_%s by its name, and it succeeds after its delay', async (name) => {
    const transactionId = `sandbox-payout-${name}-${payoutId}`;
    expect(await answerTo(`tok_${name}`)).toEqual({ status: 'accepted', transactionId });
    const asked = (ms: number) =>
      gateway.outcomeOf({ payoutId, transactionId, acceptedAt: BOOKED_AT }, new Date(BOOKED_AT.getTime() + ms));
    expect([await asked(999), await asked(1000)]).toEqual([{ status: 'processing' }, { status: 'succeeded' }]);
  });

  it.each([
    ['tok_declined', 'insufficient funds'],
    ['tok_R30', 'rejected by the bank'],
  ])('declines the token %j: %s', async (token, reason) => {
    expect(await answerTo(token)).toEqual({ status: 'declined', reason });
  });
});
