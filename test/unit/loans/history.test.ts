import { describe, expect, it } from 'vitest';
import { withEntry } from '../../../domain/loans/history.ts';
import { ReversalOverpaysLoan } from '../../../domain/loans/loan.errors.ts';
import type { LoanPaymentReceived } from '../../../domain/loans/loan.events.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { figuresOf, type Paid, payOff, prepay, receive, reverse } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const START = calendarDay('2027-03-15');
const [FIRST, SECOND, THIRD, FOURTH] = ['2027-04-15', '2027-05-15', '2027-06-15', '2027-07-15'].map(calendarDay) as [
  Day,
  Day,
  Day,
  Day,
];
type Day = typeof START;

const paid = (number: number, on: Day): Paid => ({ number, amount: 888.49, on });
const [A, B, C, D] = [paid(1, FIRST), paid(2, SECOND), paid(3, THIRD), paid(4, FOURTH)];
/** Twelve days into the fourth period. */
const EXTRA: Paid = { number: 9, amount: 2000, on: addDays(THIRD, 12) };

function loanWith(...payments: readonly Paid[]): Loan {
  const loan = aLoan({ disbursedAt: midnightOf(START) });
  for (const each of payments) receive(loan, each);
  return loan;
}

function prepaidLoan(): Loan {
  const loan = loanWith(A, B, C);
  prepay(loan, EXTRA);
  loan.pullEvents();
  return loan;
}

/** Reserved on its day, and not settled yet. */
function loanWithPrepaymentInFlight(): Loan {
  const loan = loanWith(A, B, C);
  loan.reservePrepayment(idNumber(9), { amount: usd(2000), reduce: 'payment' }, EXTRA.on);
  loan.pullEvents();
  return loan;
}

const settleExtra = (loan: Loan, today: Day) => {
  const receipt = { paymentId: idNumber<'Payment'>(9), amount: usd(2000), valueOn: EXTRA.on, today, at: BOOKED_AT };
  loan.settle(receipt, historyOf(loan));
  return loan.pullEvents().findLast((each): each is LoanPaymentReceived => each.type === 'loan.payment-received');
};

describe('the history of a loan', () => {
  it('is ordered by day, and within a day as booked', () => {
    const history = historyOf(loanWith(A, C));
    const entry = { kind: 'write-off', on: FIRST } as const;

    expect(withEntry(history, entry).map(({ kind, on }) => [kind, on])).toEqual([
      ['disbursement', START],
      ['payment', FIRST],
      ['write-off', FIRST],
      ['payment', THIRD],
    ]);
  });

  it('is required to settle a payoff or a prepayment', () => {
    const loan = loanWithPrepaymentInFlight();
    const receipt = {
      paymentId: idNumber<'Payment'>(9),
      amount: usd(2000),
      valueOn: THIRD,
      today: THIRD,
      at: BOOKED_AT,
    };

    expect(() => loan.settle(receipt)).toThrow('settles with the history');
  });
});

describe('a prepayment that settles late', () => {
  it('takes effect on its own day, before the payments that have settled since', () => {
    const loan = loanWithPrepaymentInFlight();
    receive(loan, D);
    const event = settleExtra(loan, addDays(FOURTH, 20));

    const inTime = prepaidLoan();
    receive(inTime, D);
    expect(event).toMatchObject({ prepaid: true, amount: usd(2000) });
    expect(figuresOf(loan)).toEqual(figuresOf(inTime));
  });

  it('is an ordinary payment if the interest that it saves is paid by then', () => {
    const loan = loanWithPrepaymentInFlight();
    const rest = { number: 4, amount: loan.remainingAmount.minus(usd(2000)), on: FOURTH };
    receive(loan, rest);

    expect(settleExtra(loan, addDays(FOURTH, 1))).toMatchObject({ prepaid: false });
    expect(loan).toMatchObject({ status: 'Completed', earlyPayment: null, inFlightAmount: usd(0) });
    expect(figuresOf(loan)).toEqual(figuresOf(loanWith(A, B, C, rest, EXTRA)));
  });

  it('is an ordinary payment if what it would leave is promised to another one', () => {
    const loan = loanWithPrepaymentInFlight();
    loan.reserve(loan.remainingAmount.minus(usd(2000)), FOURTH);

    expect(settleExtra(loan, FOURTH)).toMatchObject({ prepaid: false });
    expect(loan.inFlightAmount).toEqual(loan.remainingAmount);
  });
});

