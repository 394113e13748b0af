import { expect, it, vi } from 'vitest';
import { PostToLedger } from '../../../application/ledger/ledger.ts';
import { type JournalEntry, journalEntry, type Ledger, type Posting } from '../../../domain/ledger/journal.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { midnightOf } from '../../support/utc.ts';

const debit = (amount: number): Posting => ({ side: 'debit', account: 'cash', amount: usd(amount), loanId: null });
const credit = (amount: number): Posting => ({ ...debit(amount), side: 'credit', account: 'unclaimed-deposits' });

function entryOf(...postings: Posting[]): JournalEntry {
  const bookedOn = calendarDay('2027-01-31');
  const told = { source: 'test:1', borrowerId: null, currency: 'USD', occurredAt: BOOKED_AT } as const;
  return journalEntry({ ...told, bookedOn, postings });
}

it('a journal entry takes postings whose debits and credits are equal, however many there are of each', () => {
  expect(entryOf(debit(10), credit(9.99), credit(0.01)).postings).toHaveLength(3);
});

it.each([
  ['one cent more on one side', [debit(10), credit(10.01)], /does not balance/],
  ['the same side twice', [debit(10), debit(10)], /does not balance/],
  ['a single posting', [debit(10)], /fewer than two/],
  ['no posting', [], /fewer than two/],
  ['a posting of zero', [debit(10), credit(10), credit(0)], /posting of zero/],
])('a journal entry refuses %s', (_, postings, reason) => {
  expect(() => entryOf(...postings)).toThrow(reason);
});

it('an event is booked on its own day, which may be another than that of the clock', async () => {
  const [event] = aLoan({ disbursedAt: midnightOf(calendarDay('2027-02-03')) }).pullEvents();
  const book = vi.fn<Ledger['book']>();
  if (event?.type !== 'loan.disbursed') throw new Error('The loan was not paid out.');

  await new PostToLedger({ ledger: { book } }).execute(event);

  const booked = { bookedOn: '2027-02-03', occurredAt: BOOKED_AT, source: expect.any(String) };
  expect(book.mock.calls.flat(2)).toMatchObject([booked]);
});
