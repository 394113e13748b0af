import { describe, expect, it } from 'vitest';
import { PostToLedger } from '../../../application/ledger/post-to-ledger.ts';
import type { JournalEntry } from '../../../domain/ledger/journal-entry.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { aLoan, BOOKED_AT } from '../../support/lending.ts';

describe('Keeping the books', () => {
  it('books an event on the lending day, which may be later than the day on the clock', async () => {
    const [event] = aLoan().pullEvents();
    const booked: JournalEntry[] = [];
    const ledger = { book: async (entries: readonly JournalEntry[]) => void booked.push(...entries) };
    const calendar = { today: async () => calendarDay('2027-02-03') };
    if (event?.type !== 'loan.disbursed') throw new Error('The loan was not paid out.');
    await new PostToLedger({ ledger, calendar }).execute(event);
    expect(booked).toMatchObject([{ bookedOn: '2027-02-03', occurredAt: BOOKED_AT, source: expect.any(String) }]);
  });
});
