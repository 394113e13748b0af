import { Type } from 'typebox';
import { StatementView, TransactionItem } from '../../../application/loans/statement.record.ts';
import { MAX_STATEMENT_LINES } from '../../../application/loans/statement.ts';
import { EXAMPLE_IDS, exampleOf, listOf, oneOf } from '../../../application/shared/record.ts';
import { InvalidStatementPeriod, KnownAtInFuture, StatementTooLong } from '../../../domain/loans/loan.errors.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, answersIn, Bytes, operationsOn } from '../answers/operations.ts';
import { DayFilter } from '../fields/inputs.ts';
import { KnownAtQuery } from '../fields/past.ts';

const onLoan = operationsOn('Loans', 'loan');
const payment = exampleOf(TransactionItem);
const disbursement = exampleOf(TransactionItem, {
  transactionId: EXAMPLE_IDS.disbursement,
  type: 'Disbursement',
  date: '2026-11-20T00:00:00.000Z',
  amount: 10000,
  principal: 10000,
  interest: 0,
  balance: 10000,
});

const Csv = Type.String({
  description: 'The transactions, oldest first, with a header row (RFC 4180). `date` is a day.',
  examples: [
    'transactionId,type,date,amount,principal,interest,charges,balance,effectiveOn\r\n' +
      `${EXAMPLE_IDS.disbursement},Disbursement,2026-11-20,10000.00,10000.00,0.00,0.00,10000.00,\r\n`,
  ],
});

const inEnvelope = answers(StatementView, 'The statement in the envelope.', { transactions: [disbursement, payment] });

export const listLoanTransactions = onLoan('listLoanTransactions', 'List the transactions of a loan', {
  description: 'Everything that moved the balance of one of your own loans or changed its interest, newest first.',
  querystring: Type.Object(PageQuery),
  response: answers(listOf(TransactionItem), 'A page of transactions.', [payment, disbursement]),
});

export const statement = {
  description:
    'Sums up a period: the opening balance and all movements of principal give the closing balance. Transactions are ' +
    `listed oldest first, at most ${MAX_STATEMENT_LINES}. CSV and PDF come as files.`,
  querystring: Type.Object({
    from: DayFilter('The first day of the period. Defaults to the day of disbursement.'),
    to: DayFilter('The last day of the period. Defaults to the business date, or the day of `knownAt`.'),
    format: oneOf(['json', 'csv', 'pdf'], {
      title: 'StatementFormat',
      default: 'json',
      description: 'JSON in the envelope, or a file.',
    }),
    ...KnownAtQuery,
  }),
  response: answersIn('The statement.', {
    'application/json': inEnvelope[200],
    'text/csv': Csv,
    'application/pdf': Bytes<Uint8Array>(
      'A tagged PDF with the balances, a chart of the balance, and the transactions.',
    ),
  }),
  errors: [new InvalidStatementPeriod(), new StatementTooLong(MAX_STATEMENT_LINES), new KnownAtInFuture()],
};

export const getLoanStatement = onLoan('getLoanStatement', 'Retrieve a statement of a loan', {
  ...statement,
  description: `The statement of one of your own loans. ${statement.description}`,
});
