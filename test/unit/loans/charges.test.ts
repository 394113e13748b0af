import { describe, expect, it } from 'vitest';
import { paidOfCharge, statusOfCharge } from '../../../domain/loans/charge.ts';
import { replay } from '../../../domain/loans/history.ts';
import { ChargeNotFound, ChargeNotOpen, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import type { ChargeId } from '../../../domain/shared/ids.ts';
import { Money } from '../../../domain/shared/money.ts';
import { aChargedLoan, chargeLateFees, nextChargeId } from '../../support/charges.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, day, usd } from '../../support/lending.ts';
import { payOff, prepay, receive, reverse } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const charged = (loan: Loan) =>
  loan.charges.map((each) => [statusOfCharge(each), each.amount.toDecimal('USD'), paidOfCharge(each).toDecimal('USD')]);
const paidRows = (loan: Loan) => loan.installments.map(({ paid }) => paid.toDecimal('USD'));
const firstId = (loan: Loan): ChargeId => loan.charges[0]?.chargeId ?? expect.fail();

/** The loan that its history gives is the loan. */
function expectReplayed(loan: Loan): void {
  const { installments, charges, receipts } = loan.schedule;
  expect(replay(historyOf(loan))).toMatchObject({ installments, charges, receipts });
}

describe('a late fee', () => {
  it('is charged by the close of the first day after the grace period, once', () => {
    const loan = aChargedLoan();
    expect(loan.chargesDueOn).toBe('2027-07-17');
    expect(chargeLateFees(loan, day('07-16'))).toBe(0);
    expect(chargeLateFees(loan, day('07-17'))).toBe(1);
    expect([chargeLateFees(loan, day('07-17')), chargeLateFees(loan, day('07-18'))]).toEqual([0, 0]);
    const cause = { type: 'Late Fee', installmentNumber: 1, dueOn: '2027-07-01', graceEndsOn: '2027-07-16' };
    expect(loan.charges).toMatchObject([{ cause, chargedOn: '2027-07-17', amount: usd(15) }]);
    expect(loan).toMatchObject({ remainingAmount: usd(1200), owedAmount: usd(1215), chargesDueOn: '2027-08-17' });
    expectReplayed(loan);
  });

  it.each([
    ['is not more than what is open of the instalment', 90, [['Open', 10, 0]]],
    ['is not charged if money was given in time', 100, []],
  ])('%s', (_what, amount, expected) => {
    const loan = aChargedLoan();
    receive(loan, { amount, on: day('07-16') });
    chargeLateFees(loan, day('07-17'));
    expect(charged(loan)).toEqual(expected);
  });

  it('is not due of a paid instalment, and counts instalments without prepayments', () => {
    const loan = aChargedLoan();
    prepay(loan, { number: 1, amount: 100, on: day('06-10') });
    receive(loan, { number: 2, amount: 91.67, on: day('07-01') });
    expect(loan.chargesDueOn).toBe('2027-08-17');
    chargeLateFees(loan, day('08-17'));
    expect(loan.charges).toMatchObject([{ cause: { installmentNumber: 2, dueOn: '2027-08-01' } }]);
  });

  it('is not charged without a fee, on the standard terms, and of a loan that is written off', () => {
    const free = aChargedLoan({ lateFee: Money.zero });
    expect([chargeLateFees(free, day('08-01')), free.chargesDueOn]).toEqual([0, null]);
    const standard = aLoan();
    expect([chargeLateFees(standard, day('08-01')), standard.chargesDueOn]).toEqual([0, null]);
    const lost = aChargedLoan();
    lost.closeDay(day('12-01'), BOOKED_AT);
    lost.writeOff('Insolvent.', day('12-01'), BOOKED_AT);
    expect([chargeLateFees(lost, day('12-01')), lost.chargesDueOn]).toEqual([0, null]);
  });

  it('of a day that is closed late comes after what was booked since', () => {
    const loan = aChargedLoan();
    const returned = { number: 3, amount: 50, on: day('07-20') };
    receive(loan, returned);
    reverse(loan, returned);
    loan.chargeReturnedPayment(idNumber(3), { chargeId: nextChargeId(), today: day('07-20'), at: BOOKED_AT });
    loan.chargeLateFees(day('07-17'), midnightOf(day('07-20')), nextChargeId);
    expect(loan.charges.map(({ chargedOn }) => chargedOn)).toEqual(['2027-07-20', '2027-07-17']);
    expectReplayed(loan);
  });

  it('of a day that a sandbox closes before it begins comes before what is booked then', () => {
    const loan = aChargedLoan();
    loan.chargeLateFees(day('07-17'), midnightOf(day('07-17')), nextChargeId);
    receive(loan, { amount: 1100, on: day('07-16') });
    expect(charged(loan)).toEqual([['Voided', 15, 0]]);
    receive(loan, { number: 2, amount: 100, on: day('07-16') });
    expect(loan.charges).toMatchObject([{ chargedOn: '2027-07-17' }]);
    expectReplayed(loan);
  });

  it('is charged of each late instalment when several days are closed late', () => {
    const loan = aChargedLoan();
    expect(chargeLateFees(loan, day('09-20'))).toBe(3);
    expect(loan.charges.map(({ cause }) => cause)).toMatchObject([
      { installmentNumber: 1 },
      { installmentNumber: 2 },
      { installmentNumber: 3 },
    ]);
  });
});

describe('money', () => {
  it('fills what is due, then charges, then later instalments', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 60, on: day('07-20') });
    expect([charged(loan), paidRows(loan)[0]]).toEqual([[['Open', 15, 0]], 60]);
    receive(loan, { number: 2, amount: 50, on: day('07-20') });
    expect([charged(loan), paidRows(loan).slice(0, 2)]).toEqual([[['Open', 15, 10]], [100, 0]]);
    receive(loan, { number: 3, amount: 25, on: day('07-20') });
    expect([charged(loan), paidRows(loan).slice(0, 2)]).toEqual([[['Paid', 15, 15]], [100, 20]]);
    expect(loan).toMatchObject({ paidAmount: usd(120), remainingAmount: usd(1080) });
    expectReplayed(loan);
  });

  it('pays older charges first, and charges after the schedule once the loan is written off', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('08-20'));
    receive(loan, { number: 1, amount: 220, on: day('08-20') });
    expect(charged(loan)).toEqual([
      ['Paid', 15, 15],
      ['Open', 15, 5],
    ]);
    const lost = aChargedLoan();
    chargeLateFees(lost, day('07-17'));
    lost.closeDay(day('12-01'), BOOKED_AT);
    lost.writeOff('Insolvent.', day('12-01'), BOOKED_AT);
    receive(lost, { number: 1, amount: 1200, on: day('12-01') });
    expect([charged(lost), lost.status]).toEqual([[['Open', 15, 0]], 'Defaulted']);
    receive(lost, { number: 2, amount: 15, on: day('12-01') });
    expect([charged(lost), lost.status]).toEqual([[['Paid', 15, 15]], 'Completed']);
  });

  it('of an older fee never causes a new one', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 100, on: day('07-20') });
    for (const [number, due, end] of [
      [2, '08-01', '08-17'],
      [3, '09-01', '09-17'],
      [4, '10-01', '10-17'],
    ] as const) {
      // A day before it is due, so the fee takes a part of it.
      receive(loan, { number, amount: 100, on: addDays(day(due), -1) });
      expect(chargeLateFees(loan, day(end))).toBe(0);
    }
    expect(charged(loan)).toEqual([['Paid', 15, 15]]);
    expect(paidRows(loan).slice(2, 4)).toEqual([100, 85]);
    // Too little money is late.
    receive(loan, { number: 5, amount: 99, on: day('10-31') });
    expect(chargeLateFees(loan, day('11-17'))).toBe(1);
    expect(charged(loan).at(-1)).toEqual(['Open', 1, 0]);
  });

  it('that an older fee took, and money that came after the grace period, lower a new fee', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 100, on: day('07-20') });
    receive(loan, { number: 2, amount: 90, on: day('07-31') });
    receive(loan, { number: 3, amount: 5, on: day('08-17') });
    expect(paidRows(loan)[1]).toBe(80);
    expect(chargeLateFees(loan, day('08-17'))).toBe(1);
    expect(charged(loan).at(-1)).toEqual(['Open', 5, 0]);
  });

  it('that an older fee took excuses so much of what is late, and no more', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 100, on: day('07-20') });
    receive(loan, { number: 2, amount: 100, on: day('07-31') });
    receive(loan, { number: 3, amount: 70, on: day('08-31') });
    expect([chargeLateFees(loan, day('08-17')), chargeLateFees(loan, day('09-17'))]).toEqual([0, 1]);
    receive(loan, { number: 4, amount: 120, on: day('09-30') });
    expect(chargeLateFees(loan, day('10-17'))).toBe(1);
    // Of 400, 390 were given. What the first fee took is excused; what the third instalment lacked is not.
    expect(charged(loan).at(-1)).toEqual(['Open', 10, 0]);
  });

  it('that a fee took pays no instalment on time', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 100, on: day('07-20') });
    receive(loan, { number: 2, amount: 100, on: day('07-31') });
    loan.pullEvents();
    receive(loan, { number: 3, amount: 15, on: day('08-05') });
    expect(loan.pullEvents()).toMatchObject([{ completed: [{ number: 2, onTime: false }] }]);
  });

  it('that paid a fee in excess of an instalment does not pay a later one', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 115, on: day('07-20') });
    receive(loan, { number: 2, amount: 100, on: day('08-01') });
    receive(loan, { number: 3, amount: 85, on: day('09-01') });
    expect(chargeLateFees(loan, day('09-17'))).toBe(1);
    expect(charged(loan).at(-1)).toEqual(['Open', 15, 0]);
  });
});

