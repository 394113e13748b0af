import { beforeAll, describe, expect, it } from 'vitest';
import { type Milestone, milestonesOfVerification } from '../../../domain/credit/rewards.ts';
import { RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import { Refund } from '../../../domain/payments/refund.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, aLoanRequest, aPayment, BOOKED_AT, BORROWER } from '../../support/lending.ts';
import { momentOf } from '../../support/utc.ts';
import { type Collections, STORES, withBorrower } from './stores.ts';

const { id: paymentId } = aPayment();
const second = { id: idNumber<'Payment'>(930_003) };

describe.each(STORES)('Refunds and Milestones %s', (_where, open) => {
  const on = withBorrower<Collections>(open);

  beforeAll(async () => {
    await on.run(async () => {
      await on.requests.add(aLoanRequest());
      await on.loans.add(aLoan());
      await on.payments.add(aPayment());
      await on.payments.add(aPayment(second));
    });
  });

  it('owe a refund once, and pay it out', async () => {
    const later = new Date('2027-03-01T00:00:00.000Z');
    await on.run(() => on.refunds.add(new Refund(aPayment(), BOOKED_AT)));
    await on.run(() => on.refunds.add(new Refund(aPayment(), later)));
    expect(await on.run(() => on.refunds.get(paymentId, BORROWER))).toEqual(new Refund(aPayment(), BOOKED_AT));

    const load = () => on.refunds.get(paymentId, BORROWER);
    await on.change(on.refunds, load, (refund) => refund.payOut('PAYOUT-1', momentOf(later)));

    expect((await on.run(load)).paidOut).toEqual({ reference: 'PAYOUT-1', at: later });
    expect(on.events.types.filter((type) => type === 'refund.paid')).toHaveLength(1);
    expect(await on.run(() => on.refunds.borrowerOf(paymentId))).toBe(BORROWER);
    await expect(on.run(() => on.refunds.get(paymentId, idNumber(1)))).rejects.toThrow(RefundNotFound);
    await expect(on.run(() => on.refunds.get(second.id, BORROWER))).rejects.toThrow(RefundNotFound);
    await expect(on.run(() => on.refunds.borrowerOf(second.id))).rejects.toThrow(RefundNotFound);
  });

  it('correct the judgement of an instalment in its place, and withdraw milestones', async () => {
    const installment = (number: number, onTime: boolean, occurredAt = BOOKED_AT): Milestone => ({
      userId: BORROWER,
      kind: onTime ? 'installment-on-time' : 'installment-late',
      source: `installment:${aLoan().id}:${number}`,
      points: onTime ? 50 : 10,
      occurredAt,
    });
    const event = { type: 'user.identity-verified', occurredAt: BOOKED_AT, userId: BORROWER } as const;
    const verified = milestonesOfVerification(event);
    const add = (...milestones: Milestone[]) => on.run(() => on.milestones.add(milestones));
    const kept = () => on.run(() => on.milestones.of(BORROWER));
    await add(installment(1, false), ...verified, installment(2, true));
    await add(installment(1, true, new Date()), ...verified, installment(2, true, new Date()));
    expect(await kept()).toEqual([installment(1, true), ...verified, installment(2, true)]);

    await on.run(() => on.milestones.remove([installment(1, false)]));
    expect(await kept()).toEqual([...verified, installment(2, true)]);
  });
});
