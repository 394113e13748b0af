import type { LoanStatement } from '../../application/loans/get-loan-statement.query.ts';
import type { StatementLine } from '../../application/loans/loan-statement.queries.ts';
import type { Money } from '../../domain/shared/money.ts';
import type { Formats } from './formats.ts';
import type { StatementText } from './statement-text.ts';
import type { Row, Table } from './table.ts';

const AMOUNT_WIDTH = 64;

/** The transactions, and the balances before and after them. */
export function transactionsTable(statement: LoanStatement, text: StatementText, formats: Formats): Table {
  const { from, to, openingBalance, closingBalance, transactions, currency } = statement;
  const amountText = (amount: Money) => formats.amount(amount, currency);
  const balance = (name: string, day: typeof from, amount: Money): Row => ({
    cells: [formats.day(day), name, '', '', '', '', amountText(amount)],
    bold: true,
  });
  const lines = transactions.map(({ bookedOn, amount, principal, interest, charges, ...line }): Row => {
    const amounts = [amount, principal, interest].map(amountText);
    const cells = [formats.day(bookedOn), nameOf(line, text), ...amounts];
    return { cells: [...cells, formats.signed(charges, currency), amountText(line.balance)] };
  });
  const { date, transaction, ...amounts } = text.columns;
  return {
    columns: [
      { name: date, width: 62, align: 'left' },
      { name: transaction, width: 113, align: 'left' },
      ...Object.values(amounts).map((name) => ({ name, width: AMOUNT_WIDTH, align: 'right' as const })),
    ],
    rows: [
      balance(text.openingBalance, from, openingBalance),
      ...lines,
      balance(text.closingBalance, to, closingBalance),
    ],
  };
}

function nameOf({ type, cause }: Pick<StatementLine, 'type' | 'cause'>, { types, capitalizations }: StatementText) {
  return type === 'Capitalization' ? capitalizations[cause ?? 'pause'] : types[type];
}