describe('money that was given in time', () => {
  const known = (loan: Loan) => receive(loan, { number: 9, amount: 100, on: day('07-10') }, day('07-25'));

  it('voids the fee when it becomes known, and opens it again when it is returned', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    const chargeId = firstId(loan);
    known(loan);
    expect([charged(loan), paidRows(loan).slice(0, 2)]).toEqual([[['Voided', 15, 0]], [100, 0]]);
    expect(loan.chargesDueOn).toBe('2027-08-17');
    reverse(loan, { number: 9, amount: 100, on: day('07-26') });
    expect([charged(loan), firstId(loan)]).toEqual([[['Open', 15, 0]], chargeId]);
    expect(chargeLateFees(loan, day('07-26'))).toBe(0);
    expectReplayed(loan);
  });

  it('frees what a voided fee had received', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 115, on: day('07-20') });
    known(loan);
    expect([charged(loan), paidRows(loan).slice(0, 3)]).toEqual([[['Voided', 15, 0]], [100, 100, 15]]);
    expectReplayed(loan);
  });

  it('does not void a fee on which a payment in flight relies; the next close does', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    loan.reserve(usd(1115), day('07-20'));
    receive(loan, { number: 9, amount: 100, on: day('07-10') }, day('07-25'));
    expect(charged(loan)).toEqual([['Open', 15, 0]]);
    expect(loan.chargesDueOn).toBe('2027-06-01');
    loan.release({ paymentId: idNumber(7), amount: usd(1115), valueOn: day('07-20') }, BOOKED_AT);
    chargeLateFees(loan, day('07-26'));
    expect(charged(loan)).toEqual([['Voided', 15, 0]]);
  });
});

