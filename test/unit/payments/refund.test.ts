import { beforeEach, describe, expect, it } from 'vitest';
import { ApplyGatewayEvent } from '../../../application/payments/apply-gateway-event.ts';
import { PayRefund } from '../../../application/payments/pay-refund.ts';
import { AlreadyRefunded, InvalidRefund, RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import { aLoan, aPayment, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { ACT_AT, lendingInMemory } from '../../support/lending-in-memory.ts';
import { faultsIn } from '../faults.ts';

const { id: paymentId } = aPayment();

let at: ReturnType<typeof lendingInMemory>;
const succeed = (eventId: string) =>
  new ApplyGatewayEvent(at).execute({ eventId, transactionId: 'tx-1', paymentId, outcome: 'succeeded', reason: null });
const pay = (reference: string) => new PayRefund(at).execute({ paymentId, reference });
const paidOut = () => at.events.published.filter(({ type }) => type === 'refund.paid');

beforeEach(async () => {
  at = lendingInMemory();
  await at.loans.add(aLoan());
  const payment = aPayment();
  payment.fail('no answer', BOOKED_AT);
  await at.payments.add(payment);
});

describe('a refund', () => {
  it('is owed once for a payment that failed, however often the gateway says that it collected the money', async () => {
    expect(await succeed('evt-1')).toBe('unmatched');
    at.clock.set(new Date('2027-03-01T00:00:00.000Z'));
    expect(await succeed('evt-2')).toBe('unmatched');

    const refund = { paymentId, borrowerId: BORROWER, amount: usd(888.49), owedSince: ACT_AT, payout: null };
    expect(await at.refunds.get(paymentId)).toMatchObject(refund);
  });

  it('is paid out once, under a reference', async () => {
    await succeed('evt-1');

    for (const reference of ['', '   ', 'x'.repeat(65)]) {
      await expect(pay(reference)).rejects.toThrow(InvalidRefund);
      await expect(pay(reference)).rejects.toThrow(faultsIn('reference'));
    }
    await pay('PAYOUT-1');
    await expect(pay('PAYOUT-2')).rejects.toThrow(AlreadyRefunded);

    expect((await at.refunds.get(paymentId)).payout).toEqual({ reference: 'PAYOUT-1', at: ACT_AT });
    expect(paidOut()).toMatchObject([{ paymentId, borrowerId: BORROWER, amount: usd(888.49), reference: 'PAYOUT-1' }]);
  });

  it('is unknown if no money is owed', async () => {
    await expect(pay('PAYOUT-1')).rejects.toThrow(RefundNotFound);
  });
});
