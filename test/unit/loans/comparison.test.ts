import { describe, expect, it } from 'vitest';
import { Overpaid } from '../../../domain/loans/allocation.ts';
import type { Charge } from '../../../domain/loans/charge.ts';
import { differencesFrom, type StoredLoan, scheduleFrom } from '../../../domain/loans/comparison.ts';
import type { ChargeEntry, History, PaymentEntry } from '../../../domain/loans/entry.ts';
import { replay } from '../../../domain/loans/history.ts';
import { figuresOf, type Schedule } from '../../../domain/loans/schedule.ts';
import { addDays, addMonths, calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { usd } from '../../support/lending.ts';
import { midnightOf } from '../../support/utc.ts';

const START = calendarDay('2027-03-15');

function payment(number: number, amount = 102.01): PaymentEntry {
  const on = addMonths(START, number);
  const paymentId = idNumber<'Payment'>(number);
  return { kind: 'payment', on, paymentId, amount: usd(amount), valueOn: on, at: midnightOf(on) };
}

/** 300 dollars over three months at 12 percent, two instalments paid, with a pause between them. */
const [DISBURSEMENT, FIRST, PAUSE, SECOND]: History = [
  { kind: 'disbursement', on: START, amount: usd(300), rate: Rate.ofPercent(12), term: 3 },
  payment(1),
  { kind: 'pause', on: addDays(addMonths(START, 1), 3), months: 1 },
  payment(3, 103.03),
] as const;
const HISTORY: History = [DISBURSEMENT, FIRST, PAUSE, SECOND] as History;
const FEE: ChargeEntry = {
  kind: 'charge',
  on: addMonths(START, 3),
  chargeId: idNumber(7),
  cause: { type: 'Returned Payment Fee', paymentId: idNumber(1) },
  chargedOn: addMonths(START, 3),
  amount: usd(20),
  at: midnightOf(addMonths(START, 3)),
};
const SCHEDULE = replay(HISTORY);
const LOAN: StoredLoan = {
  amount: usd(300),
  disbursedOn: START,
  history: HISTORY,
  schedule: SCHEDULE,
  figures: figuresOf(SCHEDULE),
};

const differences = (loan: Partial<StoredLoan>) =>
  differencesFrom({ ...LOAN, ...loan }, scheduleFrom(loan.history ?? HISTORY));
const withSchedule = (schedule: Partial<Schedule>) => differences({ schedule: { ...SCHEDULE, ...schedule } });
const names = (history: History) => differences({ history }).map(({ what }) => what);

describe('a stored loan', () => {
  it('agrees with the schedule that its history gives', () => {
    expect(differences({})).toEqual([]);
  });

  it.each<[string, object]>([
    ['dueOn', { dueOn: START }],
    ['principal', { principal: usd(1) }],
    ['interest', { interest: usd(1) }],
    ['paid', { paid: usd(1) }],
    ['capitalized', { capitalized: usd(1) }],
    ['months', { months: { numerator: 1n, denominator: 3n } }],
    ['kind', { kind: 'part' }],
  ])('differs in the %s of a row', (what, change) => {
    const installments = SCHEDULE.installments.map((row, index) => (index === 2 ? { ...row, ...change } : row));

    expect(withSchedule({ installments })).toMatchObject([{ what: `instalment 3: ${what}` }]);
  });

  it.each<[string, Partial<Schedule>]>([
    ['rate', { rate: Rate.ofPercent(13) }],
    ['monthlyPayment', { monthlyPayment: usd(1) }],
    ['dayCount', { dayCount: 'actual/365' }],
    ['dueDatesFrom', { dueDatesFrom: addDays(START, 1) }],
    ['periodsFrom', { periodsFrom: addDays(START, 1) }],
    ['rebate', { rebate: usd(1) }],
    ['lost', { lost: usd(0) }],
    ['status', { status: 'Active' }],
    ['lastPause startsOn', { lastPause: { startsOn: START, endsOn: addDays(addMonths(START, 2), 3) } }],
    ['lastPause endsOn', { lastPause: { startsOn: addDays(addMonths(START, 1), 3), endsOn: START } }],
    ['installments', { installments: SCHEDULE.installments.slice(0, 2) }],
    ['receipts of 2027-06-15', { receipts: SCHEDULE.receipts.slice(0, 1) }],
  ])('differs in its %s', (what, change) => {
    expect(withSchedule(change)).toMatchObject([{ what }]);
  });

  it.each<[string, Partial<Charge>]>([
    ['chargeId', { chargeId: idNumber(8) }],
    ['cause paymentId', { cause: { type: 'Returned Payment Fee', paymentId: idNumber(2) } }],
    ['amount', { amount: usd(21) }],
    ['chargedOn', { chargedOn: START }],
    ['forgiven', { forgiven: 'voided' }],
    ['required', { required: usd(1) }],
    ['receipts 0 on', { receipts: [{ on: START, amount: usd(5) }] }],
  ])('differs in the %s of a charge', (what, change) => {
    const history: History = [...HISTORY, FEE];
    const schedule = replay(history);
    const charges = schedule.charges.map((charge) => ({ ...charge, ...change }));

    expect(differences({ history, schedule })).toEqual([]);
    const found = differences({ history, schedule: { ...schedule, charges } });
    expect(found[0]).toMatchObject({ what: `charge ${FEE.chargeId}: ${what}` });
  });

  it('differs in the number of its charges', () => {
    expect(differences({ history: [...HISTORY, FEE] })).toEqual([{ what: 'charges', expected: 1, found: 0 }]);
  });

  it.each<[string, Partial<StoredLoan['figures']>]>([
    ['term', { term: 4 }],
    ['totalInterest', { totalInterest: usd(1) }],
    ['paidAmount', { paidAmount: usd(1) }],
    ['remainingTerm', { remainingTerm: 2 }],
    ['nextDueOn', { nextDueOn: null }],
  ])('differs in the figure %s', (what, change) => {
    expect(differences({ figures: { ...LOAN.figures, ...change } })).toMatchObject([{ what }]);
  });

  it('differs from its disbursement', () => {
    const found = differences({ amount: usd(301), disbursedOn: addDays(START, 1) });

    expect(found).toEqual([
      { what: 'amount', expected: 30_000n, found: 30_100n },
      { what: 'disbursedOn', expected: START, found: '2027-03-16' },
    ]);
  });
});

describe('a history that was changed', () => {
  it.each<[string, string, History]>([
    ['without an entry', 'paidAmount', [DISBURSEMENT, FIRST, PAUSE] as History],
    ['in another order', 'totalInterest', [DISBURSEMENT, PAUSE, FIRST, SECOND] as History],
    ['with another amount', 'instalment 1: paid', [DISBURSEMENT, payment(1, 102), PAUSE, SECOND] as History],
  ])('%s gives another schedule', (_how, what, history) => {
    expect(names(history)).toContain(what);
  });

  it.each<[string, History]>([
    ['that pays more than is owed', [DISBURSEMENT, payment(1, 1000)] as History],
    ['without its disbursement', [FIRST, SECOND] as unknown as History],
    ['with two disbursements', [DISBURSEMENT, DISBURSEMENT] as unknown as History],
    ['without entries', [] as unknown as History],
  ])('%s gives none', (_how, history) => {
    expect(() => scheduleFrom(history)).toThrow(RangeError);
    expect(Overpaid.prototype).toBeInstanceOf(RangeError);
  });
});
