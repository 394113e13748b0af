import { Type } from 'typebox';
import { MAX_STATEMENT_LINES } from '../../../application/loans/statement.ts';
import { InvalidStatementPeriod, StatementTooLong } from '../../../domain/loans/loan.errors.ts';
import { TRANSACTION_TYPES } from '../../../domain/loans/loan-transaction.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, answersIn, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_DUE_DATE, EXAMPLE_IDS, exampleOf } from '../fields/examples.ts';
import {
  Bytes,
  CalendarDate,
  Choice,
  CurrencyCode,
  IdSchema,
  List,
  MoneyField,
  Named,
  Timestamp,
} from '../fields/fields.ts';
import { DayFilter } from '../fields/inputs.ts';

const onLoan = operationsOn('Loans', 'loan');

const Transaction = Named('LoanTransaction', {
  transactionId: IdSchema('transaction'),
  type: Choice(TRANSACTION_TYPES, { title: 'TransactionType', examples: ['Payment'] }),
  date: Timestamp(EXAMPLE_DUE_DATE, 'Midnight UTC of the business date, or of the day whose close caused it.'),
  amount: MoneyField(888.49, 'Positive. The type gives its direction.'),
  principal: MoneyField(
    788.49,
    'The part of the amount that moves the balance: up, or down for Payment, Rebate and WriteOff.',
  ),
  interest: MoneyField(100, 'The part of the amount that is interest.'),
  charges: MoneyField(0, 'The part of the amount that is fees. Negative if money goes from fees to the schedule.'),
  balance: MoneyField(9211.51, 'The outstanding principal after the transaction.'),
});
const payment = exampleOf(Transaction);
const disbursement = exampleOf(Transaction, {
  transactionId: EXAMPLE_IDS.disbursement,
  type: 'Disbursement',
  date: '2026-11-20T00:00:00.000Z',
  amount: 10000,
  principal: 10000,
  interest: 0,
  balance: 10000,
});
const Statement = Named('LoanStatement', {
  loanId: IdSchema('loan'),
  currency: CurrencyCode,
  from: CalendarDate('2026-11-20'),
  to: CalendarDate('2026-12-20'),
  openingBalance: MoneyField(0, 'The outstanding principal before the first day.'),
  closingBalance: MoneyField(9211.51, 'The outstanding principal after the last day.'),
  transactions: List(Transaction),
});
const Csv = Type.String({
  description: 'The transactions, oldest first, with a header row (RFC 4180). `date` is a day.',
  examples: [
    'transactionId,type,date,amount,principal,interest,balance\r\n' +
      `${EXAMPLE_IDS.disbursement},Disbursement,2026-11-20,10000.00,10000.00,0.00,10000.00\r\n`,
  ],
});
const inEnvelope = answers(Statement, 'The statement in the envelope.', { transactions: [disbursement, payment] });

export const listLoanTransactions = onLoan('listLoanTransactions', 'List the transactions of a loan', {
  description: 'Everything that moved the balance of one of your own loans or changed its interest, newest first.',
  querystring: Type.Object(PageQuery),
  response: answers(List(Transaction), 'A page of transactions.', [payment, disbursement]),
});
export const getLoanStatement = onLoan('getLoanStatement', 'Retrieve a statement of a loan', {
  description:
    'Sums up a period of one of your own loans: the opening balance and all movements of principal give the closing ' +
    `balance. Transactions are listed oldest first, at most ${MAX_STATEMENT_LINES}. CSV and PDF come as files.`,
  querystring: Type.Object({
    from: DayFilter('The first day of the period. Defaults to the day of disbursement.'),
    to: DayFilter('The last day of the period. Defaults to the business date.'),
    format: Choice(['json', 'csv', 'pdf'], {
      title: 'StatementFormat',
      default: 'json',
      description: 'JSON in the envelope, or a file.',
    }),
  }),
  response: answersIn('The statement.', {
    'application/json': inEnvelope[200],
    'text/csv': Csv,
    'application/pdf': Bytes<Uint8Array>(
      'A tagged PDF with the balances, a chart of the balance, and the transactions.',
    ),
  }),
  errors: [new InvalidStatementPeriod(), new StatementTooLong(MAX_STATEMENT_LINES)],
});
