import { describe, expect, it } from 'vitest';
import { statusOfCharge } from '../../../domain/loans/charge.ts';
import {
  AmountExceedsBalance,
  LoanNotChangeable,
  LoanNotEligibleForPrepayment,
  MAX_CHANGES,
  TooManyChanges,
} from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { transactionsOf } from '../../../domain/loans/loan-transaction.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { aChargedLoan, chargeLateFees } from '../../support/charges.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, day, usd } from '../../support/lending.ts';
import { lendingDesk } from '../../support/lending-in-memory.ts';
import { figuresOf, loanWithPaid, prepay, receive, receiveLate, reverse } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const START = midnightOf(day('03-15'));
const TODAY = day('06-20');

const loanOf = (count: number): Loan => loanWithPaid(count, { disbursedAt: START });

/** Of another system until a day. */
function importedLoan(until = day('05-01')): Loan {
  const loan = loanOf(1);
  loan.endImport(until, BOOKED_AT);
  loan.pullEvents();
  return loan;
}

describe('money that is matched late', () => {
  it('gives the figures of money that was received on its day', () => {
    const [late, onTime] = [loanOf(1), loanOf(1)];
    const paid = { number: 9, amount: 888.49, on: day('05-10') };
    receive(onTime, paid);
    for (const loan of [late, onTime]) loan.closeDay(TODAY, BOOKED_AT);

    receiveLate(late, paid, TODAY);

    const [event] = late.pullEvents();
    if (event?.type !== 'loan.payment-received') return expect.fail();
    expect(event).toMatchObject({ late: { effectiveOn: '2027-05-10' }, completed: [{ number: 2, onTime: true }] });
    expect(transactionsOf(event)).toMatchObject([
      { type: 'Payment', bookedOn: TODAY, effectiveOn: null, amount: usd(888.49), principal: usd(796.37) },
    ]);
    expect(figuresOf(late)).toEqual(figuresOf(onTime));
  });

  it('is a prepayment of its day, with an adjustment of what was paid since', () => {
    const [late, onTime] = [loanOf(1), loanOf(1)];
    const paid = { number: 9, amount: 2000, on: day('04-25') };
    prepay(onTime, paid, 'term');
    for (const loan of [late, onTime]) {
      receive(loan, { number: 10, amount: 888.49, on: day('05-15') });
      receive(loan, { number: 11, amount: 888.49, on: day('06-15') });
    }
    late.pullEvents();

    receiveLate(late, paid, TODAY, 'term');

    const [event] = late.pullEvents();
    if (event?.type !== 'loan.payment-received') return expect.fail();
    expect(event).toMatchObject({ prepaid: true, late: { effectiveOn: '2027-04-25' } });
    expect(transactionsOf(event).map(({ type, effectiveOn }) => [type, effectiveOn])).toEqual([
      ['Payment', null],
      ['Adjustment', '2027-04-25'],
    ]);
    expect(figuresOf(late)).toEqual(figuresOf(onTime));
  });

  it('is refused if it was received before the disbursement', () => {
    expect(() => receiveLate(loanOf(1), { amount: 100, on: day('03-14') }, TODAY)).toThrow(LoanNotChangeable);
    receiveLate(loanOf(0), { amount: 100, on: day('03-15') }, TODAY);
  });

  it('is refused before the loan came from another system', () => {
    expect(() => receiveLate(importedLoan(), { amount: 100, on: day('04-30') }, TODAY)).toThrow(LoanNotChangeable);
    receiveLate(importedLoan(), { amount: 100, on: day('05-01') }, TODAY);
  });

  it('is refused if the loan did not need so much on its day', () => {
    const loan = loanOf(11);
    expect(() => receiveLate(loan, { amount: 888.48, on: day('02-20') }, calendarDay('2028-03-01'))).toThrow(
      LoanNotChangeable,
    );
    const on = calendarDay('2028-02-20');
    expect(() => receiveLate(loan, { amount: 888.48, on }, calendarDay('2028-03-01'))).toThrow(AmountExceedsBalance);
    receiveLate(loan, { amount: 888.47, on }, calendarDay('2028-03-01'));
    expect(loan.status).toBe('Completed');
  });

  it('leaves the whole balance to a payoff that is processing', () => {
    const loan = loanOf(2);
    loan.reservePayoff(idNumber(7), TODAY);
    expect(() => receiveLate(loan, { amount: 1, on: day('06-01') }, TODAY)).toThrow(AmountExceedsBalance);
  });

  it('counts all prepayments and changes, later ones too', () => {
    const loan = loanOf(1);
    const terms = { type: 'rate', rate: Rate.ofPercent(12) } as const;
    for (let number = 1; number <= MAX_CHANGES; number++)
      loan.change({ changeId: idNumber(100 + number), terms, reason: 'Law', today: day('05-10'), at: BOOKED_AT });
    expect(loan.schedule.changes).toBe(MAX_CHANGES);
    const prepaid = { number: 9, amount: 2000, on: day('05-01') };
    expect(() => receiveLate(loan, prepaid, day('05-10'), 'term')).toThrow(TooManyChanges);
    const late = { changeId: idNumber<'LoanChange'>(99), terms, reason: 'Law', today: day('05-10'), at: BOOKED_AT };
    const past = { history: historyOf(loan), closedOn: day('05-10') };
    expect(() => loan.change({ ...late, effectiveOn: day('05-01'), past })).toThrow(TooManyChanges);
    receiveLate(loan, { number: 9, amount: 10, on: day('05-01') }, day('05-10'));
  });
});

