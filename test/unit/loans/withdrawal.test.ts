import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../domain/ledger/entries.ts';
import { replay } from '../../../domain/loans/history.ts';
import { WithdrawalNotPossible } from '../../../domain/loans/loan.errors.ts';
import type { Loan, NewLoan } from '../../../domain/loans/loan.ts';
import { STATEMENT_EVENTS, type StatementEvent, transactionsOf } from '../../../domain/loans/loan-transaction.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { nextChargeId } from '../../support/charges.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { itForAny } from '../../support/for-any.ts';
import { aLoan, amounts, aProduct, BOOKED_AT, rates, usd } from '../../support/lending.ts';
import { figuresOf, payOff, prepay, receive, reverse, withdraw } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

/** The first period has 31 days. */
const START = calendarDay('2027-03-15');
const on = (days: number) => addDays(START, days);
const LAST = on(14);

type Given = Partial<NewLoan> & { readonly days?: number; readonly feePercent?: number };

/** Of 10,000 dollars at 12 percent over 12 months, on a product with 14 days of withdrawal. */
function aReturnableLoan({ days = 14, feePercent = 0, ...given }: Given = {}): Loan {
  const product = aProduct({ originationFeePercent: feePercent, withdrawalDays: days }).terms;
  return aLoan({ disbursedAt: midnightOf(START), product, ...given });
}

function refusal(loan: Loan, day: CalendarDay): readonly string[] {
  try {
    loan.quoteWithdrawal(day);
  } catch (error) {
    if (error instanceof WithdrawalNotPossible) return error.details.map(({ message }) => message);
  }
  return [];
}

const isStated = (event: { readonly type: string }): event is StatementEvent =>
  STATEMENT_EVENTS.some((type) => type === event.type);

