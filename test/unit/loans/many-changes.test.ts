import { beforeEach, describe, expect, it } from 'vitest';
import { quotePrepayment } from '../../../domain/loans/early-payment.ts';
import type { ChangeTerms, History } from '../../../domain/loans/entry.ts';
import type { ImportedEntry } from '../../../domain/loans/imported-loan.ts';
import { MAX_CHANGES } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { importedOn } from '../../support/imported-loan.ts';
import { BOOKED_AT, usd } from '../../support/lending.ts';
import { loanWithPaid, prepay, receive, reverse } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

/** The first due date, on which nothing has accrued. */
const FIRST = calendarDay('2027-04-15');
const firstPayment = { number: 1, amount: 888.49, on: FIRST };
const cent = (number: number) => ({ number, amount: 0.01, on: FIRST });
const refusal = expect.objectContaining({ code: 'TOO_MANY_CHANGES' });

function change(loan: Loan, terms: ChangeTerms): void {
  loan.change({ changeId: idNumber(60), terms, reason: 'New terms', today: FIRST, at: BOOKED_AT });
}

let loan: Loan;
beforeEach(() => {
  loan = loanWithPaid(0, { disbursedAt: midnightOf(calendarDay('2027-03-15')) });
  receive(loan, firstPayment);
});

/** Prepayments of a cent, with numbers from 100 on. */
const prepayTimes = (count: number) => {
  for (let number = 100; number < 100 + count; number++) prepay(loan, cent(number));
};

describe('a loan takes 500 prepayments and changes together', () => {
  it('and refuses the next of either, also its quote', () => {
    prepayTimes(MAX_CHANGES - 2);
    change(loan, { type: 'term', term: 24 });
    change(loan, { type: 'dueDay', day: 20 });

    expect(() => prepay(loan, cent(1000))).toThrow(refusal);
    expect(() => quotePrepayment(loan, { amount: usd(10), reduce: 'term' }, FIRST)).toThrow(refusal);
    expect(() => change(loan, { type: 'term', term: 12 })).toThrow(refusal);
    receive(loan, { number: 1001, amount: 0.01, on: FIRST });
  });

  it('without those that a reversal takes back, or makes ordinary payments', () => {
    prepayTimes(MAX_CHANGES);
    reverse(loan, cent(100));
    prepay(loan, cent(1000));
    expect(() => prepay(loan, cent(1001))).toThrow(refusal);

    // Without the first payment an instalment is due.
    reverse(loan, firstPayment);
    expect(loan.schedule.changes).toBe(0);
  });

  it('in an import, too', () => {
    const on = calendarDay('2026-02-28');
    const history: ImportedEntry[] = [{ kind: 'payment', on, amount: usd(888.49) }];
    for (let count = 0; count <= MAX_CHANGES; count++) {
      history.push({ kind: 'prepayment', on, amount: usd(0.01), reduce: 'payment' });
    }
    expect(() => importedOn(on, history)).toThrow(
      expect.objectContaining({ place: { part: 'history', index: MAX_CHANGES + 1 }, reason: refusal }),
    );
    expect(importedOn(on, history.slice(0, -1)).loan.schedule.changes).toBe(MAX_CHANGES);
  });
});

describe('the history of a loan', () => {
  /** The history, and how often its prepayments were applied. */
  function counted(history: History) {
    const applied = { times: 0 };
    const entries = history.map((entry) => {
      if (entry.kind !== 'prepayment') return entry;
      const { reduce, ...others } = entry;
      return Object.defineProperty(others, 'reduce', {
        get() {
          applied.times++;
          return reduce;
        },
      });
    });
    return { applied, history: entries as unknown as History };
  }

  it('is applied once by a reversal', () => {
    prepayTimes(20);
    const last = { number: 2, amount: 100, on: addDays(FIRST, 1) };
    receive(loan, last);
    const { applied, history } = counted(historyOf(loan));
    loan.reverse({ paymentId: idNumber(2), amount: usd(100), history, today: last.on, at: BOOKED_AT });

    expect([loan.schedule.changes, applied.times]).toEqual([20, 20]);
  });

  it('is not applied again by a prepayment that settles on its day', () => {
    prepayTimes(20);
    const { applied, history } = counted(historyOf(loan));
    const receipt = { paymentId: idNumber<'Payment'>(2), amount: usd(50), valueOn: FIRST, today: FIRST, at: BOOKED_AT };
    loan.reservePrepayment(receipt.paymentId, { amount: receipt.amount, reduce: 'term' }, FIRST);
    loan.settle(receipt, history);

    expect([loan.schedule.changes, applied.times]).toEqual([21, 0]);
  });
});
