import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, type CalendarDay, calendarDay } from '../../domain/shared/calendar.ts';
import { type Answer, done } from '../support/client.ts';
import { paidOn, smallLoan } from './loans.ts';
import { expectOnly, openTrack } from './race.ts';

const { service, payer, clerk, crowd, rounds } = await openTrack();
const ROUNDS = 2;
const LOANS = 4;

const closeUpTo = (date: CalendarDay) => service.app.closing.closeBusinessDay.execute({ date });

interface Batch {
  readonly loans: readonly string[];
  readonly due: CalendarDay;
}

/** Made before the tests, so that only one month passes. */
const batches: Batch[] = [];
const TESTS = 3;
/** The second test closes the day after the due date, too. */
const DAYS_APART = 2;

beforeAll(async () => {
  while (batches.length < TESTS * ROUNDS) {
    const today = calendarDay((await clerk.reads('/sandbox/clock')).businessDate);
    const loans = await Promise.all(Array.from({ length: LOANS }, () => smallLoan(payer, clerk)));
    for (const loanId of loans) await done(payer.authorizesAutopay(loanId));
    batches.push({ loans, due: addMonths(today, 1) });
    await closeUpTo(addDays(today, DAYS_APART));
  }
});

/** Loans of 3 × 100 dollars that are paid by autopay, on the day before the first due date. */
async function loansDueNext() {
  const batch = batches.shift();
  if (batch === undefined) throw new Error('All loans are used up.');
  const { loans, due } = batch;
  await closeUpTo(addDays(due, -1));
  const closing = () => crowd(2, clerk, (who) => who.movesClock(due));
  return { loans, due, closing };
}

/** The amounts of the payments of a loan, smallest first, when the day is closed and all are settled. */
async function paymentsOf(loanId: string, due: CalendarDay): Promise<readonly number[]> {
  await closeUpTo(due);
  const paid = await paidOn(payer, loanId);
  const payments: { readonly amount: number }[] = await payer.reads(`/payments?loanId=${loanId}`);
  const amounts = payments.map(({ amount }) => amount).sort();
  expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(paid);
  return amounts;
}

describe('autopay', () => {
  it('collects once on a day that two nodes close at once', async () => {
    await rounds(ROUNDS, async (race) => {
      const { loans, due, closing } = await loansDueNext();
      const [{ counts }] = await race([...closing(), ...closing()]);
      expect(counts).toEqual({ 200: 4 });
      for (const loanId of loans) expect(await paymentsOf(loanId, due)).toEqual([100]);
    });
  });

  it('collects once, or not at all, if it is revoked and authorized during the close', async () => {
    const collected = { revoked: 0, authorized: 0 };
    await rounds(ROUNDS, async (race) => {
      const { loans, due, closing } = await loansDueNext();
      const waver = async (loanId: string, at: number): Promise<Answer> => {
        for (let times = 0; times < at; times++) {
          await done(payer.revokesAutopay(loanId));
          await done(payer.authorizesAutopay(loanId));
        }
        return at % 2 === 0 ? payer.authorizesAutopay(loanId) : payer.revokesAutopay(loanId);
      };
      await race(
        closing(),
        loans.map((loanId, at) => () => waver(loanId, at)),
      );
      for (const [at, loanId] of loans.entries()) {
        const amounts = await paymentsOf(loanId, due);
        collected[at % 2 === 0 ? 'authorized' : 'revoked'] += amounts.length;
        expect([[], [100]]).toContainEqual(amounts);
        expect(await paymentsOf(loanId, addDays(due, 1))).toEqual(at % 2 === 0 ? [100] : amounts);
      }
    });
    process.stdout.write(`collected by the close of the due date: ${JSON.stringify(collected)}\n`);
  });

  it('collects nothing that the borrower has paid, and the borrower pays nothing that it has collected', async () => {
    let collected = 0;
    await rounds(ROUNDS, async (race) => {
      const { loans, due, closing } = await loansDueNext();
      const pay = async (loanId: string, at: number) => {
        // Later and later in the course of the close.
        for (let reads = 0; reads < 2 * at ** 2; reads++) await payer.reads(`/loans/${loanId}`);
        return at % 2 === 0 ? payer.pays(loanId, 300) : payer.paysOff(loanId);
      };
      const [, { answers, counts }] = await race(
        closing(),
        loans.map((loanId, at) => () => pay(loanId, at)),
      );
      expectOnly(counts, '200', 'AMOUNT_EXCEEDS_BALANCE', 'PAYMENT_IN_PROGRESS');
      for (const [at, loanId] of loans.entries()) {
        const amounts = await paymentsOf(loanId, due);
        collected += Number(amounts.includes(100));
        // A payoff after the payment pays the rest.
        const whole = [[300], ...(at % 2 === 0 ? [] : [[100, 200]])];
        expect(answers[at]?.status === 200 ? whole : [[100]]).toContainEqual(amounts);
      }
    });
    process.stdout.write(`${collected} of ${ROUNDS * LOANS} loans were collected from before the payment\n`);
  });
});
