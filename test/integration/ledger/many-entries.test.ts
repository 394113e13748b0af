import { afterAll, expect, it } from 'vitest';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { PgUnitOfWork } from '../../../adapters/persistence/database/pg-unit-of-work.ts';
import { KyselyLedger } from '../../../adapters/persistence/ledger/ledger.ts';
import type { JournalEntry, Posting } from '../../../domain/ledger/journal.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { openDatabase } from '../../support/database.ts';
import { PATIENT_DATABASE } from '../../support/patient.ts';
import { withClient } from '../../support/pg-client.ts';

const { url } = await openDatabase();
await migrate(url);
const orm = await connect(url, { limits: PATIENT_DATABASE });
afterAll(() => orm.close());

const cents = (amount: number) => Money.ofMinorUnits(BigInt(amount));
const received = (amount: number): Posting => ({ account: 'cash', side: 'debit', amount: cents(amount), loanId: null });
const owed = (amount: number): Posting => ({
  account: 'unclaimed-deposits',
  side: 'credit',
  amount: cents(amount),
  loanId: null,
});
const entry = (source: string, postings: readonly Posting[]): JournalEntry => ({
  source,
  borrowerId: null,
  currency: 'USD',
  occurredAt: new Date('2027-03-15T12:00:00Z'),
  bookedOn: calendarDay('2027-03-15'),
  postings,
});

// Three postings and then two each: a limit of rows falls within an entry sooner or later.
it('books so many entries in one unit of work that they are several statements, each entry whole', async () => {
  const ledger = new KyselyLedger(orm.em);
  await new PgUnitOfWork(orm.em).run(async () => {
    await ledger.book([entry('first', [received(1), received(2), owed(3)])]);
    for (let each = 0; each < 1000; each++) await ledger.book([entry(`${each}`, [received(5), owed(5)])]);
  });

  const count = 'select count(*)::int as postings, count(distinct cmin::text)::int as statements from ledger_postings';
  const [booked] = await withClient(url, async (client) => (await client.query(count)).rows);
  expect(booked).toEqual({ postings: 2003, statements: expect.any(Number) });
  expect(booked.statements).toBeGreaterThan(1);
});
