import { describe, expect, it } from 'vitest';
import type { Entry, History } from '../../../domain/loans/entry.ts';
import { replay } from '../../../domain/loans/history.ts';
import type { LoanStatus } from '../../../domain/loans/schedule.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, day, usd } from '../../support/lending.ts';
import { type Paid, receive, reverse } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const DISBURSED = day('01-15');

/** 1,200 dollars without interest: 100 on the 15th of each month from February. */
const historyWith = (...entries: readonly Entry[]): History => [
  { kind: 'disbursement', on: DISBURSED, amount: usd(1200), rate: Rate.ofPercent(0), term: 12 },
  ...entries,
];

let payments = 0;
const pays = (on: CalendarDay, amount: number): Entry => {
  const paymentId = idNumber<'Payment'>(++payments);
  return { kind: 'payment', on, paymentId, amount: usd(amount), valueOn: on, at: midnightOf(on) };
};
const pauses = (on: CalendarDay, months: number): Entry => ({ kind: 'pause', on, months });
const resumes = (on: CalendarDay): Entry => ({ kind: 'resuming', on, closedOn: on });
const defaults = (on: CalendarDay, closedOn = on): Entry => ({ kind: 'defaulting', on, closedOn });
const writesOff = (on: CalendarDay): Entry => ({ kind: 'write-off', on });
const reages = (on: CalendarDay): Entry => ({ kind: 'change', changeId: idNumber(5), on, change: { type: 'reage' } });
const chargeId = idNumber<'Charge'>(1);
const charges = (on: CalendarDay): Entry => {
  const cause = { type: 'Returned Payment Fee', paymentId: idNumber<'Payment'>(99) } as const;
  return { kind: 'charge', on, chargedOn: on, chargeId, cause, amount: usd(20), at: midnightOf(on) };
};
const waives = (on: CalendarDay): Entry => ({ kind: 'waiver', on, chargeId });

/** The first instalment was due on 15 February: the 91st day after it is 17 May. */
const DEFAULTED = defaults(day('05-17'));

describe('the status that a history gives', () => {
  it.each<[string, readonly Entry[], LoanStatus]>([
    ['of a new loan', [], 'Active'],
    ['with a payment', [pays(day('02-15'), 100)], 'Active'],
    ['with all payments', [pays(day('02-15'), 1200)], 'Completed'],
    ['with a pause', [pays(day('02-15'), 100), pauses(day('03-01'), 2)], 'Paused'],
    ['with money in a pause', [pays(day('02-15'), 100), pauses(day('03-01'), 2), pays(day('03-10'), 50)], 'Paused'],
    ['with a pause that is over', [pays(day('02-15'), 100), pauses(day('03-01'), 2), resumes(day('05-01'))], 'Active'],
    [
      'with all paid in a pause',
      [pays(day('02-15'), 100), pauses(day('03-01'), 2), pays(day('03-10'), 1100)],
      'Completed',
    ],
    ['with a default', [DEFAULTED], 'Defaulted'],
    [
      'with a default that a sandbox found ahead of its business date',
      [defaults(day('02-01'), day('05-17'))],
      'Defaulted',
    ],
    ['with a default and a part of what is overdue', [DEFAULTED, pays(day('05-20'), 399)], 'Defaulted'],
    ['with a default and all that is overdue', [DEFAULTED, pays(day('05-20'), 400)], 'Active'],
    ['with a default and all that is owed', [DEFAULTED, pays(day('05-20'), 1200)], 'Completed'],
    ['with a default and a new age', [DEFAULTED, reages(day('05-20'))], 'Active'],
    [
      'with a default that is cured and comes again',
      [DEFAULTED, pays(day('05-20'), 400), defaults(day('09-14'))],
      'Defaulted',
    ],
    ['with a default of a loan that had nothing overdue', [pays(day('02-15'), 400), DEFAULTED], 'Active'],
    ['with a default of a paused loan', [pays(day('02-15'), 100), pauses(day('03-01'), 3), DEFAULTED], 'Paused'],
    ['with a pause of a loan in default', [DEFAULTED, pauses(day('05-20'), 1)], 'Paused'],
    ['with a write-off', [DEFAULTED, writesOff(day('06-01'))], 'Defaulted'],
    [
      'with a write-off and all that is overdue',
      [DEFAULTED, writesOff(day('06-01')), pays(day('06-02'), 400)],
      'Defaulted',
    ],
    [
      'with a write-off and all that is owed',
      [DEFAULTED, writesOff(day('06-01')), pays(day('06-02'), 1200)],
      'Completed',
    ],
    ['with a charge', [charges(day('02-01')), pays(day('02-15'), 1200)], 'Active'],
    [
      'with a charge that is waived',
      [pays(day('02-15'), 1200), charges(day('02-16')), waives(day('02-17'))],
      'Completed',
    ],
    ['with a charge of a repaid loan', [pays(day('02-15'), 1200), charges(day('02-16'))], 'Active'],
    [
      'with a charge of a loan that was repaid in its pause',
      [pays(day('02-15'), 100), pauses(day('03-01'), 2), pays(day('03-10'), 1100), charges(day('04-30'))],
      'Paused',
    ],
    [
      'with a charge of a loan that was repaid in its pause, once this is over',
      [pays(day('02-15'), 100), pauses(day('03-01'), 2), pays(day('03-10'), 1100), charges(day('05-01'))],
      'Active',
    ],
  ])('%s', (_which, entries, status) => {
    expect(replay(historyWith(...entries)).status).toBe(status);
  });

  it('knows the last pause', () => {
    const entries = [pays(day('02-15'), 100), pauses(day('03-31'), 1), resumes(day('04-30'))];

    expect(replay(historyWith(...entries)).lastPause).toEqual({ startsOn: day('03-31'), endsOn: day('04-30') });
  });
});

