import { describe, expect, it } from 'vitest';
import { BOOKED_EVENTS, type BookedEvent, balancesOf, entriesOf } from '../../../domain/ledger/entries.ts';
import { principalFlows } from '../../../domain/ledger/flows.ts';
import type { Account } from '../../../domain/ledger/journal.ts';
import { replay } from '../../../domain/loans/history.ts';
import { LoanAlreadyPaidOff, LoanNotAnnullable } from '../../../domain/loans/loan.errors.ts';
import { type LoanEvents, positionOf } from '../../../domain/loans/loan.events.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { STATEMENT_EVENTS, type StatementEvent, transactionsOf } from '../../../domain/loans/loan-transaction.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { nextChargeId } from '../../support/charges.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, aProduct, BOOKED_AT, usd } from '../../support/lending.ts';
import { payOff, receive, reverse } from '../../support/loan-payments.ts';

const START = calendarDay('2027-01-31');
const LATE = calendarDay('2027-03-20');
const MOMENT = { today: LATE, at: BOOKED_AT };

/** Of 10,000 dollars with a fee of 250. */
const lent = () => aLoan({ product: aProduct({ originationFeePercent: 2.5 }).terms });

/** The balances of its accounts after these events, without those of zero. */
function bookedOf(events: readonly BookedEvent[]): Record<string, bigint> {
  const sums = new Map<Account, bigint>();
  for (const { account, side, amount } of events.flatMap(entriesOf).flatMap(({ postings }) => postings)) {
    const moved = side === 'debit' ? amount.minorUnits : -amount.minorUnits;
    sums.set(account, (sums.get(account) ?? 0n) + moved);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n));
}

const isBooked = (event: LoanEvents): event is LoanEvents & BookedEvent =>
  BOOKED_EVENTS.some((type) => type === event.type);
const eventsOf = (loan: Loan) => loan.pullEvents().filter(isBooked);

function statementOf(events: readonly { readonly type: string }[]) {
  return events
    .filter((event): event is StatementEvent => STATEMENT_EVENTS.some((type) => type === event.type))
    .flatMap(transactionsOf);
}

const MISHAPS: readonly (readonly [string, (loan: Loan) => void])[] = [
  ['as it was disbursed', () => {}],
  ['with a late fee', (loan) => loan.chargeLateFees(LATE, BOOKED_AT, nextChargeId)],
  [
    'with a new age, whose interest was added to the principal',
    (loan) =>
      loan.change({ changeId: idNumber(1), terms: { type: 'reage' }, reason: 'Hardship', today: LATE, at: BOOKED_AT }),
  ],
  [
    'with a payment that was taken back',
    (loan) => {
      const payment = { number: 1, amount: 888.49, on: START };
      receive(loan, payment);
      reverse(loan, payment);
    },
  ],
  [
    'that is written off',
    (loan) => {
      loan.closeDay(calendarDay('2027-09-01'), BOOKED_AT);
      loan.writeOff('Insolvent', LATE, BOOKED_AT);
    },
  ],
];

describe('the annulment of a loan', () => {
  it.each(MISHAPS)('%s leaves a Completed loan that owes nothing, and books that sum to nothing', (_which, befall) => {
    const loan = lent();
    befall(loan);
    loan.annul(MOMENT);

    expect(loan).toMatchObject({
      status: 'Completed',
      owedAmount: Money.zero,
      remainingTerm: 0,
      totalInterest: Money.zero,
    });
    expect(loan).toMatchObject({ annulledAt: BOOKED_AT, nextDueOn: null, chargesDueOn: null, isAnnullable: false });
    expect(loan.installments).toMatchObject([{ kind: 'annulment', principal: usd(10_000), paid: usd(10_000) }]);
    expect(replay(historyOf(loan))).toEqual(loan.schedule);
    expect([...balancesOf(positionOf(loan.schedule)).values()].every((balance) => balance === 0n)).toBe(true);
    const events = eventsOf(loan);
    expect(events.at(-1)?.type).toBe('loan.annulled');
    expect(bookedOf(events)).toEqual({});
    const lines = statementOf(events);
    expect(lines.at(-1)?.balance).toEqual(Money.zero);
    const open = lines.reduce((sum, { type, charges }) => sum + (type === 'Charge' ? charges : -charges), 0n);
    expect(open).toBe(0n);
  });

  it('is one line of the whole amount, all principal, and a waiver of what is open of charges', () => {
    const loan = lent();
    loan.chargeLateFees(LATE, BOOKED_AT, nextChargeId);
    loan.annul(MOMENT);

    const [charged, annulled, waived] = statementOf(eventsOf(loan)).slice(1);
    const nothing = { principal: Money.zero, interest: Money.zero };
    expect(charged).toMatchObject({ type: 'Charge', ...nothing });
    expect(annulled).toMatchObject({ type: 'Annulment', amount: usd(10_000), principal: usd(10_000), charges: 0n });
    expect(waived).toMatchObject({ type: 'Waiver', amount: charged?.amount, ...nothing });
    expect(loan.charges).toMatchObject([{ forgiven: 'waived', receipts: [] }]);
  });

  it.each([
    ['outstanding', 1, 0n],
    ['written off', 4, 0n],
  ])('takes a loan that is %s off what was lent', (_which, at, lost) => {
    const loan = lent();
    MISHAPS[at]?.[1](loan);
    loan.annul(MOMENT);

    const movements = eventsOf(loan).flatMap((event) =>
      entriesOf(event).flatMap(({ postings }) =>
        postings.map(({ account, side, amount }) => ({
          account,
          cause: event.type,
          amount: side === 'debit' ? amount.minorUnits : -amount.minorUnits,
        })),
      ),
    );
    expect(principalFlows(movements)).toEqual({ disbursed: 0n, repaid: 0n, writtenOff: lost });
  });

  it('takes no payment, no pause and no change afterwards', () => {
    const loan = lent();
    loan.annul(MOMENT);

    expect(() => loan.reserve(usd(1), LATE)).toThrow(LoanAlreadyPaidOff);
    expect(() => loan.quotePayoff(LATE)).toThrow(LoanAlreadyPaidOff);
    expect(() => loan.quoteWithdrawal(LATE)).toThrow('given back');
    expect(() => loan.pause({ months: 1, reason: null, ...MOMENT })).toThrow('paused');
    expect(() => loan.writeOff('Insolvent', LATE, BOOKED_AT)).toThrow('default');
    const change = { changeId: idNumber<'LoanChange'>(1), terms: { type: 'reage' }, reason: 'Hardship' } as const;
    expect(() => loan.change({ ...change, ...MOMENT })).toThrow('changed');
    expect(loan.closeDay(calendarDay('2029-01-01'), BOOKED_AT)).toEqual({ resumed: false, defaulted: false });
    expect(loan.chargeLateFees(calendarDay('2029-01-01'), BOOKED_AT, nextChargeId)).toBe(0);
  });

  it.each<readonly [string, (loan: Loan) => void]>([
    ['something is paid', (loan) => receive(loan, { number: 1, amount: 1, on: START })],
    ['a payment is in flight', (loan) => loan.reserve(usd(1), START)],
    ['it is paid off', (loan) => void payOff(loan, 1, START)],
    ['it is annulled already', (loan) => loan.annul(MOMENT)],
  ])('is refused once %s', (_what, befall) => {
    const loan = lent();
    befall(loan);
    const { status } = loan;

    expect(() => loan.annul(MOMENT)).toThrow(LoanNotAnnullable);
    expect(loan.status).toBe(status);
  });
});
