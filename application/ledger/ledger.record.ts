import { type Static, Type } from 'typebox';
import { ACCOUNT_KINDS, ACCOUNTS, SIDES } from '../../domain/ledger/journal.ts';
import { currencyInput, day, EXAMPLE_IDS, listOf, moment, money, oneOf, record, text } from '../shared/record.ts';

const Account = oneOf(ACCOUNTS, { title: 'Account' });

const Totals = {
  debit: money(0),
  credit: money(10_000),
  balance: money(-10_000, 'Debit minus credit. Negative for liabilities and income.'),
};

export const AccountBalance = record('AccountBalance', {
  account: Account,
  kind: oneOf(ACCOUNT_KINDS, { title: 'AccountKind' }),
  ...Totals,
});

export const TrialBalance = record('TrialBalance', {
  currency: currencyInput,
  accounts: listOf(AccountBalance),
  totals: Type.Object(Totals, { description: 'Sums over all accounts. The balance is 0.' }),
});

export type TrialBalance = Static<typeof TrialBalance>;

export const PostingItem = record('Posting', {
  source: text(
    `loan.disbursed:${EXAMPLE_IDS.loan}`,
    'The event that was booked. All postings of a journal entry share it.',
  ),
  account: Account,
  side: oneOf(SIDES, { title: 'Side' }),
  amount: money(10_000),
  currency: currencyInput,
  bookedOn: day('2026-11-20', 'The business date of the entry, or the day whose close caused it.'),
  occurredAt: moment(),
});

export type PostingItem = Static<typeof PostingItem>;

export const EXAMPLE_BUSINESS_DATE = '2027-03-01';

const whichDay = 'The later of the day at the lender and the last day closed. Due dates are compared with it.';

export const SandboxClock = record('SandboxClock', { businessDate: day(EXAMPLE_BUSINESS_DATE, whichDay) });
