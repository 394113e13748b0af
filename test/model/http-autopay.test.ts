import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarDay } from '../../domain/shared/calendar.ts';
import { settled } from '../support/app.ts';
import { type Answer, done } from '../support/client.ts';
import { openService } from '../support/open-service.ts';
import { lives, type Plan, TERM } from './autopay-acts.ts';
import { type AutopayDriver, seenOf } from './autopay-driver.ts';
import { AutopayLife } from './autopay-life.ts';
import { SEED } from './check.ts';

const { service, operator } = await openService();
const cents = (decimal: number) => Math.round(decimal * 100);

async function codeOf(answer: Promise<Answer>): Promise<string | null> {
  const { status, text, body } = await answer;
  expect(status, text).toBeLessThan(500);
  return status === 200 ? null : body.error.code;
}

/** A new borrower with one loan. The sandbox gateway settles payments at once. */
async function openDriver({ instalment, fees, rule: dueDayRule }: Plan): Promise<AutopayDriver> {
  const { businessDate } = await operator.reads('/sandbox/clock');
  // The day of the disbursement is closed.
  const { date: today } = await service.app.closing.closeBusinessDay.execute({ date: calendarDay(businessDate) });
  const borrower = await service.borrower();
  await done(operator.listsHolidays([]));
  const { graceDays: gracePeriodDays, lateFee, returnedPaymentFee } = fees;
  const charges = { gracePeriodDays, lateFee: lateFee / 100, returnedPaymentFee: returnedPaymentFee / 100 };
  const { productId } = await done(
    operator.createsProduct({ interestRate: 0, minAmount: 100, minTerm: TERM, dueDayRule, ...charges }),
  );
  const { requestId } = await done(borrower.asksFor((instalment * TERM) / 100, { productId, term: TERM }));
  await done(operator.approves(requestId));
  const { loanId } = await done(operator.disburses(requestId));
  return {
    today,
    isInMemory: false,
    authorize: (max) => codeOf(borrower.authorizesAutopay(loanId, { maxAmount: max === null ? undefined : max / 100 })),
    revoke: () => codeOf(borrower.revokesAutopay(loanId)),
    pay: (amount) => codeOf(borrower.pays(loanId, amount / 100)),
    list: (days) => codeOf(operator.listsHolidays(days)),
    pause: (months) => codeOf(borrower.pauses(loanId, months)),
    reverse: (paymentId) => codeOf(operator.reverses(paymentId)),
    async close(day) {
      await service.app.closing.closeBusinessDay.execute({ date: calendarDay(day) });
    },
    settle: () => settled(borrower),
    async payments() {
      const newestFirst = await borrower.reads('/payments?limit=100');
      const all: { paymentId: string; amount: number; status: string }[] = newestFirst.toReversed();
      return all.map(({ paymentId: id, amount, status }) => ({ id, status, amount: cents(amount) }));
    },
    async autopay() {
      const answer = await borrower.get(`/loans/${loanId}/autopay`);
      return answer.body.error?.code === 'AUTOPAY_NOT_FOUND' ? null : seenOf(await done(answer));
    },
    async loan() {
      const { status, paidAmount } = await borrower.reads(`/loans/${loanId}`);
      const all: { status: string; amount: number; paidAmount: number }[] = await borrower.reads(
        `/loans/${loanId}/charges?limit=100`,
      );
      const open = all.filter((each) => each.status === 'Open');
      const openCharges = open.reduce((sum, each) => sum + cents(each.amount) - cents(each.paidAmount), 0);
      return { status, paid: cents(paidAmount), openCharges };
    },
  };
}

/** Three failures suspend, the late fee exceeds a limit, and a payment of autopay is reversed. */
const HARD_LIFE: Plan = {
  instalment: 10_003,
  fees: { lateFee: 1_500, graceDays: 5, returnedPaymentFee: 0 },
  rule: 'same',
  acts: [
    { kind: 'wait', days: 40, slow: false },
    { kind: 'authorize', limit: 0 },
    { kind: 'wait', days: 2, slow: false },
    { kind: 'pay', count: 1, cents: 1_504 },
    { kind: 'authorize', limit: null },
    { kind: 'wait', days: 21, slow: false },
    { kind: 'reverse', which: 1 },
    { kind: 'wait', days: 2, slow: false },
  ],
};

/** Holidays move what is collected, back and forth, and no more what is payable. */
const lifeWithHolidays = (rule: Plan['rule']): Plan => ({
  instalment: 10_000,
  fees: { lateFee: 1_500, graceDays: 0, returnedPaymentFee: 0 },
  rule,
  acts: [
    { kind: 'holidays', around: [-2, -1, 0, 1, 2] },
    { kind: 'wait', days: 20, slow: false },
    { kind: 'holidays', around: [0, 1] },
    { kind: 'wait', days: 15, slow: false },
    { kind: 'holidays', around: [-1, 0] },
    { kind: 'revoke' },
    { kind: 'wait', days: 40, slow: false },
    { kind: 'holidays', around: [] },
    { kind: 'pay', count: 1, cents: 1_504 },
  ],
});

it('collects by autopay over HTTP on PostgreSQL as in the model', async () => {
  const marks = new Map<string, number>();
  const property = fc.asyncProperty(lives({ minLength: 12, maxLength: 12 }), async (plan) => {
    await new AutopayLife(await openDriver(plan), plan, marks).play([{ kind: 'authorize', limit: null }, ...plan.acts]);
  });
  const numRuns = process.env.MODE === 'long' ? 50 : 3;
  await fc.assert(property, {
    numRuns,
    examples: [[HARD_LIFE], [lifeWithHolidays('next')], [lifeWithHolidays('previous')]],
    endOnFailure: true,
    ...SEED,
  });
  process.stdout.write(`Autopay over HTTP: ${[...marks].map(([what, times]) => `${what} ${times}`).join(', ')}\n`);
  const events = ['collected', 'tried again', 'suspended by failures', 'over the limit', 'suspended by a reversal'];
  expect(events.filter((event) => !marks.has(event))).toEqual([]);
}, 0);
