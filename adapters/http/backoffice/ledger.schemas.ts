import { Type } from 'typebox';
import { ACCOUNT_KINDS, ACCOUNTS } from '../../../domain/ledger/account.ts';
import { SIDES } from '../../../domain/ledger/journal-entry.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Choice, Currency, List, PathIds, Timestamp } from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';

const tags = ['Back office: ledger'];

const Account = Choice(ACCOUNTS, { title: 'Account' });
const Totals = {
  debit: Type.Number(),
  credit: Type.Number(),
  balance: Type.Number({ description: 'Debit minus credit. Negative for liabilities and income.' }),
};
const TrialBalance = Type.Object(
  {
    currency: Currency,
    accounts: List(
      Type.Object(
        { account: Account, kind: Choice(ACCOUNT_KINDS, { title: 'AccountKind' }), ...Totals },
        { title: 'AccountBalance' },
      ),
    ),
    totals: Type.Object(Totals, { description: 'Sums over all accounts. The balance is 0.' }),
  },
  { title: 'TrialBalance' },
);
const Posting = Type.Object(
  {
    source: Type.String({ description: 'The event that was booked. All postings of a journal entry share it.' }),
    account: Account,
    side: Choice(SIDES, { title: 'Side' }),
    amount: Type.Number(),
    currency: Currency,
    bookedOn: Type.String({ format: 'date', description: 'The business date of the entry.' }),
    occurredAt: Timestamp(),
  },
  { title: 'Posting' },
);

export const getTrialBalance = {
  summary: 'Retrieve the trial balance of each currency',
  description: 'Sums all postings by account. Debits equal credits.',
  operationId: 'getTrialBalance',
  tags,
  response: answers(
    List(TrialBalance),
    [
      {
        currency: 'USD',
        accounts: [
          { account: 'cash', kind: 'asset', debit: 0, credit: 10_000, balance: -10_000 },
          { account: 'principal-receivable', kind: 'asset', debit: 10_000, credit: 0, balance: 10_000 },
        ],
        totals: { debit: 10_000, credit: 10_000, balance: 0 },
      },
    ],
    'One trial balance for each currency.',
  ),
};
export const listLoanPostings = {
  summary: 'List the ledger entries of a loan',
  description: 'The postings of one loan, newest first.',
  operationId: 'listLoanPostings',
  tags,
  params: PathIds('loanId'),
  querystring: Type.Object(PageQuery),
  response: answers(
    List(Posting),
    [
      {
        source: `loan.disbursed:${EXAMPLE.loan}`,
        account: 'principal-receivable',
        side: 'debit',
        amount: 10_000,
        currency: 'USD',
        bookedOn: '2026-11-20',
        occurredAt: EXAMPLE.at,
      },
    ],
    'A page of postings.',
  ),
  errors: [new LoanNotFound()],
};
