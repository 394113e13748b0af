import { day } from '../format.ts';
import { amountColumns, tableOf } from '../lists.ts';

const AMOUNTS = ['amount', 'principal', 'interest', 'charges', 'balance'] as const;

type Transaction = Readonly<Record<(typeof AMOUNTS)[number], number>> & {
  readonly date: string;
  readonly type: string;
};

export function transactionTable(caption: string, transactions: readonly Transaction[], currency: string) {
  const columns = [
    { head: 'Day', cell: ({ date }: Transaction) => day(date) },
    { head: 'Type', cell: ({ type }: Transaction) => type },
    ...amountColumns(AMOUNTS, currency),
  ];
  return tableOf(caption, columns, transactions, 'No money moved in this time.');
}
