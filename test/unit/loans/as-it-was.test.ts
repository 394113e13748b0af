import { expect, it } from 'vitest';
import { historyAt, schedulesAt } from '../../../domain/loans/as-it-was.ts';
import type { Disbursement, Entry, RecordedEntry } from '../../../domain/loans/entry.ts';
import { replay } from '../../../domain/loans/history.ts';
import { figuresOf } from '../../../domain/loans/schedule.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { usd } from '../../support/lending.ts';
import { midnightOf } from '../../support/utc.ts';

const START = calendarDay('2027-03-15');
const day = (number: number) => addDays(START, number);
const at = (number: number) => midnightOf(day(number));

function recorded(entry: Disbursement | Entry, recordedOn: number, removedOn: number | null = null): RecordedEntry {
  const removal = removedOn === null ? null : { at: at(removedOn), cause: 'reversal' as const };
  return { entry, recordedAt: at(recordedOn), removal };
}

const payment = (number: number, on: number, amount: number): Entry => ({
  kind: 'payment',
  on: day(on),
  paymentId: idNumber(number),
  amount: usd(amount),
  valueOn: day(on),
  at: at(on),
});

it('the schedules of some moments are those that the service had then', () => {
  const entries = [
    recorded({ kind: 'disbursement', on: START, amount: usd(1000), rate: Rate.ofPercent(12), term: 12 }, 0),
    recorded(payment(1, 1, 100), 1, 4),
    recorded(payment(2, 2, 20), 6),
    recorded(payment(3, 3, 3), 3),
  ];
  const moments = [-1, 0, 1, 2, 3, 4, 5, 6].map((number) => ({ asOf: day(number), knownAt: at(number) }));

  const schedules = schedulesAt(entries, moments);

  const paid = schedules.map((schedule) => schedule && figuresOf(schedule).paidAmount);
  expect(paid).toEqual([null, ...[0, 100, 100, 103, 3, 3, 23].map(usd)]);
  const histories = moments.map((moment) => historyAt(entries, moment));
  expect(schedules).toEqual(histories.map((history) => history && replay(history)));
});
