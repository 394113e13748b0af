import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { itForAny } from '../../support/for-any.ts';
import { aLoan, aProduct, usd } from '../../support/lending.ts';
import { receive } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const START = calendarDay('2027-06-01');
const fee = fc.integer({ min: 1, max: 300 });
const grace = fc.integer({ min: 0, max: 15 });
const late = fc.integer({ min: 2, max: 12 });
/** Days from the due dates of the other instalments; those after the grace period are its end. */
const others = fc.array(fc.integer({ min: -25, max: 15 }), { minLength: 11, maxLength: 11 });

describe('a borrower who gives one instalment late, and the others in full and in time, but never the fee,', () => {
  itForAny([fee, grace, late, others])('gets no other fee', (lateFee, gracePeriodDays, lateDays, offsets) => {
    const product = { ...aProduct().terms, lateFee: usd(lateFee), gracePeriodDays };
    const loan = aLoan({ amount: usd(1200), rate: Rate.ofPercent(0), disbursedAt: midnightOf(START), product });
    const dueDates = loan.installments.map(({ dueOn }) => dueOn);
    const allowed = [gracePeriodDays + lateDays, ...offsets.map((days) => Math.min(days, gracePeriodDays))];
    const given = dueDates.map((dueOn, index) => addDays(dueOn, allowed[index] ?? 0)).toSorted();
    for (let [today, number] = [START, 0]; number < given.length; today = addDays(today, 1)) {
      for (; given[number] === today; number++) receive(loan, { number, amount: 100, on: today });
      loan.chargeLateFees(today, midnightOf(today), () => idNumber(number));
    }
    // Money of another instalment, given early, can come before the first close that would charge the first one.
    const inTime = given.some((each) => each <= addDays(dueDates[0] ?? START, gracePeriodDays + 1));
    const expected = inTime ? [] : [{ type: 'Late Fee', installmentNumber: 1 }];
    expect(loan.charges.map(({ cause }) => cause)).toMatchObject(expected);
  });
});