describe('a waiver', () => {
  const waive = (loan: Loan, chargeId = firstId(loan)) => loan.waive(chargeId, 'Goodwill.', day('07-18'), BOOKED_AT);

  it('forgives what is unpaid, for good', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 105, on: day('07-17') });
    waive(loan);
    expect([charged(loan), loan.owedAmount]).toEqual([[['Waived', 15, 5]], usd(1100)]);
    expect(() => waive(loan)).toThrow(ChargeNotOpen);
    reverse(loan, { number: 1, amount: 105, on: day('07-19') });
    expect([charged(loan)[0], loan.owedAmount]).toEqual([['Waived', 15, 0], usd(1200)]);
    expectReplayed(loan);
  });

  it('is not replaced by a voiding when money that was given in time becomes known', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 105, on: day('07-17') });
    waive(loan);
    receive(loan, { number: 9, amount: 100, on: day('07-10') }, day('07-25'));
    expect(charged(loan)).toEqual([['Waived', 15, 5]]);
    expect(loan.chargesDueOn).toBe('2027-09-17');
  });

  it('of the last charge completes the loan', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 1200, on: calendarDay('2028-06-01') });
    expect([loan.status, loan.owedAmount]).toEqual(['Active', usd(15)]);
    loan.pullEvents();
    waive(loan);
    expect(loan.status).toBe('Completed');
    expect(loan.pullEvents()).toMatchObject([
      { amount: usd(15) },
      { type: 'loan.completed', completedBy: firstId(loan) },
    ]);
  });

  it('is refused of an unknown charge, and of one on which a payment in flight relies', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    expect(() => waive(loan, idNumber(1))).toThrow(ChargeNotFound);
    loan.reserve(usd(1215), day('07-20'));
    expect(() => waive(loan)).toThrow(PaymentInProgress);
  });
});

