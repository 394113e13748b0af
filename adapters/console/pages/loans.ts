import type { GetPaymentInfo } from '../../../application/loans/get-payment-info.query.ts';
import type { GetPayoffQuote } from '../../../application/loans/get-payoff-quote.query.ts';
import type { LoanQueries, OperatorLoan } from '../../../application/loans/loan.queries.ts';
import type { LoanStatementQueries, TransactionItem } from '../../../application/loans/loan-statement.queries.ts';
import type { PreviewWriteOff } from '../../../application/loans/preview-write-off.query.ts';
import type { PaymentQueries } from '../../../application/payments/payment.queries.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { withIds } from '../../http/api/read-fields.ts';
import type { HttpServer } from '../../http/api/typebox-provider.ts';
import type { LoanChangeRoutesOptions } from '../../http/backoffice/loan-changes.routes.ts';
import type { BackofficeLoanRoutesOptions } from '../../http/backoffice/loans.routes.ts';
import * as loanSchemas from '../../http/backoffice/loans.schemas.ts';
import { loanIdOf } from '../../http/loans/loans.routes.ts';
import { actsOn, type ResponseKeys } from '../actions.ts';
import { barChart, type Chart } from '../charts.ts';
import type { Facts } from '../descriptions.ts';
import { detail, found, type Part } from '../details.ts';
import { day, instant, money, orNone, percent } from '../format.ts';
import { amountColumns, type Column, list, NEWEST_100, tableOf } from '../lists.ts';
import { LOAN_COLUMNS, PAYMENT_COLUMNS } from './columns.ts';
import { changeTable, offerChange, scheduleTable } from './loan-changes.ts';

export interface LoanPagesOptions extends BackofficeLoanRoutesOptions, LoanChangeRoutesOptions {
  readonly loanQueries: LoanQueries;
  readonly loanStatementQueries: LoanStatementQueries;
  readonly keys: ResponseKeys;
  readonly paymentQueries: PaymentQueries;
  readonly getPaymentInfo: GetPaymentInfo;
  readonly getPayoffQuote: GetPayoffQuote;
  readonly previewWriteOff: PreviewWriteOff;
}

const idIn = (params: object) => loanIdOf(params as { loanId: string });

export function loanPages(app: HttpServer, options: LoanPagesOptions): void {
  const { loanQueries, paymentQueries, loanStatementQueries } = options;
  list(app, {
    path: '/loans',
    title: 'Loans',
    query: loanSchemas.listAllLoans.querystring,
    filters: { status: 'Status', userId: 'Id of the borrower' },
    load: (filter, page) => loanQueries.listForOperators(withIds(filter, 'userId'), page),
    columns: [
      ...LOAN_COLUMNS,
      { head: 'Outstanding', cell: ({ remainingAmount, currency }) => money(remainingAmount, currency), figure: true },
      { head: 'Payments left', cell: ({ remainingTerm, term }) => `${remainingTerm} of ${term}`, figure: true },
      { head: 'Next payment', cell: ({ nextPaymentDate }) => day(nextPaymentDate) },
    ],
  });
  const acts = loanActs(app, options);
  offerChange(acts, options);
  detail(app, '/loans/:loanId', async (params) => {
    const loan = await loanIn(options, params);
    const { loanId, userId, currency } = loan;
    const id = loanIdOf(loan);
    const [info, payoff, booked, paid, changes] = await Promise.all([
      options.getPaymentInfo.execute({ userId: userId as UserId, loanId: id }),
      payoffOf(options, loan),
      loanStatementQueries.transactionsOf(userId as UserId, id, NEWEST_100),
      paymentQueries.listForOperators({ loanId }, NEWEST_100),
      options.loanChanges.listOf(id, NEWEST_100),
    ]);
    const transactions = booked?.items ?? [];
    const entries = { path: `/ledger/entries?loanId=${loanId}`, text: 'Entries of the loan' };
    // Decides only what the page offers; the aggregate applies the rules.
    const isOwed = loan.writtenOffAt === null;
    const canWriteOff = loan.status === 'Defaulted' && isOwed;
    const canChange = isOwed && (loan.status === 'Active' || loan.status === 'Defaulted');
    return {
      title: `Loan of ${money(loan.amount, currency)}`,
      acts: acts.links(loan, [...(canChange ? ['change'] : []), ...(canWriteOff ? ['write-off'] : [])]),
      parts: [
        { title: 'Loan', facts: factsOf(loan), link: { path: `/users/${userId}`, text: 'Open the borrower' } },
        { ...payoff, title: 'Payoff', link: { path: `/requests/${loan.requestId}`, text: 'Open the request' } },
        { title: 'Balance and payments', chart: balanceChart(transactions, currency), wide: true },
        { title: 'Payments', table: tableOf('Payments, newest first', PAYMENT_COLUMNS, paid.items), wide: true },
        { title: 'Transactions', table: transactionTable(transactions, currency), link: entries, wide: true },
        { title: 'Changes', table: changeTable(changes.items, currency), wide: true },
        { title: 'Schedule', table: scheduleTable('Instalments', info.paymentSchedule, currency), wide: true },
      ],
    };
  });
}