describe('a withdrawal', () => {
  it.each([
    ['on the day of disbursement', 0, 0, 10_000, 0, 0],
    ['on day 9 of 31', 9, 0, 10_029.03, 29.03, 0],
    ['with an origination fee', 9, 2.5, 9779.03, 29.03, 250],
    ['on the last day', 14, 0, 10_045.16, 45.16, 0],
  ])('%s costs principal and interest by the day, less the fee', (_when, days, feePercent, amount, interest, fee) => {
    const quote = aReturnableLoan({ feePercent }).quoteWithdrawal(on(days));

    const figures = { principal: usd(10_000), interest: usd(interest), feeReturned: usd(fee) };
    expect(quote).toEqual({ asOf: on(days), lastDay: LAST, amount: usd(amount), ...figures });
  });

  it('completes the loan, also where it settles after the last day', () => {
    const loan = aReturnableLoan({ feePercent: 2.5 });

    withdraw(loan, 1, LAST, on(20));

    expect(loan).toMatchObject({ status: 'Completed', owedAmount: usd(0), totalInterest: usd(45.16) });
    expect(loan).toMatchObject({ paidAmount: usd(10_045.16), remainingTerm: 0, inFlightAmount: usd(0) });
    expect(replay(historyOf(loan))).toEqual(loan.schedule);
    expect(loan.pullEvents().slice(1)).toMatchObject([
      { type: 'loan.payment-received', amount: usd(9795.16), completed: [] },
      { type: 'loan.completed', completedBy: idNumber(1) },
    ]);
  });

  it('counts what was paid before whole, and the interest that it had paid', () => {
    const loan = aReturnableLoan({ feePercent: 2.5 });
    receive(loan, { number: 2, amount: 888.49, on: on(3) });

    expect(loan.quoteWithdrawal(on(9))).toMatchObject({ amount: usd(8890.54), interest: usd(29.03) });
    withdraw(loan, 1, on(9));

    expect(loan).toMatchObject({ status: 'Completed', totalInterest: usd(29.03), paidAmount: usd(10_029.03) });
  });

  it('bears interest on what a prepayment had left', () => {
    const loan = aReturnableLoan();
    prepay(loan, { number: 2, amount: 2000, on: on(5) });

    // 16.13 of 10,000 for 5 days, and 4 of the 26 days left at a month of interest on 8,016.13 for these.
    expect(loan.quoteWithdrawal(on(9))).toMatchObject({ interest: usd(26.47), amount: usd(8026.47) });
  });

  it('bears the same interest for the days of an instalment that was paid before a prepayment', () => {
    const loan = aReturnableLoan();
    receive(loan, { number: 2, amount: 888.49, on: on(3) });
    prepay(loan, { number: 3, amount: 2000, on: on(5) });

    expect(loan.quoteWithdrawal(on(9))).toMatchObject({ interest: usd(29.03), amount: usd(7140.54) });
  });

  it('includes the interest that a pause has added', () => {
    const loan = aReturnableLoan();
    receive(loan, { number: 2, amount: 888.49, on: on(3) });
    loan.pause({ months: 1, reason: null, today: on(4), at: BOOKED_AT });
    const { totalInterest } = loan;

    const { interest } = loan.quoteWithdrawal(on(9));
    expect(interest).toEqual(usd(29.03 + 92.12));
    withdraw(loan, 1, on(9));

    expect(loan).toMatchObject({ status: 'Completed', totalInterest: interest });
    expect(totalInterest.exceeds(interest)).toBe(true);
  });

  it('waives open charges, and counts what was paid of them', () => {
    const loan = aReturnableLoan({ feePercent: 2.5 });
    const failed = (number: number) =>
      loan.chargeReturnedPayment(idNumber(number), { chargeId: nextChargeId(), today: on(3), at: BOOKED_AT });
    failed(5);
    receive(loan, { number: 2, amount: 8, on: on(4) });
    failed(6);

    expect(loan.quoteWithdrawal(on(9)).amount).toEqual(usd(9771.03));
    withdraw(loan, 1, on(9));

    expect(loan).toMatchObject({ status: 'Completed', owedAmount: usd(0), paidAmount: usd(10_029.03) });
    expect(loan.charges).toMatchObject([
      { forgiven: 'waived', receipts: [] },
      { forgiven: 'waived', receipts: [] },
    ]);
  });

  it('gives the fee back in the books, and in the rebate of the statement', () => {
    const loan = aReturnableLoan({ feePercent: 2.5 });
    loan.pullEvents();
    withdraw(loan, 1, on(9));
    const [received] = loan.pullEvents().filter(isStated);

    const postings = entriesOf(received as Parameters<typeof entriesOf>[0]).flatMap((entry) => entry.postings);
    expect(postings.map(({ side, account, amount }) => [side, account, amount])).toEqual([
      ['debit', 'payments-clearing', usd(9779.03)],
      ['credit', 'principal-receivable', usd(10_000)],
      ['credit', 'interest-income', usd(29.03)],
      ['debit', 'fee-income', usd(250)],
    ]);
    expect(transactionsOf(received as StatementEvent)).toMatchObject([
      { type: 'Payment', amount: usd(9779.03), principal: usd(9750), interest: usd(29.03), balance: usd(250) },
      { type: 'Rebate', amount: usd(882.83), principal: usd(250), interest: usd(632.83), balance: usd(0) },
    ]);
  });

  it('leaves the loan as it was if it fails', () => {
    const loan = aReturnableLoan({ feePercent: 2.5 });
    const before = loan.schedule;
    const paymentId = idNumber<'Payment'>(1);
    const { amount } = loan.quoteWithdrawal(on(9));
    loan.reserveWithdrawal(paymentId, on(9));

    expect(loan.hasRoomFor(usd(0.01))).toBe(false);
    expect(loan.dues.collectable).toBe(false);
    loan.release({ paymentId, amount, valueOn: on(9) }, BOOKED_AT);

    expect(loan.schedule).toBe(before);
    expect(loan).toMatchObject({ inFlightAmount: usd(0), earlyPayment: null });
  });

  it('is taken back with its fee', () => {
    const loan = aReturnableLoan({ feePercent: 2.5 });
    const untouched = figuresOf(aReturnableLoan({ feePercent: 2.5 }));
    const withdrawal = withdraw(loan, 1, on(9));

    reverse(loan, withdrawal, on(40));

    expect(loan).toMatchObject({ status: 'Active', remainingAmount: usd(10_661.86) });
    expect(figuresOf(loan)).toEqual(untouched);
  });

  it.each(['settled', 'processing'])('that is %s becomes a payment if an earlier one is reversed', (state) => {
    const loan = aReturnableLoan({ feePercent: 2.5 });
    const first = { number: 2, amount: 500, on: on(3) };
    receive(loan, first);
    const paymentId = idNumber<'Payment'>(1);
    const { amount } = loan.quoteWithdrawal(on(9));
    loan.reserveWithdrawal(paymentId, on(9));
    const settle = () => {
      const history = loan.earlyPayment === null ? null : historyOf(loan);
      loan.settle({ paymentId, amount, valueOn: on(9), today: on(10), at: BOOKED_AT }, history);
    };
    if (state === 'settled') settle();
    reverse(loan, first, on(10));
    if (state === 'processing') settle();

    expect(loan).toMatchObject({ status: 'Active', paidAmount: amount, totalInterest: usd(661.86) });
    expect(loan.schedule.feeReturned).toEqual(usd(0));
    expect(replay(historyOf(loan))).toEqual(loan.schedule);
  });
});

