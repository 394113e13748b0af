import { Type } from 'typebox';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import type { DiscloseLoanRequest } from '../../../application/loan-requests/disclose-loan-request.query.ts';
import type { GetPaymentInfo } from '../../../application/loans/get-payment-info.query.ts';
import type { GetPayoffQuote } from '../../../application/loans/get-payoff-quote.query.ts';
import type { LoanQueries, OperatorLoan } from '../../../application/loans/loan.queries.ts';
import type { LoanStatementQueries } from '../../../application/loans/loan-statement.queries.ts';
import type { PreviewWriteOff } from '../../../application/loans/preview-write-off.query.ts';
import type { PaymentQueries } from '../../../application/payments/payment.queries.ts';
import type { ProductQueries } from '../../../application/products/product.queries.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { filterIn } from '../../http/api/operator-lists.ts';
import type { HttpServer } from '../../http/api/typebox-provider.ts';
import type { BackofficeChargeRoutesOptions } from '../../http/backoffice/charges.routes.ts';
import type { LoanChangeRoutesOptions } from '../../http/backoffice/loan-changes.routes.ts';
import type { BackofficeLoanRoutesOptions } from '../../http/backoffice/loans.routes.ts';
import * as loanSchemas from '../../http/backoffice/loans.schemas.ts';
import { requestIdOf } from '../../http/loan-requests/loan-requests.routes.ts';
import { loanIdOf } from '../../http/loans/loans.routes.ts';
import { actsOn, type ResponseKeys } from '../actions.ts';
import type { Facts } from '../descriptions.ts';
import { detail, existing, type Part } from '../details.ts';
import { borrowerName, day, instant, money, orNone, percent } from '../format.ts';
import { list, NEWEST_100, OnlyFilter, tableOf, YES } from '../lists.ts';
import { LOAN_COLUMNS, PAYMENT_COLUMNS, withBorrower } from './columns.ts';
import { autopayParts, type LoanAutopayOptions } from './loan-autopay.ts';
import { changeTable, offerChange, scheduleTable } from './loan-changes.ts';
import { chargePages, chargesPart } from './loan-charges.ts';
import { balanceChart } from './loan-chart.ts';
import { type LoanStatementPageOptions, loanStatementPage } from './loan-statement.ts';
import { type NotePagesOptions, notesPart, offerNote } from './notes.ts';
import { daysAndOrder } from './orders.ts';
import { productParts } from './products.ts';
import { transactionTable } from './transactions.ts';
import { unknownIds } from './unknown-ids.ts';

export interface LoanPagesOptions
  extends BackofficeLoanRoutesOptions,
    LoanChangeRoutesOptions,
    BackofficeChargeRoutesOptions,
    LoanAutopayOptions,
    LoanStatementPageOptions,
    NotePagesOptions {
  readonly calendar: BusinessCalendar;
  readonly loanQueries: LoanQueries;
  readonly loanStatementQueries: LoanStatementQueries;
  readonly keys: ResponseKeys;
  readonly paymentQueries: PaymentQueries;
  readonly userQueries: UserQueries;
  readonly productQueries: ProductQueries;
  readonly discloseLoanRequest: DiscloseLoanRequest;
  readonly getPaymentInfo: GetPaymentInfo;
  readonly getPayoffQuote: GetPayoffQuote;
  readonly previewWriteOff: PreviewWriteOff;
}

const LoanQuery = Type.Object({
  ...loanSchemas.listAllLoans.querystring.properties,
  overdue: OnlyFilter(),
  writtenOff: Type.Optional(Type.Boolean()),
});

const idIn = (params: object) => loanIdOf(params as { loanId: string });

