import { expect, it } from 'vitest';
import { scheduleFrom } from '../../../domain/loans/comparison.ts';
import type { Disbursement, Entry, History } from '../../../domain/loans/entry.ts';
import { type Fold, replayed, type StoredEntry } from '../../../domain/loans/replayed.ts';
import { figuresOf, interestOf, openIn } from '../../../domain/loans/schedule.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, day, usd } from '../../support/lending.ts';

const [disbursement] = historyOf(aLoan());
const money = (number: number, on: string): Entry => ({
  kind: 'payment',
  on: day(on),
  paymentId: idNumber(number),
  amount: usd(888.49),
  valueOn: day(on),
  at: BOOKED_AT,
});
const [first, second] = [money(1, '02-28'), money(2, '03-31')];
const pause: Entry = { kind: 'pause', on: day('04-10'), months: 1 };
const withdrawn = { at: BOOKED_AT, cause: 'reversal' } as const;

function stored(entry: Disbursement | Entry, position: number, known: readonly (Disbursement | Entry)[]): StoredEntry {
  const schedule = scheduleFrom(known as unknown as History);
  const after = {
    totalInterest: interestOf(schedule.installments).minorUnits,
    owed: openIn(schedule).minorUnits,
  };
  return { entry, position, after, entryId: `${position}`, recordedAt: BOOKED_AT, removal: null, removedAfter: null };
}

/** Two payments, the first of which is reversed after the second, and a pause. All have one moment. */
function reversedLoan() {
  const entries = [
    stored(disbursement, 1, [disbursement]),
    { ...stored(first, 2, [disbursement, first]), removal: withdrawn, removedAfter: 3 },
    stored(second, 3, [disbursement, first, second]),
    stored(pause, 4, [disbursement, second, pause]),
  ];
  const history = [disbursement, second, pause] as unknown as History;
  const schedule = scheduleFrom(history);
  const { amount, on: disbursedOn } = disbursement;
  return { entries, history, schedule, amount, disbursedOn, figures: figuresOf(schedule) };
}

/** A cent more interest for histories with such an entry. */
const otherwise =
  (isMeant: (entry: Entry) => boolean): Fold =>
  (history) => {
    const schedule = scheduleFrom(history);
    const rows = schedule.installments.with(0, {
      ...(schedule.installments[0] as (typeof schedule.installments)[number]),
      interest: usd(100.01),
    });
    return history.slice(1).some((entry) => isMeant(entry as Entry)) ? { ...schedule, installments: rows } : schedule;
  };

it('a loan that its history gives again is the same', () => {
  expect(replayed(reversedLoan(), scheduleFrom)).toBeNull();
});

it.each<[string, isMeant: (entry: Entry) => boolean, position: number | null]>([
  ['a pause', ({ kind }) => kind === 'pause', 4],
  ['each payment: also one that was removed since', ({ kind }) => kind === 'payment', 2],
  ['the second payment', (entry) => 'paymentId' in entry && entry.paymentId === idNumber(2), 3],
])('the first entry that differs is found, if the rule is other for %s', (_what, isMeant, position) => {
  expect(replayed(reversedLoan(), otherwise(isMeant))?.first?.position).toBe(position);
});

it('no entry is named if its sums are the same', () => {
  const otherDay: Fold = (history) => ({ ...scheduleFrom(history), dueDatesFrom: day('01-30') });

  const result = replayed(reversedLoan(), otherDay);
  expect(result?.differences.map(({ what }) => what)).toEqual(['dueDatesFrom']);
  expect(result?.first).toBeNull();
});

it('a history that the rules do not allow differs from its first entry on that they do not allow', () => {
  const refusing: Fold = (history) => {
    if (history.some(({ kind }) => kind === 'pause')) throw new RangeError('No pauses.');
    return scheduleFrom(history);
  };

  const result = replayed(reversedLoan(), refusing);
  expect(result?.differences).toEqual([{ what: 'history', expected: 'applicable', found: 'No pauses.' }]);
  expect(result?.first?.position).toBe(4);
});
