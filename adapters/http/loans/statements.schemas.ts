import { Type } from 'typebox';
import { InvalidStatementPeriod, LoanNotFound, StatementTooLong } from '../../../domain/loans/loan.errors.ts';
import { TRANSACTION_TYPES } from '../../../domain/loans/loan-transaction.ts';
import { MAX_STATEMENT_LINES } from '../../../domain/loans/statement.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Choice, CurrencyCode, DayFilter, Id, List, PathIds, Timestamp } from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';

const tags = ['Loans'];
const params = PathIds('loanId');

const DayAnswer = Type.String({ format: 'date' });

const Transaction = Type.Object(
  {
    transactionId: Id(),
    type: Choice(TRANSACTION_TYPES, { title: 'TransactionType' }),
    date: Type.Unsafe<string>({ ...Timestamp(), description: 'Midnight UTC of the business date.' }),
    amount: Type.Number({ description: 'Positive. The type says which way it goes.' }),
    principal: Type.Number({
      description: 'The part of the amount that moves the balance: up, or down for Payment and WriteOff.',
    }),
    interest: Type.Number({ description: 'The part of the amount that is interest.' }),
    balance: Type.Number({ description: 'The outstanding principal after the transaction.' }),
  },
  { title: 'LoanTransaction' },
);
const disbursement = {
  transactionId: EXAMPLE.disbursement,
  type: 'Disbursement',
  date: '2026-11-20T00:00:00.000Z',
  amount: 10000,
  principal: 10000,
  interest: 0,
  balance: 10000,
};
const payment = {
  transactionId: EXAMPLE.transaction,
  type: 'Payment',
  date: EXAMPLE.dueDate,
  amount: 888.49,
  principal: 788.49,
  interest: 100,
  balance: 9211.51,
};
const statement = {
  loanId: EXAMPLE.loan,
  currency: 'USD',
  from: '2026-11-20',
  to: '2026-12-20',
  openingBalance: 0,
  closingBalance: 9211.51,
  transactions: [disbursement, payment],
};
const Statement = Type.Object(
  {
    loanId: Id(),
    currency: CurrencyCode,
    from: DayAnswer,
    to: DayAnswer,
    openingBalance: Type.Number({ description: 'The outstanding principal before the first day.' }),
    closingBalance: Type.Number({ description: 'The outstanding principal after the last day.' }),
    transactions: List(Transaction),
  },
  { title: 'LoanStatement' },
);
const Csv = Type.String({
  description: 'The transactions, oldest first, with a header row (RFC 4180). `date` is a day.',
  examples: [
    'transactionId,type,date,amount,principal,interest,balance\r\n' +
      `${EXAMPLE.disbursement},Disbursement,2026-11-20,10000.00,10000.00,0.00,10000.00\r\n`,
  ],
});
const Pdf = Type.Unsafe<Uint8Array>({
  type: 'string',
  format: 'binary',
  description: 'A tagged PDF with the balances, a chart of the balance, and the transactions.',
  examples: ['(the bytes of the file)'],
});

export const listLoanTransactions = {
  summary: 'List the transactions of a loan',
  description: 'Everything that moved the balance of one of your own loans or changed its interest, newest first.',
  operationId: 'listLoanTransactions',
  tags,
  params,
  querystring: Type.Object(PageQuery),
  response: answers(List(Transaction), [payment, disbursement], 'A page of transactions.'),
  errors: [new LoanNotFound()],
};
export const getLoanStatement = {
  summary: 'Retrieve a statement of a loan',
  description:
    'Sums up a period of one of your own loans: the opening balance and all movements of principal give the closing ' +
    `balance. Transactions are listed oldest first, at most ${MAX_STATEMENT_LINES}. CSV and PDF come as files.`,
  operationId: 'getLoanStatement',
  tags,
  params,
  querystring: Type.Object({
    from: DayFilter('The first day of the period. Defaults to the day of disbursement.'),
    to: DayFilter('The last day of the period. Defaults to the business date.'),
    format: Choice(['json', 'csv', 'pdf'], {
      title: 'StatementFormat',
      default: 'json',
      description: 'JSON in the envelope, or a file.',
    }),
  }),
  response: {
    200: {
      description: 'The statement.',
      content: {
        'application/json': { schema: answers(Statement, statement, 'The statement in the envelope.')[200] },
        'text/csv': { schema: Csv },
        'application/pdf': { schema: Pdf },
      },
    },
  },
  errors: [new LoanNotFound(), new InvalidStatementPeriod(), new StatementTooLong(MAX_STATEMENT_LINES)],
};