describe('a reversal before a prepayment', () => {
  it('keeps it, computed from the balance that the loan then has', () => {
    const ahead = { ...D, on: THIRD };
    const loan = loanWith(A, B, C, ahead);
    prepay(loan, EXTRA);
    loan.pullEvents();

    reverse(loan, ahead, EXTRA.on);

    expect(loan.pullEvents()).toMatchObject([{ demoted: [] }]);
    expect(figuresOf(loan)).toEqual(figuresOf(prepaidLoan()));
  });

  it('makes it an ordinary payment if it finds an instalment partly paid', () => {
    const [part, rest] = [
      { number: 7, amount: 50, on: THIRD },
      { number: 8, amount: 838.49, on: THIRD },
    ] as const;
    const loan = loanWith(A, B, C, part, rest);
    prepay(loan, EXTRA);
    loan.pullEvents();

    reverse(loan, rest, EXTRA.on);

    expect(loan.pullEvents()).toMatchObject([{ demoted: [idNumber(9)] }]);
    expect(figuresOf(loan)).toEqual(figuresOf(loanWith(A, B, C, part, EXTRA)));
  });

  it('makes it an ordinary payment if it finds an instalment due, for good', () => {
    const loan = prepaidLoan();

    reverse(loan, C, EXTRA.on);

    expect(loan.pullEvents()).toMatchObject([{ type: 'loan.payment-reversed', demoted: [idNumber(9)] }]);
    expect(figuresOf(loan)).toEqual(figuresOf(loanWith(A, B, EXTRA)));
    expect(historyOf(loan).map(({ kind }) => kind)).toEqual(['disbursement', 'payment', 'payment', 'payment']);
  });

  it('leaves a loan that never had the prepayment, if that is taken back itself', () => {
    const loan = prepaidLoan();

    reverse(loan, EXTRA);

    expect(loan.pullEvents()).toMatchObject([{ paymentId: idNumber(9), demoted: [] }]);
    expect(figuresOf(loan)).toEqual(figuresOf(loanWith(A, B, C)));
  });
});

describe('a change of terms or a pause, once a reversal has left the instalment before it partly paid', () => {
  const part = { number: 4, amount: 50, on: THIRD };
  const rest = { number: 5, amount: 838.49, on: THIRD };
  const loanWithout = (act: (loan: Loan) => unknown) => {
    const loan = loanWith(A, B, C, part, rest);
    act(loan);
    reverse(loan, rest, EXTRA.on);
    return loan.installments.slice(3, 5);
  };
  const order = { changeId: idNumber<'LoanChange'>(5), reason: 'Payday', today: THIRD, at: BOOKED_AT };

  it.each<[string, (loan: Loan) => unknown, interest: number]>([
    // 76.11 − 50 of 76.11 on 7,610.80.
    ['another term', (loan) => loan.change({ ...order, terms: { type: 'term', term: 5 } }), 26.11],
    // And 13 of 30 days more.
    ['another due day', (loan) => loan.change({ ...order, terms: { type: 'dueDay', day: 28 } }), 59.09],
    // On 7,610.80 and 76.11.
    ['a pause', (loan) => loan.pause({ months: 1, ...order }), 26.37],
  ])('leaves only the interest that is not paid: %s', (_which, act, interest) => {
    expect(loanWithout(act)).toMatchObject([
      { kind: 'part', interest: usd(50), principal: usd(0) },
      { kind: 'installment', interest: usd(interest) },
    ]);
  });

  it('leaves it as it is when the rate changes, and charges the new rate from the next one on', () => {
    const after = loanWithout((loan) => loan.change({ ...order, terms: { type: 'rate', rate: Rate.ofPercent(6) } }));
    expect(after).toMatchObject([
      { kind: 'installment', interest: usd(76.11), principal: usd(812.38), paid: usd(50) },
      // 6 percent a year on 6,798.42.
      { kind: 'installment', interest: usd(33.99), paid: usd(0) },
    ]);
  });
});

describe('a new age, once a reversal has made a prepayment an ordinary payment that fills what was due', () => {
  it('changes nothing', () => {
    const loan = loanWith(A, B, C);
    prepay(loan, { ...EXTRA, amount: 3000 });
    const today = addDays(FOURTH, 1);
    loan.change({ changeId: idNumber(5), terms: { type: 'reage' }, reason: 'Hardship', today, at: BOOKED_AT });

    reverse(loan, C, today);

    const never = loanWith(A, B, { ...EXTRA, amount: 3000 });
    expect(loan.schedule).toEqual({ ...never.schedule, changes: 1 });
  });
});

describe('a reversal', () => {
  it('keeps a payoff that still pays everything off, which earns no points for later instalments', () => {
    const loan = aLoan({ disbursedAt: midnightOf(START) });
    receive(loan, { number: 3, amount: 888.49, on: START });
    // Interest that has not accrued, and is not given back.
    const early = { number: 1, amount: 60, on: START };
    receive(loan, early);
    payOff(loan, 2, START);
    loan.pullEvents();

    reverse(loan, early);

    expect(loan.status).toBe('Completed');
    const paid = [{ number: 1, onTime: true }];
    expect(loan.pullEvents()).toMatchObject([{ demoted: [], paid, reopened: false, newStatus: null }]);
  });

  it('is refused if the loan then owes less than its other payments have paid', () => {
    const loan = aLoan({ rate: Rate.ofPercent(900), disbursedAt: midnightOf(calendarDay('2026-12-31')) });
    const day = calendarDay('2027-01-31');
    const first = { number: 1, amount: loan.monthlyPayment, on: day };
    receive(loan, first);
    // The next instalment is due on a 28th and stays. Without the payment, the first one moves: at this rate, all of the
    // higher level payments together are less.
    loan.change({
      changeId: idNumber(5),
      terms: { type: 'dueDay', day: 28 },
      reason: 'Payday',
      today: day,
      at: BOOKED_AT,
    });
    const second = { number: 2, amount: loan.remainingAmount.minus(usd(0.01)), on: day };
    receive(loan, second);
    const before = figuresOf(loan);

    expect(() => reverse(loan, first)).toThrow(ReversalOverpaysLoan);

    expect(figuresOf(loan)).toEqual(before);
    reverse(loan, second);
    reverse(loan, first);
    expect(loan).toMatchObject({ paidAmount: usd(0), term: 12 });
  });
});
