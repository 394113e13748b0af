import { describe, expect, it } from 'vitest';
import { OpenLoan } from '../../../application/loans/open-loan.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { aLoan, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';

const { id: loanId, requestId } = aLoan();

/** Books the loan of a request that was disbursed at `BOOKED_AT`. */
async function bookedOn(today: string) {
  const on = lendingInMemory(calendarDay(today));
  const terms = { amount: usd(10_000), currency: 'USD', rate: Rate.ofPercent(12), term: 12 } as const;
  const about = { occurredAt: BOOKED_AT, requestId, borrowerId: BORROWER, loanId };
  await new OpenLoan(on).execute({ type: 'loan-request.disbursed', ...about, ...terms });
  return on.loans.get(loanId, BORROWER);
}

describe('a loan is disbursed', () => {
  it('at the time of the clock', async () => {
    const loan = await bookedOn('2027-01-31');

    expect(loan).toMatchObject({ disbursedAt: BOOKED_AT, disbursedOn: '2027-01-31', nextDueOn: '2027-02-28' });
  });

  it('at midnight of the business date if that is later', async () => {
    const loan = await bookedOn('2027-03-15');

    const disbursedAt = new Date('2027-03-15T00:00:00.000Z');
    expect(loan).toMatchObject({ disbursedAt, disbursedOn: '2027-03-15', nextDueOn: '2027-04-15' });
    expect(loan.createdAt).toEqual(BOOKED_AT);
  });
});
