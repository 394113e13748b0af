import { describe, expect, it } from 'vitest';
import type { Loan } from '../../../domain/loans/loan.ts';
import { aChargedLoan, chargeLateFees } from '../../support/charges.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, day } from '../../support/lending.ts';
import { receive, reverse } from '../../support/loan-payments.ts';

describe('an instalment with a new due date that was charged before', () => {
  const feesOf = ({ charges }: Loan) =>
    charges.map(({ cause }) => ('installmentNumber' in cause ? [cause.installmentNumber, cause.dueOn] : []));

  it('gets no other late fee after a reversal has put it into a pause', () => {
    const loan = aChargedLoan();
    receive(loan, { number: 1, amount: 100, on: day('07-01') });
    chargeLateFees(loan, day('08-17'));
    const returned = { number: 2, amount: 115, on: day('08-18') };
    receive(loan, returned);
    loan.pause({ months: 1, reason: null, today: day('08-20'), at: BOOKED_AT });
    reverse(loan, { ...returned, on: day('08-21') });
    loan.closeDay(day('09-20'), BOOKED_AT);
    expect([loan.installments[1]?.dueOn, loan.chargesDueOn]).toEqual(['2027-09-01', '2027-10-17']);
    expect(chargeLateFees(loan, day('10-17'))).toBe(1);
    expect(feesOf(loan)).toEqual([
      [2, '2027-08-01'],
      [3, '2027-10-01'],
    ]);
  });

  it('gets no other late fee after it was re-aged', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    loan.change({
      changeId: idNumber(1),
      terms: { type: 'reage' },
      reason: 'Ill.',
      today: day('07-20'),
      at: BOOKED_AT,
    });
    expect([loan.installments[0]?.dueOn, loan.chargesDueOn]).toEqual(['2027-08-20', '2027-10-06']);
    expect(chargeLateFees(loan, day('10-06'))).toBe(1);
    expect(feesOf(loan)).toEqual([
      [1, '2027-07-01'],
      [2, '2027-09-20'],
    ]);
  });
});
