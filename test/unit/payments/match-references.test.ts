import { beforeEach, describe, expect, it } from 'vitest';
import { MatchReferences } from '../../../application/payments/match-references.ts';
import { VerifyPayment } from '../../../application/payments/verify-payment.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aLoan, aReference, BORROWER, usd } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';

const STRANGER = idNumber<'User'>(999_999);
const DAY = calendarDay('2027-02-01');
const { id: loanId } = aLoan();
const { id: paymentId } = aReference();

let at: ReturnType<typeof lendingInMemory>;
const match = async () => (await at.unitOfWork.run(() => new MatchReferences(at).run(DAY, null))).tally.matched;
const free = (given: object = {}) => at.deposits.add(aDeposit({ confirmationCode: null, ...given }));
const payment = () => at.payments.get(paymentId);
const loan = () => at.loans.get(loanId);

beforeEach(async () => {
  at = lendingInMemory();
  await at.loans.add(aLoan());
  await at.payments.add(aReference());
});

describe('the match of references with deposits', () => {
  it('pays the loan with the money, as of the day on which it was received', async () => {
    await free({ receivedAt: new Date('2027-01-31T14:00:00.000Z') });

    expect(await match()).toBe(1);

    expect(await payment()).toMatchObject({ status: 'Completed', bankId: aDeposit().bankId, valueOn: '2027-01-31' });
    expect((await loan()).paidAmount).toEqual(usd(888.49));
    expect(at.deposits.all).toMatchObject([{ claimedBy: paymentId, borrowerId: BORROWER }]);
    expect(at.events.types).toEqual(
      expect.arrayContaining(['deposit.claimed', 'loan.payment-received', 'payment.completed']),
    );
    expect(await match()).toBe(0);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['there is no deposit', async () => {}],
    ['the deposit requires a code', () => free({ confirmationCode: '493021' })],
    ['the amount differs', () => free({ amount: usd(888.48) })],
    ['the reference differs', () => free({ reference: 'R-2' })],
    ['the currency differs', () => free({ currency: 'VES' })],
    [
      'two banks received such money',
      async () => {
        await free();
        await free({ id: idNumber(2), bankId: idNumber(3) });
      },
    ],
    [
      'another borrower claims the same money',
      async () => {
        await free();
        await at.payments.add(aReference({ id: idNumber(2), borrowerId: STRANGER }));
      },
    ],
  ])('leaves a reference Pending if %s', async (_why, given) => {
    await given();

    expect(await match()).toBe(0);
    expect((await payment()).status).toBe('Pending');
  });

  it('ignores the claim of a reference that failed', async () => {
    await free();
    const failed = aReference({ id: idNumber(2), borrowerId: STRANGER });
    failed.fail('It never came.', aDeposit().createdAt);
    await at.payments.add(failed);

    expect(await match()).toBe(1);
  });

  it('does not verify a reference that its borrower verified after the query proposed it', async () => {
    await free();
    const matchable = async () => {
      const proposed = await at.openPayments.matchable(null, 1);
      await new VerifyPayment(at).execute({ paymentId, borrowerId: BORROWER, confirmationCode: null });
      return proposed;
    };

    const step = new MatchReferences({ ...at, openPayments: { ...at.openPayments, matchable } });

    expect((await step.run(DAY, null)).tally.matched).toBe(0);
    expect((await loan()).paidAmount).toEqual(usd(888.49));
  });

  it('leaves a reference Pending that exceeds the balance, and matches the others of the loan', async () => {
    await free();
    const [large, small] = [usd(10_661.86), usd(1)];
    await at.payments.add(aReference({ id: idNumber(1), reference: 'R-1', amount: large }));
    await at.payments.add(aReference({ id: idNumber(999_998), reference: 'R-2', amount: small }));
    await free({ id: idNumber(1), reference: 'R-1', amount: large });
    await free({ id: idNumber(2), reference: 'R-2', amount: small });
    const paying = await loan();
    paying.reserve(usd(5));
    await at.loans.save(paying);

    expect(await match()).toBe(2);

    expect((await at.payments.get(idNumber(1))).status).toBe('Pending');
    expect((await loan()).paidAmount).toEqual(usd(889.49));
  });

  it('leaves a reference Pending while a payoff reserves the whole balance', async () => {
    await free();
    const paying = await loan();
    paying.reservePayoff(idNumber(1), DAY);
    await at.loans.save(paying);

    expect(await match()).toBe(0);
    expect((await payment()).status).toBe('Pending');
  });
});
