import { describe, expect, it } from 'vitest';
import type { ChangeTerms } from '../../../domain/loans/entry.ts';
import { LoanChangeNotFound, LoanNotChangeable } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { aChargedLoan, chargeLateFees } from '../../support/charges.ts';
import { demotedEntries, historyOf, recordedOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, usd } from '../../support/lending.ts';
import { figuresOf, loanWithPaid, payOff, receive } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const START = midnightOf(calendarDay('2027-03-15'));
const [SECOND, THIRD] = [calendarDay('2027-05-15'), calendarDay('2027-06-15')];
const six = { type: 'rate', rate: Rate.ofPercent(6) } as const;

const loanOfTwo = () => loanWithPaid(2, { disbursedAt: START });

function change(loan: Loan, terms: ChangeTerms, number = 60, today = SECOND): void {
  loan.change({ changeId: idNumber(number), terms, reason: 'Hardship', today, at: BOOKED_AT });
}

function undo(loan: Loan, number = 60, today = THIRD): void {
  const past = { history: historyOf(loan), demoted: demotedEntries(recordedOf(loan)), closedOn: today };
  loan.undo({ kind: 'change', undone: idNumber(number), reason: 'Wrong loan', past, today, at: BOOKED_AT });
}

describe('a change that is taken back', () => {
  it('leaves the figures of a loan that never had it, what came after included', () => {
    const [loan, without] = [loanOfTwo(), loanOfTwo()];
    change(loan, six);
    for (const each of [loan, without]) receive(each, { number: 9, amount: 864.83, on: THIRD });
    loan.pullEvents();

    undo(loan);

    expect(loan.pullEvents()).toMatchObject([
      {
        type: 'loan.change-undone',
        undone: idNumber(60),
        late: { effectiveOn: SECOND, paid: [{ number: 1 }, { number: 2 }] },
      },
    ]);
    expect(figuresOf(loan)).toEqual(figuresOf(without));
  });

  it('is refused with the reason of a later change that could not have been made', () => {
    const loan = loanOfTwo();
    // Without it, an instalment is overdue on the day of the next change.
    change(loan, { type: 'dueDay', day: 28 });
    change(loan, six, 61, calendarDay('2027-06-20'));
    expect(() => undo(loan, 60, calendarDay('2027-06-21'))).toThrow(LoanNotChangeable);
    undo(loan, 61, calendarDay('2027-06-21'));
    undo(loan, 60, calendarDay('2027-06-21'));
    expect(loan.schedule.changes).toBe(0);
  });

  it('is refused while a payment is processing, and if the loan came from another system since', () => {
    const [paying, imported] = [loanOfTwo(), loanOfTwo()];
    for (const loan of [paying, imported]) change(loan, six);
    paying.reserve(usd(1), THIRD);
    imported.endImport(calendarDay('2027-05-20'), BOOKED_AT);
    for (const loan of [paying, imported]) expect(() => undo(loan)).toThrow(LoanNotChangeable);
    expect([paying, imported].map(({ schedule }) => schedule.changes)).toEqual([1, 1]);
  });

  it('opens a loan again that it has helped to repay', () => {
    const loan = loanOfTwo();
    const free = { type: 'relief', rate: Rate.ofPercent(0), from: SECOND, to: calendarDay('2028-12-31') } as const;
    change(loan, free);
    receive(loan, { number: 9, amount: loan.remainingAmount, on: THIRD });
    loan.pullEvents();
    expect(loan.status).toBe('Completed');

    undo(loan);

    expect(loan.status).toBe('Active');
    expect(loan.pullEvents()).toMatchObject([
      { type: 'loan.change-undone', newStatus: 'Active', late: { reopened: true } },
    ]);
  });

  it('leaves a late fee the days of the instalment that it never moved', () => {
    const [loan, without] = [aChargedLoan(), aChargedLoan()];
    change(loan, { type: 'dueDay', day: 28 }, 60, calendarDay('2027-06-20'));
    for (const each of [loan, without]) chargeLateFees(each, calendarDay('2027-08-13'));
    expect(loan.charges.map(({ cause }) => cause)).toMatchObject([{ dueOn: '2027-07-28' }]);
    undo(loan, 60, calendarDay('2027-08-14'));
    const ofFirst = ({ charges: [charge] }: Loan) => [charge?.cause, charge?.required];
    expect(ofFirst(loan)).toEqual(ofFirst(without));
  });

  it('leaves the early payments that it has made ordinary ones as they were made', () => {
    const [loan, without] = [loanOfTwo(), loanOfTwo()];
    const [day, today] = [calendarDay('2027-06-01'), calendarDay('2027-06-05')];
    for (const each of [loan, without]) payOff(each, 9, day);
    const past = { history: historyOf(loan), closedOn: today };
    const late = { terms: { type: 'rate', rate: Rate.ofPercent(36) }, effectiveOn: SECOND } as const;
    loan.change({ changeId: idNumber(60), ...late, reason: 'Wrong loan', past, today, at: BOOKED_AT });
    expect(loan.status).toBe('Active');
    expect(historyOf(loan).map(({ kind }) => kind)).not.toContain('payoff');

    undo(loan, 60, today);

    expect(figuresOf(loan)).toEqual(figuresOf(without));
    expect(historyOf(loan).map(({ kind }) => kind)).toContain('payoff');
  });

  it('is not found twice', () => {
    const loan = loanOfTwo();
    change(loan, six);
    undo(loan);
    expect(() => undo(loan)).toThrow(LoanChangeNotFound);
  });
});