function loanActs(app: HttpServer, options: LoanPagesOptions) {
  const { keys, previewWriteOff, writeOffLoan } = options;
  const acts = actsOn(app, keys, '/loans/:loanId');
  acts.offer('write-off', {
    title: 'Write off the loan',
    done: 'The loan is written off.',
    body: loanSchemas.writeOffLoan.body,
    labels: { reason: 'Reason' },
    async describe({ params, values: { reason } }) {
      const preview = await previewWriteOff.execute({ loanId: idIn(params), reason });
      return [
        ['Outstanding principal, booked as lost', money(preview.lost, preview.currency)],
        ['The borrower still owes', money(preview.remainingAmount, preview.currency)],
        ['Status afterwards', preview.status],
        ['Reason', reason],
      ];
    },
    execute: ({ params, values, operatorId }) => writeOffLoan.execute({ ...values, loanId: idIn(params), operatorId }),
  });
  return acts;
}

async function loanIn({ loanQueries }: LoanPagesOptions, params: object): Promise<OperatorLoan> {
  return found(await loanQueries.getForOperators(idIn(params)), LoanNotFound);
}

function factsOf(loan: OperatorLoan): Facts {
  const { currency, writtenOffAt, pauseStartDate, pauseEndDate } = loan;
  return [
    ['Status', loan.status],
    ['Outstanding', money(loan.remainingAmount, currency)],
    ['Paid', money(loan.paidAmount, currency)],
    ['Payments left', `${loan.remainingTerm} of ${loan.term}`],
    ['Monthly payment', money(loan.monthlyPayment, currency)],
    ['Next payment', day(loan.nextPaymentDate)],
    ['Rate', percent(loan.interestRate)],
    ['Total interest', money(loan.totalInterest, currency)],
    ['Disbursed', day(loan.disbursementDate)],
    ['Latest pause', pauseStartDate === null ? 'None' : `${day(pauseStartDate)} to ${day(pauseEndDate)}`],
    ['Written off', writtenOffAt === null ? 'No' : `${instant(writtenOffAt)}: ${orNone(loan.writeOffReason)}`],
  ];
}

async function payoffOf({ getPayoffQuote }: LoanPagesOptions, loan: OperatorLoan): Promise<Partial<Part>> {
  try {
    const quote = await getPayoffQuote.execute({ userId: loan.userId as UserId, loanId: loanIdOf(loan) });
    const facts: Facts = [
      ['Pays the loan off', money(quote.payoffAmount, loan.currency)],
      ['Outstanding principal', money(quote.outstandingPrincipal, loan.currency)],
      ['Interest owed', money(quote.accruedInterest, loan.currency)],
      ['Interest no longer owed', money(quote.interestRebate, loan.currency)],
      ['Valid until', instant(quote.validUntil)],
    ];
    return { facts };
  } catch (error) {
    if (error instanceof DomainError) return { sentences: [error.message] };
    throw error;
  }
}

/** @param transactions newest first */
function balanceChart(transactions: readonly TransactionItem[], currency: string): Chart {
  const days = [...Map.groupBy(transactions.toReversed(), ({ date }) => date)];
  const paid = (items: readonly TransactionItem[]) =>
    items.reduce((sum, { type, amount }) => sum + (type === 'Payment' || type === 'Recovery' ? amount : 0), 0);
  return barChart({
    title: `Outstanding principal and payments in ${currency}`,
    of: 'Day',
    labels: days.map(([date]) => day(date)),
    series: [
      { name: 'Outstanding principal', values: days.map(([, items]) => items.at(-1)?.balance ?? 0) },
      { name: 'Paid', values: days.map(([, items]) => paid(items)) },
    ],
    format: (value) => money(value, currency),
  });
}

function transactionTable(transactions: readonly TransactionItem[], currency: string) {
  const columns: readonly Column<TransactionItem>[] = [
    { head: 'Day', cell: ({ date }) => day(date) },
    { head: 'Type', cell: ({ type }) => type },
    ...amountColumns(['amount', 'principal', 'interest', 'balance'], currency),
  ];
  return tableOf('Transactions, newest first', columns, transactions);
}
