import { beforeEach, describe, expect, it } from 'vitest';
import { PayRefund } from '../../../application/payments/pay-refund.ts';
import { AlreadyRefunded, InvalidRefund, RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import { aPayment, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { ACT_AT, lendingDesk } from '../../support/lending-in-memory.ts';
import { faultsIn } from '../faults.ts';

const { id: paymentId } = aPayment();

let desk: Awaited<ReturnType<typeof lendingDesk>>;
const succeed = () => desk.report('succeeded', paymentId, { paymentId });
const pay = (reference: string) => new PayRefund(desk).execute({ paymentId, reference });

beforeEach(async () => {
  desk = await lendingDesk();
  const payment = aPayment();
  payment.fail('no answer', BOOKED_AT);
  await desk.payments.add(payment);
});

describe('a refund', () => {
  it('is owed once for a payment that failed, however often the gateway says that it collected the money', async () => {
    expect(await succeed()).toBe('unmatched');
    desk.clock.set(new Date('2027-03-01T00:00:00.000Z'));
    expect(await succeed()).toBe('unmatched');

    const refund = { paymentId, borrowerId: BORROWER, amount: usd(888.49), owedSince: ACT_AT, payout: null };
    expect(await desk.refunds.get(paymentId)).toMatchObject(refund);
  });

  it('is paid out once, under a reference', async () => {
    await succeed();

    for (const reference of ['', '   ', 'x'.repeat(65)]) {
      await expect(pay(reference)).rejects.toThrow(InvalidRefund);
      await expect(pay(reference)).rejects.toThrow(faultsIn('reference'));
    }
    await pay('PAYOUT-1');
    await expect(pay('PAYOUT-2')).rejects.toThrow(AlreadyRefunded);

    expect((await desk.refunds.get(paymentId)).payout).toEqual({ reference: 'PAYOUT-1', at: ACT_AT });
    const paidOut = { paymentId, borrowerId: BORROWER, amount: usd(888.49), reference: 'PAYOUT-1' };
    expect(desk.events.published.filter(({ type }) => type === 'refund.paid')).toMatchObject([paidOut]);
  });

  it('is unknown if no money is owed', async () => {
    await expect(pay('PAYOUT-1')).rejects.toThrow(RefundNotFound);
  });
});
