import { describe, expect, it } from 'vitest';
import type { ChangeTerms } from '../../../domain/loans/entry.ts';
import { dueOf, isPaid, openOf } from '../../../domain/loans/installment.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { transactionsOf } from '../../../domain/loans/loan-transaction.ts';
import { type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, usd } from '../../support/lending.ts';
import { loanWithPaid } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const START = midnightOf(calendarDay('2027-03-15'));
const TODAY = calendarDay('2027-06-20');
const SECOND = calendarDay('2027-05-15');

/** The example of the contract: 10,000 dollars over 12 months at 12 percent, three instalments paid. */
const paidLoan = () => loanWithPaid(3, { disbursedAt: START });

function changeLate(loan: Loan, terms: ChangeTerms, effectiveOn: CalendarDay = SECOND, today = TODAY): void {
  const past = { history: historyOf(loan), closedOn: today };
  loan.change({ changeId: idNumber(60), terms, reason: 'Agreed in May', effectiveOn, past, today, at: BOOKED_AT });
}

const six = { type: 'rate', rate: Rate.ofPercent(6) } as const;

describe('a change that is entered late', () => {
  it('counts from its day, and what a row no longer needs fills the next', () => {
    const loan = paidLoan();
    loan.pullEvents();
    changeLate(loan, six);

    const rows = loan.installments.slice(2);
    expect(rows.map((row) => dueOf(row).toDecimal('USD'))).toEqual([
      ...Array.from({ length: 9 }, () => 864.83),
      864.81,
    ]);
    expect(isPaid(rows[0] ?? expect.fail())).toBe(true);
    expect(openOf(rows[1] ?? expect.fail())).toEqual(usd(841.17));
    expect(loan).toMatchObject({ totalInterest: usd(425.26), remainingAmount: usd(7759.79), status: 'Active' });
  });

  it('is one line of today in the statement', () => {
    const loan = paidLoan();
    loan.pullEvents();
    changeLate(loan, six);

    const [event] = loan.pullEvents();
    if (event?.type !== 'loan.changed') return expect.fail();
    expect(transactionsOf(event)).toMatchObject([
      {
        type: 'Adjustment',
        bookedOn: TODAY,
        effectiveOn: SECOND,
        amount: usd(18.41),
        principal: usd(18.41),
        interest: usd(18.41),
        charges: 0n,
      },
    ]);
  });
});
