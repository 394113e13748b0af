import { afterAll, beforeAll, expect, it } from 'vitest';
import { kyselyCreditRecords } from '../../../adapters/persistence/credit/credit-records.ts';
import { lastChangeOf } from '../../../domain/credit/credit-change.ts';
import type { CreditRecords } from '../../../domain/credit/credit-score.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { aUser } from '../../support/identity.ts';
import { aLoan, aLoanRequest, BOOKED_AT } from '../../support/lending.ts';
import { dayOf } from '../../support/utc.ts';
import { onPostgres } from './stores.ts';

const { id: userId } = aUser();
let on: Awaited<ReturnType<typeof onPostgres>>;
let records: CreditRecords;

/** An account of 20 November 2026 with a request and a loan of 31 January 2027, without payments. */
beforeAll(async () => {
  on = await onPostgres();
  await on.run(async () => {
    await on.users.add(aUser());
    await on.requests.add(aLoanRequest({ borrowerId: userId }));
    await on.loans.add(aLoan({ borrowerId: userId }));
  });
  records = kyselyCreditRecords(on.em);
});

afterAll(() => on.close());

it.each([
  ['was requested and booked', '2027-02-15T00:00:00.000Z', { changedAt: BOOKED_AT, recentRequests: 1, overdue: 0 }],
  [
    'has an overdue instalment since midnight',
    '2027-03-01T12:00:00.000Z',
    { changedAt: new Date('2027-03-01T00:00:00.000Z'), recentRequests: 1, overdue: 1 },
  ],
  [
    'belongs to an account that grew older',
    '2027-07-31T14:59:59.999Z',
    { changedAt: new Date('2027-07-20T00:00:00.000Z'), recentRequests: 1, overdue: 5, accountAgeMonths: 8 },
  ],
  [
    'has a request that no longer counts after six months',
    '2027-07-31T15:00:00.000Z',
    { changedAt: new Date('2027-07-31T15:00:00.000Z'), recentRequests: 0 },
  ],
])('the record of a loan that %s, at %s', async (_what, now, expected) => {
  const record = await records.of(userId, dayOf(new Date(now)), new Date(now));

  const changedAt = record && lastChangeOf(record.changes, TimeZone.utc);
  expect({ ...record, changedAt }).toMatchObject(expected);
});
