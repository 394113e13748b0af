import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../domain/ledger/entries.ts';
import type { ChangeTerms } from '../../../domain/loans/entry.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import type { StatementEvent } from '../../../domain/loans/loan-transaction.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { type Money, sumOf } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, usd } from '../../support/lending.ts';
import { loanWithPaid, payInstallments, payOff, prepay, receive } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const START = midnightOf(calendarDay('2027-03-15'));
const SECOND = calendarDay('2027-05-15');
const END = calendarDay('2028-03-15');
const TODAY = addDays(END, 5);
const rate = (percent: number) => ({ type: 'rate', rate: Rate.ofPercent(percent) }) as const;

/** @returns its event */
function changeLate(loan: Loan, terms: ChangeTerms, number = 60, today = TODAY, effectiveOn: CalendarDay = SECOND) {
  loan.pullEvents();
  const past = { history: historyOf(loan), closedOn: today };
  loan.change({ changeId: idNumber(number), terms, reason: 'Agreed', effectiveOn, past, today, at: BOOKED_AT });
  const events = loan.pullEvents();
  const [changed] = events;
  if (changed?.type !== 'loan.changed') return expect.fail();
  return { events, changed, unneeded: changed.late?.unneeded ?? expect.fail() };
}

const paidIn = (loan: Loan): Money =>
  sumOf(historyOf(loan).flatMap((entry) => ('paymentId' in entry ? [entry.amount] : [])));

/** The contract's loan, paid by its plan to the end: 12 × 888.49 less 2 cents. */
const repaidLoan = () => loanWithPaid(12, { disbursedAt: START });

describe('money that a loan no longer needs', () => {
  it('is owed back from its last payments', () => {
    const loan = repaidLoan();
    const { unneeded } = changeLate(loan, rate(6));

    // 2 × 888.49, 9 × 864.83 and 864.81.
    expect(loan).toMatchObject({ status: 'Completed', paidAmount: usd(10_425.26), totalInterest: usd(425.26) });
    expect(unneeded.map(({ amount }) => amount)).toEqual([usd(236.6)]);
    expect(paidIn(loan)).toEqual(usd(10_425.26));
  });

  it('is all of a payment, and a part of the one before it, if more is not needed than the last has paid', () => {
    const loan = loanWithPaid(11, { disbursedAt: START });
    receive(loan, { number: 1, amount: 888.4, on: END });
    receive(loan, { number: 2, amount: 0.07, on: END });
    const { unneeded } = changeLate(loan, rate(6));
    expect(unneeded).toEqual([
      { paymentId: idNumber(1), amount: usd(236.53) },
      { paymentId: idNumber(2), amount: usd(0.07) },
    ]);
    expect(historyOf(loan).filter((entry) => 'paymentId' in entry)).toHaveLength(12);
  });

  it('leaves the loan by payments-clearing, so that its books balance', () => {
    const { changed } = changeLate(repaidLoan(), rate(6));
    const [entry] = entriesOf(changed);
    expect(entry?.postings.map(({ side, account, amount }) => [side, account, amount])).toEqual([
      ['debit', 'interest-income', usd(236.6)],
      ['credit', 'payments-clearing', usd(236.6)],
    ]);
  });

  it('lowers a payoff to the quote of its day', () => {
    const [loan, without] = [loanWithPaid(2, { disbursedAt: START }), loanWithPaid(2, { disbursedAt: START })];
    const day = calendarDay('2027-07-01');
    payInstallments(loan, 1);
    payInstallments(without, 1);
    const paid = payOff(loan, 90, day);
    const { unneeded } = changeLate(loan, rate(6), 60, addDays(day, 3));

    changeLate(without, rate(6), 61, day);
    const { payoffAmount } = without.quotePayoff(day);
    expect(unneeded).toEqual([{ paymentId: idNumber(90), amount: (paid.amount as Money).minus(payoffAmount) }]);
    expect(loan.status).toBe('Completed');
  });

  it('is owed back of a relief of today, too', () => {
    const loan = loanWithPaid(11, { disbursedAt: START });
    receive(loan, { number: 1, amount: 888.4, on: END });
    const terms = { type: 'relief', rate: Rate.ofPercent(0), from: SECOND, to: END } as const;
    expect(changeLate(loan, terms, 60, TODAY, TODAY).unneeded).not.toEqual([]);
    expect(loan.status).toBe('Completed');
  });

  it('is owed back of later payments, if one of an earlier day turns up', () => {
    const loan = repaidLoan();
    const past = { history: historyOf(loan), closedOn: TODAY };
    const receipt = {
      paymentId: idNumber<'Payment'>(7),
      amount: usd(1000),
      valueOn: SECOND,
      today: TODAY,
      at: BOOKED_AT,
    };
    loan.receiveLate(receipt, null, past);
    const [received] = loan.pullEvents().filter(({ type }) => type === 'loan.payment-received');
    if (received?.type !== 'loan.payment-received') return expect.fail();
    expect(sumOf(received.late?.unneeded.map(({ amount }) => amount) ?? [])).toEqual(usd(1000));
    expect(received.late?.unneeded.map(({ paymentId }) => paymentId)).not.toContain(idNumber(7));
    expect(loan.status).toBe('Completed');
    expect(entriesOf(received as StatementEvent & typeof received)).toHaveLength(1);
  });

  it('stays owed back when a completed loan requires more, and is open again', () => {
    const loan = repaidLoan();
    const { unneeded } = changeLate(loan, rate(6));
    const { events } = changeLate(loan, rate(12), 61);
    expect(loan.status).toBe('Active');
    expect(loan.remainingAmount).toEqual(sumOf(unneeded.map(({ amount }) => amount)));
    expect(events[0]).toMatchObject({ type: 'loan.changed', late: { reopened: true, unneeded: [] } });
  });

  it('keeps a prepayment that was made as one', () => {
    const loan = loanWithPaid(2, { disbursedAt: START });
    prepay(loan, { number: 5, amount: 3000, on: SECOND }, 'term');
    payInstallments(loan, 20);
    changeLate(loan, rate(6));
    expect(historyOf(loan).filter(({ kind }) => kind === 'prepayment')).toHaveLength(1);
    expect(loan.status).toBe('Completed');
  });
});
