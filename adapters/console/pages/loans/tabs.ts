import { OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import { PayoffQuoteView } from '../../../../application/loans/quote.record.ts';
import type { TransactionItem } from '../../../../application/loans/statement.record.ts';
import { AutopayView } from '../../../../application/payments/payment.record.ts';
import { without } from '../../../../application/shared/record.ts';
import { AutopayNotFound } from '../../../../domain/payments/payment.errors.ts';
import { calendarDay } from '../../../../domain/shared/calendar.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { timeChart } from '../../charts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import type { Part, Tab } from '../../details.ts';
import { type Facts, facts } from '../../fields.ts';
import { dayText, instant, moneyText, orNone } from '../../format.ts';
import { idsIn } from '../../ids.ts';
import { textOfChoice } from '../../labels.ts';
import { NEWEST_100, tableOf } from '../../lists.ts';
import { PAYMENT_COLUMNS } from '../columns.ts';
import { productParts } from '../loan-requests/products.ts';
import { actorNames } from '../operators/audit-trail.ts';
import { labelsPart } from '../own-ids.ts';
import { notesPart } from '../people/notes.ts';
import { changeTable, scheduleTable } from './changes.ts';
import { chargesPart } from './charges.ts';
import { historyParts } from './history.ts';
import { transactionTable } from './statement.ts';

/** How the loan is paid automatically, if it is. Only the borrower authorizes and revokes it. */
async function autopayParts({ getAutopay }: ConsolePorts, loan: OperatorLoan): Promise<readonly Part[]> {
  const { userId: borrowerId, loanId } = idsIn(loan);
  try {
    const autopay = await getAutopay.execute({ borrowerId, loanId });
    if (autopay === null) return [];
    const { suspendedFor, maxAmount } = autopay;
    const shown: Facts = [
      ...facts(without(AutopayView, 'maxAmount'), { ...autopay, currency: loan.currency }),
      ['Largest charge', maxAmount === null ? 'No limit' : moneyText(maxAmount, loan.currency)],
      ...(suspendedFor === null ? [] : [['Suspended because', textOfChoice(suspendedFor)] as const]),
    ];
    return [{ title: 'Autopay', facts: shown }];
  } catch (error) {
    if (error instanceof AutopayNotFound) return [];
    throw error;
  }
}

/**
 * The outstanding principal and what was paid, at the end of each day with transactions, as they were known then: what
 * corrects an earlier day counts from the day on which it was booked. The last day has the figures of the loan. One day
 * makes no chart.
 * @param transactions newest first
 */
async function balanceParts(
  { getPaidAmounts }: ConsolePorts,
  transactions: readonly TransactionItem[],
  loan: OperatorLoan,
): Promise<readonly Part[]> {
  const { currency, paidAmount } = loan;
  const days = [...Map.groupBy(transactions, ({ date }) => calendarDay(date.slice(0, 10)))].reverse();
  if (days.length < 2) return [];
  const dates = days.map(([day]) => day);
  const paid = await getPaidAmounts.execute(idsIn(loan).loanId, dates.slice(0, -1));
  const chart = timeChart({
    title: `Outstanding principal and paid amount in ${currency}`,
    of: 'Day',
    days: dates,
    series: [
      { name: 'Outstanding principal', values: days.map(([, [last]]) => last?.balance ?? 0) },
      { name: 'Paid', values: [...paid, paidAmount] },
    ],
    format: (value) => moneyText(value, currency),
  });
  return [{ title: 'Balance and payments', chart }];
}

/** The tabs of a loan's page. */
export function loanTabs(ports: ConsolePorts, loan: OperatorLoan): readonly Tab[] {
  return [
    { key: 'overview', name: 'Overview', parts: () => overviewParts(ports, loan) },
    { key: 'schedule', name: 'Schedule and changes', parts: () => scheduleParts(ports, loan) },
    { key: 'money', name: 'Payments and charges', parts: () => moneyParts(ports, loan) },
    { key: 'history', name: 'History', parts: () => historyParts(ports, loan) },
  ];
}

async function overviewParts(ports: ConsolePorts, loan: OperatorLoan): Promise<readonly Part[]> {
  const { loanId, userId } = idsIn(loan);
  const [payoff, booked, product, autopay, notes] = await Promise.all([
    payoffOf(ports, loan),
    ports.loanStatementQueries.transactionsOf(userId, loanId, NEWEST_100),
    productOf(ports, loan),
    autopayParts(ports, loan),
    notesPart(ports, { loanId }),
  ]);
  const balance = await balanceParts(ports, booked?.items ?? [], loan);
  return [
    { title: 'Loan', facts: factsOf(loan), link: { path: `/requests/${loan.requestId}`, text: 'Open the request' } },
    { ...payoff, title: 'Payoff' },
    ...balance,
    ...product,
    ...autopay,
    labelsPart(loan),
    notes,
  ];
}

async function scheduleParts(ports: ConsolePorts, loan: OperatorLoan): Promise<readonly Part[]> {
  const { loanId, userId } = idsIn(loan);
  const [{ paymentSchedule }, { items: changes }] = await Promise.all([
    ports.getPaymentInfo.execute({ userId, loanId }),
    ports.loanChanges.listOf(loanId, NEWEST_100),
  ]);
  const operators = changes.map(({ operatorId }) => operatorId);
  const named = await actorNames(operators, ports);
  return [
    { title: 'Schedule', table: scheduleTable('Instalments', paymentSchedule, loan.currency) },
    { title: 'Changes', table: changeTable(changes, loan.currency, named) },
  ];
}

async function moneyParts(ports: ConsolePorts, loan: OperatorLoan): Promise<readonly Part[]> {
  const { loanId, userId } = idsIn(loan);
  const [booked, paid, charges] = await Promise.all([
    ports.loanStatementQueries.transactionsOf(userId, loanId, NEWEST_100),
    ports.paymentQueries.listForOperators({ loanId }, NEWEST_100),
    chargesPart(ports, loan),
  ]);
  const payments = tableOf('Payments, newest first', PAYMENT_COLUMNS, paid.items, 'The borrower has paid nothing yet.');
  return [
    { title: 'Payments', table: payments },
    charges,
    {
      title: 'Transactions',
      table: transactionTable('Transactions, newest first', booked?.items ?? [], loan.currency),
      link: { path: `/ledger/entries?loanId=${loanId}`, text: 'Entries of the loan' },
    },
    { title: 'Statement', link: { path: `/loans/${loanId}/statement`, text: 'Statement of the loan' } },
  ];
}

function factsOf(loan: OperatorLoan): Facts {
  const { pauseStartDate, pauseEndDate, writtenOffAt, annulledAt } = loan;
  return facts(OperatorLoan, loan, [
    'status',
    'remainingAmount',
    'paidAmount',
    ['Payments left', `${loan.remainingTerm} of ${loan.term}`],
    'monthlyPayment',
    'nextPaymentDate',
    'interestRate',
    'totalInterest',
    'disbursementDate',
    ['Latest pause', pauseStartDate === null ? 'None' : `${dayText(pauseStartDate)} to ${dayText(pauseEndDate)}`],
    ['Written off', writtenOffAt === null ? 'No' : `${instant(writtenOffAt)}: ${orNone(loan.writeOffReason)}`],
    ...(annulledAt === null ? [] : [['Annulled', instant(annulledAt)] as const]),
  ]);
}

/** Its product, if it has one, and what was kept back at disbursement. */
async function productOf(ports: ConsolePorts, loan: OperatorLoan): Promise<readonly Part[]> {
  if (loan.productId === null) return [];
  const { originationFee } = await ports.discloseLoanRequest.execute(idsIn(loan));
  return productParts(ports, loan, [['Origination fee', moneyText(originationFee, loan.currency)]]);
}

async function payoffOf({ getPayoffQuote }: ConsolePorts, loan: OperatorLoan): Promise<Partial<Part>> {
  try {
    const quote = await getPayoffQuote.execute(idsIn(loan));
    return { facts: facts(PayoffQuoteView, { ...quote, currency: loan.currency }) };
  } catch (error) {
    if (error instanceof DomainError) return { sentences: [error.message] };
    throw error;
  }
}
