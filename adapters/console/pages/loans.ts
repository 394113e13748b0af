import type { FastifyRequest } from 'fastify';
import type { GetLoanStatement } from '../../../application/loans/get-loan-statement.query.ts';
import type { GetPaymentInfo, PaymentInfo } from '../../../application/loans/get-payment-info.query.ts';
import type { GetPayoffQuote } from '../../../application/loans/get-payoff-quote.query.ts';
import type { LoanCase } from '../../../application/loans/loan.queries.ts';
import type { LoanStatementQueries, TransactionItem } from '../../../application/loans/loan-statement.queries.ts';
import type { StatementPrinter } from '../../../application/loans/statement-printer.port.ts';
import type { PaymentQueries } from '../../../application/payments/payment.queries.ts';
import type { IdempotencyKeys } from '../../../application/shared/idempotency.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { outstandingPrincipalOf } from '../../../domain/loans/schedule.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import {
  attachment,
  type BackofficeLoanRoutesOptions,
  type HttpServer,
  loanIdOf,
  loanSchemas,
  withIds,
} from '../../http/for-console.ts';
import { action, type Facts } from '../actions.ts';
import { barChart, type Chart } from '../charts.ts';
import { type Part, renderDetail } from '../details.ts';
import { day, instant, money, orNone, percent } from '../format.ts';
import { list, tableOf } from '../lists.ts';
import { PAGE } from '../rendering.ts';
import { PAYMENT_COLUMNS } from './payment-columns.ts';

export interface LoanPagesOptions extends BackofficeLoanRoutesOptions {
  readonly keys: IdempotencyKeys;
  readonly payments: PaymentQueries;
  readonly statements: LoanStatementQueries;
  readonly statementPrinter: StatementPrinter;
  readonly getPaymentInfo: GetPaymentInfo;
  readonly getPayoffQuote: GetPayoffQuote;
  readonly getLoanStatement: GetLoanStatement;
}

/** The statement and the list of payments have the rest. */
const LATEST = { page: 1, limit: 100 };
const WRITE_OFF = 'Write off the loan';

export function loanPages(app: HttpServer, options: LoanPagesOptions): void {
  const { loans, payments, statements } = options;
  list(app, {
    path: '/loans',
    title: 'Loans',
    query: loanSchemas.listAllLoans.querystring,
    filters: { status: 'Status', userId: 'Id of the borrower' },
    load: (filter, page) => loans.cases(withIds(filter, 'userId'), page),
    columns: [
      { head: 'Disbursed', cell: (loan) => day(loan.disbursementDate), link: ({ loanId }) => `/loans/${loanId}` },
      { head: 'Status', cell: ({ status }) => status },
      { head: 'Amount', cell: ({ amount, currency }) => money(amount, currency), figure: true },
      { head: 'Outstanding', cell: ({ remainingAmount, currency }) => money(remainingAmount, currency), figure: true },
      { head: 'Payments left', cell: ({ remainingTerm, term }) => `${remainingTerm} of ${term}`, figure: true },
      { head: 'Next payment', cell: ({ nextPaymentDate }) => day(nextPaymentDate) },
    ],
    empty: 'There is no such loan.',
  });
  app.get('/loans/:loanId', PAGE, async ({ params }: FastifyRequest, reply) => {
    const loan = await caseOf(options, params as object);
    const { loanId, userId, currency, status, writtenOffAt } = loan;
    const id = loanIdOf(loan);
    const [info, payoff, booked, paid] = await Promise.all([
      options.getPaymentInfo.execute({ userId: userId as UserId, loanId: id }),
      payoffOf(options, loan),
      statements.transactionsOf(userId as UserId, id, LATEST),
      payments.cases({ loanId }, LATEST),
    ]);
    const transactions = booked?.items ?? [];
    return renderDetail(reply, {
      title: `Loan of ${money(loan.amount, currency)}`,
      acts:
        status === 'Defaulted' && writtenOffAt === null
          ? [{ path: `/loans/${loanId}/write-off`, title: WRITE_OFF }]
          : [],
      parts: [
        { title: 'Loan', facts: factsOf(loan), link: { path: `/users/${userId}`, text: 'Open the borrower' } },
        { ...payoff, link: { path: `/requests/${loan.requestId}`, text: 'Open the request' } },
        { title: 'Balance and payments', chart: balanceChart(transactions, currency), wide: true },
        { title: 'Payments', table: tableOf('Payments, newest first', PAYMENT_COLUMNS, paid.items), wide: true },
        { title: 'Transactions', ...transactionsPart(loan, transactions), wide: true },
        { title: 'Schedule', table: scheduleTable(info, currency), wide: true },
      ],
    });
  });
  app.get('/loans/:loanId/statement.pdf', PAGE, async ({ params }: FastifyRequest, reply) => {
    const loan = await caseOf(options, params as object);
    const period = { borrowerId: loan.userId as UserId, loanId: loanIdOf(loan), from: null, to: null };
    const statement = await options.getLoanStatement.execute(period);
    const pdf = await app.withinTime(reply, (signal) => options.statementPrinter.print(statement, signal));
    return reply.type('application/pdf').header('content-disposition', attachment(statement, 'pdf')).send(pdf);
  });
  writeOff(app, options);
}

