import { Type } from 'typebox';
import { ACCOUNT_KINDS, ACCOUNTS } from '../../../domain/ledger/account.ts';
import { SIDES } from '../../../domain/ledger/journal-entry.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Choice, PathIds, Timestamp } from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';
import { List } from '../api/results.ts';

const tags = ['Back office: ledger'];

const Totals = {
  debit: Type.Number(),
  credit: Type.Number(),
  balance: Type.Number({ description: 'Debit minus credit. Negative for liabilities and income.' }),
};
const TrialBalance = Type.Object({
  currency: Choice(CURRENCIES),
  accounts: List(Type.Object({ account: Choice(ACCOUNTS), kind: Choice(ACCOUNT_KINDS), ...Totals })),
  totals: Type.Object(Totals, { description: 'Sums over all accounts. The balance is 0.' }),
});
const Posting = Type.Object({
  source: Type.String({ description: 'The event that was booked. All postings of a journal entry share it.' }),
  account: Choice(ACCOUNTS),
  side: Choice(SIDES),
  amount: Type.Number(),
  currency: Choice(CURRENCIES),
  bookedOn: Type.String({ format: 'date', description: 'The business date of the entry.' }),
  occurredAt: Timestamp(),
});

export const getTrialBalance = {
  summary: 'Retrieve the trial balance of each currency',
  operationId: 'getTrialBalance',
  tags,
  response: answers(List(TrialBalance), [
    {
      currency: 'USD',
      accounts: [
        { account: 'cash', kind: 'asset', debit: 0, credit: 10_000, balance: -10_000 },
        { account: 'principal-receivable', kind: 'asset', debit: 10_000, credit: 0, balance: 10_000 },
      ],
      totals: { debit: 10_000, credit: 10_000, balance: 0 },
    },
  ]),
};
export const listLoanPostings = {
  summary: 'List the ledger entries of a loan',
  operationId: 'listLoanPostings',
  tags,
  params: PathIds('loanId'),
  querystring: Type.Object(PageQuery),
  response: answers(List(Posting), [
    {
      source: `loan.disbursed:${EXAMPLE.loan}`,
      account: 'principal-receivable',
      side: 'debit',
      amount: 10_000,
      currency: 'USD',
      bookedOn: '2026-11-20',
      occurredAt: EXAMPLE.at,
    },
  ]),
};
