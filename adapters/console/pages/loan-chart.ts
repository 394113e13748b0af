import type { OperatorLoan } from '../../../application/loans/loan.queries.ts';
import type { TransactionItem } from '../../../application/loans/loan-statement.queries.ts';
import { type Chart, timeChart } from '../charts.ts';
import { money } from '../format.ts';

const isPayment = ({ type }: TransactionItem) => type === 'Payment' || type === 'Recovery';

/**
 * The outstanding principal and what was paid, at the end of each day with transactions. The last day has the figures of the
 * loan.
 * @param transactions newest first
 */
export function balanceChart(transactions: readonly TransactionItem[], loan: OperatorLoan): Chart {
  const { currency, paidAmount } = loan;
  const moved = paidBy(transactions);
  const days = [...Map.groupBy(transactions, ({ date }) => date)];
  let paid = paidAmount;
  const paidUntil = days.map(([, items]) => {
    const atEnd = paid;
    for (const item of items) paid -= moved.get(item) ?? 0;
    return Math.round(atEnd * 100) / 100;
  });
  return timeChart({
    title: `Outstanding principal and paid amount in ${currency}`,
    of: 'Day',
    days: days.map(([date]) => date).reverse(),
    series: [
      { name: 'Outstanding principal', values: days.map(([, [last]]) => last?.balance ?? 0).reverse() },
      { name: 'Paid', values: paidUntil.reverse() },
    ],
    format: (value) => money(value, currency),
  });
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
