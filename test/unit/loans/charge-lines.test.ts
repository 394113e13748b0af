import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../domain/ledger/entries.ts';
import { STATEMENT_EVENTS, type StatementEvent, transactionsOf } from '../../../domain/loans/loan-transaction.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { aChargedLoan, chargeLateFees } from '../../support/charges.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, day, usd } from '../../support/lending.ts';
import { receive, reverse } from '../../support/loan-payments.ts';

describe('the statement and the books of charges', () => {
  const isStated = (event: { readonly type: string }): event is StatementEvent =>
    STATEMENT_EVENTS.some((type) => type === event.type);

  it('show interest that a reversal adds to the principal before the money of charges that pays it', () => {
    const loan = aChargedLoan({ returnedPaymentFee: Money.zero }, 12);
    const interest = { number: 1, amount: 5, on: day('06-20') };
    receive(loan, interest);
    chargeLateFees(loan, day('07-17'));
    const reage = { changeId: idNumber<'LoanChange'>(5), terms: { type: 'reage' }, reason: 'Hardship.' } as const;
    loan.change({ ...reage, today: day('07-20'), at: BOOKED_AT });
    receive(loan, { number: 2, amount: loan.owedAmount, on: calendarDay('2029-01-01') });
    loan.pullEvents();
    reverse(loan, interest, calendarDay('2029-01-01'));
    const lines = loan
      .pullEvents()
      .filter(isStated)
      .flatMap((event) => transactionsOf(event));
    expect(lines.map(({ type, principal, charges, balance }) => [type, principal, charges, balance])).toEqual([
      ['Reversal', usd(0), 500n, usd(0)],
      ['Reversal', usd(0), 35n, usd(0)],
      ['Capitalization', usd(5), 0n, usd(5)],
      ['Rebate', usd(5), 0n, usd(0)],
    ]);
  });

  it('show a charge, its payment, its voiding and its reopening', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    receive(loan, { number: 1, amount: 110, on: day('07-20') });
    receive(loan, { number: 9, amount: 100, on: day('07-10') }, day('07-25'));
    reverse(loan, { number: 9, amount: 100, on: day('07-26') });
    const events = loan.pullEvents().filter(isStated);
    const lines = events.flatMap((event) => transactionsOf(event));
    const inDollars = (minorUnits: bigint) => Number(minorUnits) / 100;
    expect(
      lines.map(({ type, amount, principal, charges, balance }) => [
        type,
        inDollars(amount.minorUnits),
        inDollars(principal.minorUnits),
        inDollars(charges),
        inDollars(balance.minorUnits),
      ]),
    ).toEqual([
      ['Charge', 15, 0, 15, 1200],
      ['Payment', 110, 100, 10, 1100],
      ['Payment', 100, 95, 5, 1005],
      ['Waiver', 15, 15, 0, 990],
      ['Reversal', 100, 100, 0, 1090],
      ['Charge', 15, 0, 15, 1090],
    ]);
    expect(
      lines.every(
        ({ amount, principal, interest, charges }) =>
          amount.minorUnits === principal.minorUnits + interest.minorUnits + charges,
      ),
    ).toBe(true);
    const balances = new Map<string, bigint>();
    for (const { postings } of events.flatMap((event) => entriesOf(event))) {
      for (const { account, side, amount } of postings) {
        const signed = side === 'debit' ? amount.minorUnits : -amount.minorUnits;
        balances.set(account, (balances.get(account) ?? 0n) + signed);
      }
    }
    expect([balances.get('fees-receivable'), balances.get('fee-income')]).toEqual([1500n, -1500n]);
  });

  it('show what a reversal gives back to a waived fee as waived, too', () => {
    const loan = aChargedLoan({ lateFee: usd(20), returnedPaymentFee: Money.zero });
    chargeLateFees(loan, day('07-17'));
    const part = { number: 1, amount: 108, on: day('07-20') };
    receive(loan, part);
    const [charge] = loan.charges;
    loan.waive(charge?.chargeId ?? expect.fail(), 'Goodwill', day('07-21'), BOOKED_AT);
    reverse(loan, part, day('07-22'));
    const lines = loan
      .pullEvents()
      .filter(isStated)
      .flatMap((event) => transactionsOf(event));
    expect(lines.map(({ type, amount, charges, paymentId }) => [type, amount, charges, paymentId !== null])).toEqual([
      ['Charge', usd(20), 2000n, false],
      ['Payment', usd(108), 800n, true],
      ['Waiver', usd(12), 1200n, false],
      ['Reversal', usd(108), 800n, true],
      ['Waiver', usd(8), 800n, true],
    ]);
  });
});
