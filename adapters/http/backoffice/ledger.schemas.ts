import { Type } from 'typebox';
import { ACCOUNT_KINDS, ACCOUNTS } from '../../../domain/ledger/account.ts';
import { SIDES } from '../../../domain/ledger/journal-entry.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_IDS, exampleOf } from '../fields/examples.ts';
import { CalendarDate, Choice, Currency, List, Money, Named, Timestamp, Words } from '../fields/fields.ts';

const operation = operations('Back office: ledger');
const onLoan = operationsOn('Back office: ledger', 'loan');

const Account = Choice(ACCOUNTS, { title: 'Account' });
const Totals = {
  debit: Money(0),
  credit: Money(10_000),
  balance: Money(-10_000, 'Debit minus credit. Negative for liabilities and income.'),
};
const AccountBalance = Named('AccountBalance', {
  account: Account,
  kind: Choice(ACCOUNT_KINDS, { title: 'AccountKind' }),
  ...Totals,
});
const lent = { account: 'principal-receivable', debit: 10_000, credit: 0, balance: 10_000 } as const;
const TrialBalance = Named('TrialBalance', {
  currency: Currency,
  accounts: List(AccountBalance),
  totals: Type.Object(Totals, { description: 'Sums over all accounts. The balance is 0.' }),
});
const Posting = Named('Posting', {
  source: Words(
    `loan.disbursed:${EXAMPLE_IDS.loan}`,
    'The event that was booked. All postings of a journal entry share it.',
  ),
  account: Account,
  side: Choice(SIDES, { title: 'Side' }),
  amount: Money(10_000),
  currency: Currency,
  bookedOn: CalendarDate('2026-11-20', 'The business date of the entry, or the day whose close caused it.'),
  occurredAt: Timestamp(),
});

export const getTrialBalance = operation('getTrialBalance', 'Retrieve the trial balance of each currency', {
  description: 'Sums all postings by account. Debits equal credits.',
  response: answers(List(TrialBalance), 'One trial balance for each currency.', [
    exampleOf(TrialBalance, {
      accounts: [exampleOf(AccountBalance), exampleOf(AccountBalance, lent)],
      totals: { debit: 10_000, credit: 10_000, balance: 0 },
    }),
  ]),
});
export const listLoanPostings = onLoan('listLoanPostings', 'List the ledger entries of a loan', {
  description: 'The postings of one loan, newest first.',
  querystring: Type.Object(PageQuery),
  response: answers(List(Posting), 'A page of postings.', [exampleOf(Posting, { account: 'principal-receivable' })]),
});
