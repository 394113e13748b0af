import { OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import { PayoffQuoteView } from '../../../../application/loans/quote.record.ts';
import type { TransactionItem } from '../../../../application/loans/statement.record.ts';
import { AutopayView } from '../../../../application/payments/payment.record.ts';
import { without } from '../../../../application/shared/record.ts';
import { AutopayNotFound } from '../../../../domain/payments/payment.errors.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { type Currency, minorDigitsOf } from '../../../../domain/shared/money.ts';
import type { Operator } from '../../../../domain/shared/operator.ts';
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

const isPayment = ({ type }: TransactionItem) => type === 'Payment' || type === 'Recovery';

/**
 * The outstanding principal and what was paid, at the end of each day with transactions. The last day has the figures of the
 * loan. One day makes no chart.
 * @param transactions newest first
 */
function balanceParts(transactions: readonly TransactionItem[], loan: OperatorLoan): readonly Part[] {
  const { currency, paidAmount } = loan;
  const moved = paidBy(transactions);
  const days = [...Map.groupBy(transactions, ({ date }) => date)];
  if (days.length < 2) return [];
  let paid = paidAmount;
  const paidUntil = days.map(([, items]) => {
    const atEnd = paid;
    for (const item of items) paid -= moved.get(item) ?? 0;
    return Number(atEnd.toFixed(minorDigitsOf(currency as Currency)));
  });
  const chart = timeChart({
    title: `Outstanding principal and paid amount in ${currency}`,
    of: 'Day',
    days: days.map(([date]) => date).reverse(),
    series: [
      { name: 'Outstanding principal', values: days.map(([, [last]]) => last?.balance ?? 0).reverse() },
      { name: 'Paid', values: paidUntil.reverse() },
    ],
    format: (value) => moneyText(value, currency),
  });
  return [{ title: 'Balance and payments', chart }];
}

/** What each transaction moved of the paid amount: payments raise it, and their reversals lower it. Charges are apart. */
function paidBy(transactions: readonly TransactionItem[]): ReadonlyMap<TransactionItem, number> {
  const moved = new Map<TransactionItem, number>();
  // What a charge had received goes to the schedule.
  for (const one of transactions) if (one.type === 'Waiver') moved.set(one, one.principal + one.interest);
  for (const [paymentId, items] of Map.groupBy(transactions, ({ paymentId: id }) => id)) {
    if (paymentId === null) continue;
    const payment = items.find(isPayment);
    if (payment !== undefined) moved.set(payment, payment.amount - payment.charges);
    const reversal = reversalIn(items, payment);
    if (reversal !== undefined) moved.set(reversal, reversal.charges - reversal.amount);
  }
  return moved;
}

/** The line that takes the money back. Other lines of this type move principal and interest without money. */
function reversalIn(items: readonly TransactionItem[], payment: TransactionItem | undefined) {
  const reversals = items.filter(({ type }) => type === 'Reversal');
  return payment === undefined ? reversals.at(-1) : reversals.find(({ amount }) => amount === payment.amount);
}

/** The tabs of a loan's page. */
export function loanTabs(ports: ConsolePorts, loan: OperatorLoan, operator: Operator): readonly Tab[] {
  return [
    { key: 'overview', name: 'Overview', parts: () => overviewParts(ports, loan) },
    { key: 'schedule', name: 'Schedule and changes', parts: () => scheduleParts(ports, loan) },
    { key: 'money', name: 'Payments and charges', parts: () => moneyParts(ports, loan) },
    { key: 'history', name: 'History', parts: () => historyParts(ports, loan, operator) },
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
  return [
    { title: 'Loan', facts: factsOf(loan), link: { path: `/requests/${loan.requestId}`, text: 'Open the request' } },
    { ...payoff, title: 'Payoff' },
    ...balanceParts(booked?.items ?? [], loan),
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
