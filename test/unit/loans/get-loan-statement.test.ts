import { describe, expect, it } from 'vitest';
import type { StatementLine, WantedStatement } from '../../../application/loans/loan-statement.queries.ts';
import { GetLoanStatement, MAX_STATEMENT_LINES } from '../../../application/loans/statement.ts';
import { InvalidStatementPeriod, LoanNotFound, StatementTooLong } from '../../../domain/loans/loan.errors.ts';
import { type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BORROWER, usd } from '../../support/lending.ts';

const DISBURSED = calendarDay('2027-01-31');
const TODAY = calendarDay('2027-03-15');
const PAYMENT: StatementLine = {
  transactionId: idNumber<'LoanTransaction'>(1),
  type: 'Payment',
  bookedOn: calendarDay('2027-02-28'),
  effectiveOn: null,
  amount: usd(888.4),
  principal: usd(788.4),
  interest: usd(100),
  charges: 0n,
  balance: usd(9211.6),
  cause: null,
};

/** A loan with the given transactions after an opening balance of 10,000. */
function statements(transactions: readonly StatementLine[] | null) {
  const asked: WantedStatement[] = [];
  const getLoanStatement = new GetLoanStatement({
    calendar: { zone: TimeZone.utc, today: async () => TODAY },
    clock: { now: () => new Date(`${TODAY}T12:00:00Z`) },
    loanHistories: { recordedOf: async () => null },
    loanStatementQueries: {
      transactionsOf: async () => null,
      statementOf: async (wanted) => {
        asked.push(wanted);
        const period = { from: wanted.from ?? DISBURSED, to: wanted.to };
        const loan = { currency: 'USD', status: 'Active', borrower: null } as const;
        return (
          transactions && { ...loan, ...period, originationFee: usd(0), openingBalance: usd(10_000), transactions }
        );
      },
    },
  });
  const get = (from: CalendarDay | null = null, to: CalendarDay | null = null) =>
    getLoanStatement.execute({ borrowerId: BORROWER, loanId: idNumber(1), from, to, knownAt: null });
  return { get, asked };
}

describe('a statement', () => {
  it('runs from the disbursement to the business date, unless told otherwise', async () => {
    const { get } = statements([PAYMENT]);

    expect(await get()).toMatchObject({ from: DISBURSED, to: TODAY, issuedOn: TODAY });
    const { bookedOn: from } = PAYMENT;
    expect(await get(from, from)).toMatchObject({ from, to: from });
  });

  it('closes with the opening balance and all movements', async () => {
    expect(await statements([PAYMENT]).get()).toMatchObject({ closingBalance: usd(9211.6) });
    expect(await statements([]).get()).toMatchObject({ closingBalance: usd(10_000) });
  });

  it.each([
    [calendarDay('2027-02-02'), calendarDay('2027-02-01')],
    [calendarDay('2027-03-16'), null],
    [null, calendarDay('2027-01-30')],
  ])('does not run from %s to %s', async (from, to) => {
    await expect(statements([]).get(from, to)).rejects.toThrow(InvalidStatementPeriod);
  });

  it(`has at most ${MAX_STATEMENT_LINES} transactions`, async () => {
    const line = { ...PAYMENT, principal: Money.zero };
    const most = Array.from({ length: MAX_STATEMENT_LINES }, () => line);
    const { get, asked } = statements(most);

    expect((await get()).transactions).toHaveLength(MAX_STATEMENT_LINES);
    expect(asked[0]?.limit).toBe(MAX_STATEMENT_LINES + 1);
    await expect(statements([...most, line]).get()).rejects.toThrow(StatementTooLong);
  });

  it('is not found for a loan of another borrower', async () => {
    await expect(statements(null).get()).rejects.toThrow(LoanNotFound);
  });
});