function writeOff(app: HttpServer, options: LoanPagesOptions): void {
  const { keys, loans, writeOffLoan } = options;
  action(app, keys, {
    path: '/loans/:loanId/write-off',
    title: WRITE_OFF,
    body: loanSchemas.writeOffLoan.body,
    labels: { reason: 'Reason' },
    async describe({ params, values: { reason } }) {
      const loan = await caseOf(options, params);
      const record = await loans.repaymentOf(loan.userId as UserId, loanIdOf(loan));
      if (record === null) throw new LoanNotFound();
      const lost = outstandingPrincipalOf(record.installments).toDecimal(record.currency);
      return [
        ['Outstanding principal, booked as lost', money(lost, loan.currency)],
        ['The borrower still owes', money(loan.remainingAmount, loan.currency)],
        ['Status, now and afterwards', loan.status],
        ['Reason', reason],
      ];
    },
    async execute({ params, values: { reason }, operatorId }) {
      const loanId = loanIdOf(params as { loanId: string });
      await writeOffLoan.execute({ loanId, operatorId, reason });
      return { location: `/loans/${loanId}`, message: 'The loan is written off.' };
    },
  });
}

async function caseOf({ loans }: LoanPagesOptions, params: object): Promise<LoanCase> {
  const loan = await loans.caseOf(loanIdOf(params as { loanId: string }));
  if (loan === null) throw new LoanNotFound();
  return loan;
}

function factsOf(loan: LoanCase): Facts {
  const { currency, writtenOffAt, pauseStartDate, pauseEndDate } = loan;
  return [
    ['Status', loan.status],
    ['Outstanding', money(loan.remainingAmount, currency)],
    ['Paid', money(loan.paidAmount, currency)],
    ['Payments left', `${loan.remainingTerm} of ${loan.term}`],
    ['Monthly payment', money(loan.monthlyPayment, currency)],
    ['Next payment', day(loan.nextPaymentDate)],
    ['Latest payment', day(loan.lastPaymentDate)],
    ['Rate', percent(loan.interestRate)],
    ['Total interest', money(loan.totalInterest, currency)],
    ['Disbursed', day(loan.disbursementDate)],
    ...(pauseStartDate === null ? [] : [['Latest pause', `${day(pauseStartDate)} to ${day(pauseEndDate)}`] as const]),
    ...(writtenOffAt === null ? [] : [['Written off', instant(writtenOffAt)] as const]),
    ...(writtenOffAt === null ? [] : [['Reason of the write-off', orNone(loan.writeOffReason)] as const]),
  ];
}

async function payoffOf({ getPayoffQuote }: LoanPagesOptions, loan: LoanCase): Promise<Part> {
  const title = 'Payoff';
  const { currency } = loan;
  try {
    const quote = await getPayoffQuote.execute({ userId: loan.userId as UserId, loanId: loanIdOf(loan) });
    const facts = [
      ['Pays the loan off', money(quote.payoffAmount, currency)],
      ['Outstanding principal', money(quote.outstandingPrincipal, currency)],
      ['Interest owed', money(quote.accruedInterest, currency)],
      ['Interest no longer owed', money(quote.interestRebate, currency)],
      ['Valid until', instant(quote.validUntil)],
    ] as const;
    return { title, facts };
  } catch (error) {
    if (error instanceof DomainError) return { title, sentences: [error.message] };
    throw error;
  }
}

/** @param transactions newest first */
function balanceChart(transactions: readonly TransactionItem[], currency: string): Chart {
  const days = [...Map.groupBy(transactions.toReversed(), ({ date }) => date)];
  const paid = (items: readonly TransactionItem[]) =>
    items.reduce((sum, { type, amount }) => sum + (type === 'Payment' || type === 'Recovery' ? amount : 0), 0);
  return barChart({
    title: 'Outstanding principal and payments',
    of: 'Day',
    labels: days.map(([date]) => day(date)),
    series: [
      { name: 'Outstanding principal', values: days.map(([, items]) => items.at(-1)?.balance ?? 0) },
      { name: 'Paid', values: days.map(([, items]) => paid(items)) },
    ],
    format: (value) => money(value, currency),
  });
}

function transactionsPart({ loanId, currency }: LoanCase, transactions: readonly TransactionItem[]) {
  const columns = [
    { head: 'Day', cell: ({ date }: TransactionItem) => day(date) },
    { head: 'Type', cell: ({ type }: TransactionItem) => type },
    ...(['amount', 'principal', 'interest', 'balance'] as const).map((name) => ({
      head: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      cell: (item: TransactionItem) => money(item[name], currency),
      figure: true as const,
    })),
  ];
  return {
    table: tableOf('Transactions, newest first', columns, transactions),
    link: { path: `/loans/${loanId}/statement.pdf`, text: 'Statement (PDF)' },
  };
}

function scheduleTable({ paymentSchedule }: PaymentInfo, currency: string) {
  return tableOf(
    'Instalments',
    [
      { head: 'Number', cell: ({ paymentNumber }) => String(paymentNumber), figure: true },
      { head: 'Due', cell: ({ dueDate }) => day(dueDate) },
      { head: 'Principal', cell: ({ principal }) => money(principal, currency), figure: true },
      { head: 'Interest', cell: ({ interest }) => money(interest, currency), figure: true },
      { head: 'Balance', cell: ({ balance }) => money(balance, currency), figure: true },
      { head: 'Status', cell: ({ status }) => status },
    ],
    paymentSchedule,
  );
}