describe('a returned payment fee', () => {
  const order = (today: CalendarDay) => ({ chargeId: nextChargeId(), today, at: BOOKED_AT });

  it('is charged once for a payment, if the product has one', () => {
    const loan = aChargedLoan();
    loan.chargeReturnedPayment(idNumber(3), order(day('06-20')));
    loan.chargeReturnedPayment(idNumber(3), order(day('06-21')));
    expect(loan.charges).toMatchObject([{ cause: { paymentId: idNumber(3) }, amount: usd(20) }]);
    const others = [aChargedLoan({ returnedPaymentFee: Money.zero }), aLoan()];
    for (const other of others) other.chargeReturnedPayment(idNumber(3), order(day('06-20')));
    expect(others.flatMap(({ charges }) => charges)).toEqual([]);
  });

  it('keeps a loan open whose late fee is voided by the reversal', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    const parts = [1100, 15].map((dollars, id) => ({ paymentId: idNumber<'Payment'>(id), amount: usd(dollars) }));
    const on = day('07-25');
    for (const { amount } of parts) loan.reserve(amount, on);
    receive(loan, { number: 9, amount: 100, on: day('07-10') }, on);
    for (const part of parts) loan.settle({ ...part, valueOn: on, today: on, at: BOOKED_AT });
    reverse(loan, { number: 1, amount: 15, on });
    loan.chargeReturnedPayment(idNumber(1), order(on));
    expect([loan.status, charged(loan)[0], loan.owedAmount]).toEqual(['Active', ['Voided', 15, 0], usd(20)]);
  });

  it('opens a loan again that is paid off without the payment, too', () => {
    const loan = aChargedLoan({}, 12);
    const interest = { number: 1, amount: 5, on: day('06-01') };
    receive(loan, interest);
    payOff(loan, 2, day('06-01'));
    loan.pullEvents();
    reverse(loan, interest);
    loan.chargeReturnedPayment(idNumber(1), order(day('06-01')));
    expect([loan.status, loan.remainingAmount, loan.owedAmount]).toEqual(['Active', usd(0), usd(20)]);
    expect(loan.pullEvents()).toMatchObject([{ reopened: true, newStatus: 'Active' }, { type: 'loan.charged' }]);
  });
});

describe('a payoff', () => {
  it('includes the charges', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    const quote = loan.quotePayoff(day('07-18'));
    expect(quote).toMatchObject({ payoffAmount: usd(1215), charges: usd(15), interestRebate: usd(0) });
    payOff(loan, 1, day('07-18'));
    expect([loan.status, charged(loan)]).toEqual(['Completed', [['Paid', 15, 15]]]);
    expectReplayed(loan);
  });
});

describe('a prepayment', () => {
  const on = day('06-20');

  it('is refused while a charge is open', () => {
    const loan = aChargedLoan();
    loan.chargeReturnedPayment(idNumber(3), { chargeId: nextChargeId(), today: on, at: BOOKED_AT });
    const refused = {
      code: 'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT',
      details: [{ field: null, message: 'A charge is open.' }],
    };
    expect(() => prepay(loan, { amount: 100, on })).toThrow(expect.objectContaining(refused));
  });

  it('pays a charge that was made while it was processing, as an ordinary payment', () => {
    const loan = aChargedLoan();
    const [paymentId, amount] = [idNumber<'Payment'>(1), usd(100)];
    loan.reservePrepayment(paymentId, { amount, reduce: 'payment' }, on);
    loan.chargeReturnedPayment(idNumber(3), { chargeId: nextChargeId(), today: on, at: BOOKED_AT });
    loan.settle({ paymentId, amount, valueOn: on, today: on, at: BOOKED_AT }, historyOf(loan));
    expect([charged(loan), paidRows(loan)[0]]).toEqual([[['Paid', 20, 20]], 80]);
    expectReplayed(loan);
  });
});