describe('a withdrawal is refused', () => {
  it.each([
    ['without the right', () => aReturnableLoan({ days: 0 }), 0, 'The loan has no right of withdrawal.'],
    ['on a loan of the standard terms', () => aLoan(), 0, 'The loan has no right of withdrawal.'],
    ['after the last day', aReturnableLoan, 15, 'The last day of the right of withdrawal was {lastDay}.'],
    [
      'on a completed loan',
      () => {
        const loan = aReturnableLoan();
        payOff(loan, 1, on(3));
        return loan;
      },
      4,
      'The loan is paid off.',
    ],
    [
      'with a payment in flight',
      () => {
        const loan = aReturnableLoan();
        loan.reserve(usd(1), START);
        return loan;
      },
      4,
      'A payment is still processing.',
    ],
    [
      'where all that it requires is paid',
      () => {
        const loan = aReturnableLoan({ feePercent: 2.5 });
        receive(loan, { number: 2, amount: 9779.03, on: on(3) });
        return loan;
      },
      9,
      'What was paid already is all that a withdrawal requires, or more. A payment must be returned first.',
    ],
  ])('%s', (_when, loan, days, reason) => {
    expect(refusal(loan(), on(days))).toEqual([reason]);
  });

  it('on a loan that is written off', () => {
    const loan = aReturnableLoan({ days: 30, term: 1 });
    loan.closeDay(on(200), BOOKED_AT);
    loan.writeOff('Lost', on(200), BOOKED_AT);

    expect(refusal(loan, on(30))).toEqual(['The loan is written off.']);
  });
});

describe('the lender', () => {
  const days = fc.integer({ min: 0, max: 28 });
  const part = fc.record({ on: fc.integer({ min: 0, max: 28 }), share: fc.integer({ min: 0, max: 60 }) });
  const terms = fc.record({
    amount: amounts(10_000_000n).map((amount) => amount.plus(Money.ofMinorUnits(100n))),
    rate: fc.oneof(rates(), fc.constant(Rate.ofPercent(0))),
    term: fc.integer({ min: 1, max: 60 }),
    feePercent: fc.constantFrom(0, 0.01, 2.5, 15),
  });

  itForAny([terms, days, fc.array(part, { maxLength: 3 })])(
    'gets exactly what was paid out and interest by the day, with or without payments before',
    ({ feePercent, ...given }, day, parts) => {
      const loan = aReturnableLoan({ days: 30, feePercent, ...given });
      const [first] = loan.installments;
      let paid = Money.zero;
      const early = parts.filter((each) => each.on <= day).toSorted((one, other) => one.on - other.on);
      for (const [index, { on: given, share }] of early.entries()) {
        const amount = loan.amount.minus(loan.originationFee).share(share, 200);
        if (amount.isZero()) continue;
        receive(loan, { number: index + 2, amount, on: on(given) });
        paid = paid.plus(amount);
      }
      const { amount } = withdraw(loan, 1, on(day));
      const interest = first?.interest.share(day, 31) ?? Money.zero;
      expect(paid.plus(amount)).toEqual(loan.amount.minus(loan.originationFee).plus(interest));
      expect(loan).toMatchObject({ status: 'Completed', owedAmount: Money.zero, totalInterest: interest });
      expect(replay(historyOf(loan))).toEqual(loan.schedule);
    },
  );
});
