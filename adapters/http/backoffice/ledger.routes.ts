import { Type } from 'typebox';
import type { LedgerQueries } from '../../../application/ledger/ledger.queries.ts';
import { ACCOUNT_KINDS, ACCOUNTS } from '../../../domain/ledger/account.ts';
import { SIDES } from '../../../domain/ledger/journal-entry.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { answers, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Choice, PathIds, pathId, Timestamp } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';

export interface LedgerRoutesOptions {
  readonly ledger: LedgerQueries;
}

const Totals = {
  debit: Type.Number(),
  credit: Type.Number(),
  balance: Type.Number({ description: 'Debit less credit: below zero where an account owes or has earned.' }),
};
const TrialBalance = Type.Object({
  currency: Choice(CURRENCIES),
  accounts: Type.Array(Type.Object({ account: Choice(ACCOUNTS), kind: Choice(ACCOUNT_KINDS), ...Totals })),
  totals: Type.Object(Totals, { description: 'Over all accounts: the balance is 0.' }),
});
const Posting = Type.Object({
  source: Type.String({ description: 'What was booked. The postings of one entry share it.' }),
  account: Choice(ACCOUNTS),
  side: Choice(SIDES),
  amount: Type.Number(),
  currency: Choice(CURRENCIES),
  bookedOn: Type.String({ format: 'date', description: 'The lending day to whose books it belongs.' }),
  occurredAt: Timestamp(),
});

const trialBalance = {
  currency: 'USD',
  accounts: [
    { account: 'cash', kind: 'asset', debit: 0, credit: 10_000, balance: -10_000 },
    { account: 'principal-receivable', kind: 'asset', debit: 10_000, credit: 0, balance: 10_000 },
  ],
  totals: { debit: 10_000, credit: 10_000, balance: 0 },
};
const posting = {
  source: `loan.disbursed:${EXAMPLE.loan}`,
  account: 'principal-receivable',
  side: 'debit',
  amount: 10_000,
  currency: 'USD',
  bookedOn: '2026-11-20',
  occurredAt: EXAMPLE.at,
};

export const ledgerRoutes: RoutePlugin<LedgerRoutesOptions> = async (app, { ledger }) => {
  app.get(
    '/backoffice/ledger/trial-balance',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'Read the trial balance of each currency',
        operationId: 'getTrialBalance',
        tags: ['Back office: ledger'],
        response: answers(Type.Array(TrialBalance), [trialBalance]),
      },
    },
    async () => {
      const balances = await ledger.trialBalance();
      return success(balances.map((balance) => ({ ...balance, accounts: [...balance.accounts] })));
    },
  );
  app.get(
    '/backoffice/loans/:loanId/postings',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'List what the books have of a loan',
        operationId: 'listLoanPostings',
        tags: ['Back office: ledger'],
        params: PathIds('loanId'),
        querystring: Type.Object(PageQuery),
        response: answers(Type.Array(Posting), [posting], [404]),
      },
    },
    async (request, reply) => {
      const loanId = pathId<'Loan'>(request.params.loanId, () => new LoanNotFound());
      const page = await ledger.postingsOf(loanId, request.query);
      if (page === null) throw new LoanNotFound();
      return success([...writePage(request, reply, page)]);
    },
  );
};