describe('a reversal', () => {
  const paid = (number: number, amount: number, on: CalendarDay): Paid => ({ number, amount, on });
  const loanWith = (...received: readonly Paid[]) => {
    const loan = aLoan({ amount: usd(1200), rate: Rate.ofPercent(0), disbursedAt: midnightOf(DISBURSED) });
    for (const each of received) receive(loan, each);
    return loan;
  };
  const closings = (loan: ReturnType<typeof aLoan>) =>
    historyOf(loan).flatMap(({ kind, on }) => (kind === 'resuming' || kind === 'defaulting' ? [[kind, on]] : []));
  const FIRST = paid(1, 100, day('02-15'));

  it.each<[string, readonly Paid[], reversedOn: CalendarDay, added: readonly unknown[], LoanStatus]>([
    ['adds no default before its day', [], day('05-16'), [], 'Active'],
    [
      'adds the default that the money had prevented, on its day',
      [],
      day('08-01'),
      [['defaulting', day('05-17')]],
      'Defaulted',
    ],
    ['adds none that money of the same day prevents', [paid(2, 300, day('05-17'))], day('05-20'), [], 'Active'],
    [
      'adds one that later money has cured',
      [paid(2, 600, day('05-18'))],
      day('06-01'),
      [['defaulting', day('05-17')]],
      'Active',
    ],
    [
      'adds each one',
      [paid(2, 600, day('05-18'))],
      day('12-01'),
      // Money until July is there: 15 August and 91 days.
      [
        ['defaulting', day('05-17')],
        ['defaulting', day('11-14')],
      ],
      'Defaulted',
    ],
  ])('%s', (_what, others, today, added, status) => {
    const loan = loanWith(FIRST, ...others);

    reverse(loan, FIRST, today);

    expect(closings(loan)).toEqual(added);
    expect(loan.status).toBe(status);
    expect(replay(historyOf(loan))).toEqual(loan.schedule);
  });

  it('keeps a pause, whose end judges the loan again', () => {
    const loan = loanWith(FIRST, paid(2, 300, day('05-15')));
    const { endsOn } = loan.pause({ months: 1, reason: null, today: day('05-18'), at: BOOKED_AT });

    reverse(loan, FIRST, day('05-19'));
    reverse(loan, paid(2, 300, day('05-15')), day('05-20'));

    expect(loan.status).toBe('Paused');
    expect(closings(loan)).toEqual([['defaulting', day('05-17')]]);
    expect(loan.closeDay(endsOn, midnightOf(endsOn))).toEqual({ resumed: true, defaulted: true });
    expect(replay(historyOf(loan))).toEqual(loan.schedule);
  });

  it('adds the end of a pause in which the loan was repaid', () => {
    const rest = paid(2, 1100, day('03-10'));
    const loan = loanWith(FIRST);
    loan.pause({ months: 2, reason: null, today: day('03-01'), at: BOOKED_AT });
    receive(loan, rest);

    reverse(loan, rest, day('09-30'));

    // The next instalment was due on 15 May.
    expect(closings(loan)).toEqual([
      ['resuming', day('05-01')],
      ['defaulting', day('08-14')],
    ]);
    expect(loan.status).toBe('Defaulted');
  });
});

describe('the close of business', () => {
  it.each([
    ['late', '05-20'],
    ['ahead of the clock', '05-16'],
  ])('adds to the history the day that it closes %s', (_when, clock) => {
    const loan = aLoan({ disbursedAt: midnightOf(DISBURSED) });

    loan.closeDay(day('05-17'), midnightOf(day(clock)));
    loan.closeDay(day('05-18'), midnightOf(day(clock)));

    const entry = { kind: 'defaulting', on: day('05-17'), closedOn: day('05-17') };
    expect(historyOf(loan).slice(1)).toEqual([entry]);
  });

  it('comes after what was booked since the day', () => {
    const loan = aLoan({ disbursedAt: midnightOf(DISBURSED) });
    receive(loan, { amount: 1, on: day('05-19') });

    loan.closeDay(day('05-17'), midnightOf(day('05-20')));

    expect(historyOf(loan).at(-1)).toEqual({ kind: 'defaulting', on: day('05-19'), closedOn: day('05-17') });
  });

  it('comes before an act of the business date, if it closes a day ahead of the clock', () => {
    const loan = aLoan({ disbursedAt: midnightOf(DISBURSED) });
    loan.closeDay(day('05-17'), midnightOf(day('05-17')));
    loan.pullEvents();

    receive(loan, { amount: 1, on: day('05-16') });

    expect(historyOf(loan).at(-1)).toMatchObject({ kind: 'payment', on: day('05-17'), valueOn: day('05-16') });
    expect(loan.pullEvents()).toMatchObject([{ type: 'loan.payment-received', bookedOn: day('05-17') }]);
  });
});