export function loanPages(app: HttpServer, options: LoanPagesOptions): void {
  const { paymentQueries, loanStatementQueries } = options;
  loanList(app, options);
  const acts = loanActs(app, options);
  offerChange(acts, options);
  offerNote(acts, options, (params) => ({ loanId: idIn(params) }));
  chargePages(app, acts, options);
  loanStatementPage(app, options);
  detail(app, '/loans/:loanId', async (params) => {
    const loan = await loanIn(options, params);
    const { loanId, userId, currency } = loan;
    const id = loanIdOf(loan);
    const [info, payoff, booked, paid, charges, changes, optional, notes] = await Promise.all([
      options.getPaymentInfo.execute({ userId: userId as UserId, loanId: id }),
      payoffOf(options, loan),
      loanStatementQueries.transactionsOf(userId as UserId, id, NEWEST_100),
      paymentQueries.listForOperators({ loanId }, NEWEST_100),
      chargesPart(options, loan),
      options.loanChanges.listOf(id, NEWEST_100),
      optionalParts(options, loan),
      notesPart(options, { loanId: id }),
    ]);
    const transactions = booked?.items ?? [];
    const entries = { path: `/ledger/entries?loanId=${loanId}`, text: 'Entries of the loan' };
    // Decides only what the page offers; the aggregate applies the rules.
    const isOwed = loan.writtenOffAt === null;
    const canWriteOff = loan.status === 'Defaulted' && isOwed;
    const canChange = isOwed && (loan.status === 'Active' || loan.status === 'Defaulted');
    return {
      title: `Loan of ${borrowerName(loan.borrower)} for ${money(loan.amount, currency)}`,
      acts: acts.links(loan, ['note', ...(canChange ? ['change'] : []), ...(canWriteOff ? ['write-off'] : [])]),
      parts: [
        { title: 'Loan', facts: factsOf(loan), link: { path: `/users/${userId}`, text: 'Open the borrower' } },
        { ...payoff, title: 'Payoff', link: { path: `/requests/${loan.requestId}`, text: 'Open the request' } },
        ...optional,
        notes,
        { title: 'Balance and payments', chart: balanceChart(transactions, loan), wide: true },
        { title: 'Payments', table: tableOf('Payments, newest first', PAYMENT_COLUMNS, paid.items), wide: true },
        charges,
        { title: 'Statement', link: { path: `/loans/${loanId}/statement`, text: 'Statement of the loan' } },
        {
          title: 'Transactions',
          table: transactionTable('Transactions, newest first', transactions, currency),
          link: entries,
          wide: true,
        },
        { title: 'Changes', table: changeTable(changes.items, currency), wide: true },
        { title: 'Schedule', table: scheduleTable('Instalments', info.paymentSchedule, currency), wide: true },
      ],
    };
  });
}

function loanList(app: HttpServer, options: LoanPagesOptions): void {
  const { loanQueries, calendar } = options;
  list(app, {
    path: '/loans',
    title: 'Loans',
    dataset: 'loans',
    query: LoanQuery,
    filters: {
      status: 'Status',
      userId: 'Id of the borrower',
      overdue: { label: 'Overdue', choices: YES },
      writtenOff: 'Written off',
      ...daysAndOrder('createdAt', 'amount', 'daysPastDue'),
    },
    async load({ overdue, ...given }, page) {
      const filter = { ...filterIn(given), ...(overdue && { overdueOn: await calendar.today() }) };
      return loanQueries.listForOperators(filter, page);
    },
    unknown: unknownIds(options),
    columns: [
      ...withBorrower(LOAN_COLUMNS),
      { head: 'Outstanding', cell: ({ remainingAmount, currency }) => money(remainingAmount, currency), figure: true },
      { head: 'Payments left', cell: ({ remainingTerm, term }) => `${remainingTerm} of ${term}`, figure: true },
      { head: 'Days past due', cell: ({ daysPastDue }) => String(daysPastDue), figure: true },
      { head: 'Next payment', cell: ({ nextPaymentDate }) => day(nextPaymentDate) },
    ],
  });
}

function loanActs(app: HttpServer, options: LoanPagesOptions) {
  const { keys, previewWriteOff, writeOffLoan } = options;
  const acts = actsOn(app, keys, '/loans/:loanId', (params) => options.loanQueries.getForOperators(idIn(params)));
  acts.offer('write-off', {
    allowed: 'loan.write-off',
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
    execute: ({ params, values, operator }) => writeOffLoan.execute({ ...values, loanId: idIn(params), operator }),
  });
  return acts;
}

async function loanIn({ loanQueries }: LoanPagesOptions, params: object): Promise<OperatorLoan> {
  return existing(await loanQueries.getForOperators(idIn(params)), LoanNotFound);
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

/** Its product and its autopay, if it has them. */
async function optionalParts(options: LoanPagesOptions, loan: OperatorLoan): Promise<readonly Part[]> {
  return (await Promise.all([productOf(options, loan), autopayParts(options, loan)])).flat();
}

/** Its product, if it has one, and what was kept back at disbursement. */
async function productOf(options: LoanPagesOptions, loan: OperatorLoan): Promise<readonly Part[]> {
  if (loan.productId === null) return [];
  const requested = { userId: loan.userId as UserId, requestId: requestIdOf(loan) };
  const { originationFee } = await options.discloseLoanRequest.execute(requested);
  return productParts(options, loan, [['Origination fee', money(originationFee, loan.currency)]]);
}

async function payoffOf({ getPayoffQuote }: LoanPagesOptions, loan: OperatorLoan): Promise<Partial<Part>> {
  try {
    const quote = await getPayoffQuote.execute({ userId: loan.userId as UserId, loanId: loanIdOf(loan) });
    const facts: Facts = [
      ['Pays the loan off', money(quote.payoffAmount, loan.currency)],
      ['Outstanding principal', money(quote.outstandingPrincipal, loan.currency)],
      ['Interest owed', money(quote.accruedInterest, loan.currency)],
      ['Open charges', money(quote.charges, loan.currency)],
      ['Interest no longer owed', money(quote.interestRebate, loan.currency)],
      ['Valid until', instant(quote.validUntil)],
    ];
    return { facts };
  } catch (error) {
    if (error instanceof DomainError) return { sentences: [error.message] };
    throw error;
  }
}
