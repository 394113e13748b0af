import { beforeEach, describe, expect, it } from 'vitest';
import { MatchReferences } from '../../../application/payments/match-references.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aReference, BORROWER, usd } from '../../support/lending.ts';
import { lendingDesk } from '../../support/lending-in-memory.ts';

const DAY = calendarDay('2027-02-01');
const { id: paymentId } = aReference();

let desk: Awaited<ReturnType<typeof lendingDesk>>;
const match = async (on = desk) =>
  (await desk.unitOfWork.run(() => new MatchReferences(on).run(DAY, null))).tally.matched;
const free = (given: object = {}) => desk.deposits.add(aDeposit({ confirmationCode: null, ...given }));

beforeEach(async () => {
  desk = await lendingDesk();
  await desk.payments.add(aReference());
});

// test/contract/ports/matchable-references.test.ts says which references are proposed.
describe('the match of references with deposits', () => {
  it('pays the loan with the money, as of the day on which it was received', async () => {
    await free({ receivedAt: new Date('2027-01-31T14:00:00.000Z') });

    expect(await match()).toBe(1);

    const { bankId } = aDeposit();
    expect(await desk.payment(paymentId)).toMatchObject({ status: 'Completed', bankId, valueOn: '2027-01-31' });
    expect((await desk.loan()).paidAmount).toEqual(usd(888.49));
    expect(desk.deposits.all).toMatchObject([{ claimedBy: paymentId, borrowerId: BORROWER }]);
    const events = ['deposit.claimed', 'loan.payment-received', 'payment.completed'];
    expect(desk.events.types).toEqual(expect.arrayContaining(events));
    expect(await match()).toBe(0);
  });

  it('does not verify a reference that its borrower verified after the query proposed it', async () => {
    await free();
    const matchable = async () => {
      const proposed = await desk.openPayments.matchable(null, 1);
      await desk.verify(paymentId);
      return proposed;
    };

    expect(await match({ ...desk, openPayments: { ...desk.openPayments, matchable } })).toBe(0);
    expect((await desk.loan()).paidAmount).toEqual(usd(888.49));
  });

  it('leaves a reference Pending that exceeds the balance, and matches the others of the loan', async () => {
    await free();
    const references = [[1, usd(10_661.86)] as const, [999_998, usd(1)] as const];
    for (const [number, amount] of references) {
      await desk.payments.add(aReference({ id: idNumber(number), reference: `R-${number}`, amount }));
      await free({ id: idNumber(number), reference: `R-${number}`, amount });
    }
    const paying = await desk.loan();
    paying.reserve(usd(5));
    await desk.loans.save(paying);

    expect(await match()).toBe(2);

    expect((await desk.payment(idNumber(1))).status).toBe('Pending');
    expect((await desk.loan()).paidAmount).toEqual(usd(889.49));
  });

  it('leaves a reference Pending while a payoff reserves the whole balance', async () => {
    await free();
    const paying = await desk.loan();
    paying.reservePayoff(idNumber(1), DAY);
    await desk.loans.save(paying);

    expect(await match()).toBe(0);
    expect((await desk.payment(paymentId)).status).toBe('Pending');
  });
});