describe('money that is matched late into a pause', () => {
  const pausedLoan = (): Loan => {
    const loan = loanOf(1);
    loan.pause({ months: 2, reason: null, today: day('04-20'), at: BOOKED_AT });
    return loan;
  };

  it('is a payment of its day, but no prepayment', () => {
    const [late, onTime] = [pausedLoan(), pausedLoan()];
    const paid = { number: 9, amount: 500, on: day('05-10') };
    receive(onTime, paid);
    for (const loan of [late, onTime]) loan.closeDay(day('06-20'), BOOKED_AT);
    expect(late.status).toBe('Active');

    expect(() => receiveLate(late, paid, TODAY, 'payment')).toThrow(LoanNotEligibleForPrepayment);
    receiveLate(late, paid, TODAY);

    expect(figuresOf(late)).toEqual(figuresOf(onTime));
  });
});

describe('money that is matched late on a loan that is written off', () => {
  const LOST = day('07-20');
  const lostLoan = (): Loan => {
    const loan = loanOf(0);
    loan.closeDay(LOST, BOOKED_AT);
    loan.writeOff('Insolvent.', LOST, BOOKED_AT);
    loan.pullEvents();
    return loan;
  };

  it('is refused since the day of the write-off', () => {
    for (const on of [LOST, addDays(LOST, 1)])
      expect(() => receiveLate(lostLoan(), { amount: 100, on }, addDays(LOST, 5))).toThrow(LoanNotChangeable);
  });

  it('is refused if it would have kept the loan from its default', () => {
    const paid = { amount: 888.49, on: day('04-14') };
    expect(() => receiveLate(lostLoan(), paid, addDays(LOST, 5))).toThrow(LoanNotChangeable);
  });

  it('makes less of the loss if it was given before', () => {
    const [late, onTime] = [lostLoan(), loanOf(0)];
    const paid = { number: 9, amount: 100, on: day('04-20') };
    receive(onTime, paid);
    onTime.closeDay(LOST, BOOKED_AT);
    onTime.writeOff('Insolvent.', LOST, BOOKED_AT);

    receiveLate(late, paid, addDays(LOST, 5));

    expect(late.schedule).toEqual(onTime.schedule);
    const [event] = late.pullEvents();
    if (event?.type !== 'loan.payment-received') return expect.fail();
    const balances = transactionsOf(event).map(({ balance }) => balance);
    expect(balances).toEqual(balances.map(() => usd(0)));
  });
});

describe('a late fee', () => {
  const statuses = (loan: Loan) => loan.charges.map(statusOfCharge);
  /** The first instalment, due on 1 July, was not paid. */
  const feeOf = (): Loan => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    return loan;
  };
  const paid = { number: 9, amount: 100, on: day('06-30') };

  it('that would not have been made is Voided, and what it received pays the loan', () => {
    const loan = feeOf();
    receive(loan, { number: 8, amount: 115, on: day('07-20') });
    expect(statuses(loan)).toEqual(['Paid']);

    receiveLate(loan, paid, day('07-25'));

    expect(statuses(loan)).toEqual(['Voided']);
    expect(loan).toMatchObject({ paidAmount: usd(215), remainingAmount: usd(985) });
  });

  it('that would have been less is lowered', () => {
    const loan = feeOf();
    receiveLate(loan, { ...paid, amount: 90 }, day('07-25'));
    expect(loan.charges.map(({ amount }) => amount)).toEqual([usd(10)]);
  });

  it('of a day that was closed late stays Voided, also after later payments', () => {
    const loan = aChargedLoan();
    receive(loan, { number: 7, amount: 10, on: day('07-20') });
    chargeLateFees(loan, day('07-17'));
    expect(statuses(loan)).toEqual(['Open']);
    // After the grace period, but before this close.
    receiveLate(loan, { ...paid, on: day('07-18') }, day('07-25'));
    expect(statuses(loan)).toEqual(['Voided']);
    receive(loan, { number: 8, amount: 50, on: day('07-26') });
    expect(statuses(loan)).toEqual(['Voided']);
  });

  it('is owed again if this money is taken back', () => {
    const [loan, without] = [feeOf(), feeOf()];
    receiveLate(loan, paid, day('07-25'));
    reverse(loan, paid, day('07-26'));
    expect(statuses(loan)).toEqual(['Open']);
    expect(loan.owedAmount).toEqual(without.owedAmount);
  });
});

it('a deposit counts from the day of the lender’s place on which it was received', async () => {
  const desk = await lendingDesk();
  Object.assign(desk.calendar, { zone: TimeZone.named('America/Caracas') });
  // At 22:00 of the day before, there: after the disbursement on 31 January of UTC.
  const early = await desk.recordDeposit({ receivedAt: '2027-01-31T02:00:00.000Z' });
  await expect(desk.match(early.id, { as: 'payment' })).rejects.toThrow(LoanNotChangeable);
  const deposit = await desk.recordDeposit({ receivedAt: '2027-02-01T02:00:00.000Z', reference: 'R-2' });

  await desk.match(deposit.id, { as: 'payment' });

  const [, entry] = await desk.loans.historyOf(await desk.loan());
  expect(entry).toMatchObject({ kind: 'payment', on: '2027-01-31', valueOn: '2027-01-31' });
});
