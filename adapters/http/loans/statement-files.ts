import type { LoanStatement } from '../../../application/loans/get-loan-statement.query.ts';
import type { StatementLine } from '../../../application/loans/loan-statement.queries.ts';
import { midnightText } from '../../../domain/shared/calendar.ts';
import { type Currency, type Money, signedDecimal } from '../../../domain/shared/money.ts';
import { csvOf } from '../../exports/dataset-stream.ts';

/** The statement as JSON: amounts are decimals of its currency. */
export function statementJson({ loanId, from, to, currency, ...statement }: LoanStatement) {
  const decimal = (amount: Money) => amount.toDecimal(currency);
  return {
    loanId,
    currency,
    from,
    to,
    openingBalance: decimal(statement.openingBalance),
    closingBalance: decimal(statement.closingBalance),
    transactions: statement.transactions.map(({ transactionId, type, bookedOn, ...amounts }) => ({
      transactionId,
      type,
      date: midnightText(bookedOn),
      amount: decimal(amounts.amount),
      principal: decimal(amounts.principal),
      interest: decimal(amounts.interest),
      charges: signedDecimal(amounts.charges, currency),
      balance: decimal(amounts.balance),
    })),
  };
}

const COLUMNS = ['transactionId', 'type', 'date', 'amount', 'principal', 'interest', 'charges', 'balance'];

/** The transactions as CSV. Dates are days, which spreadsheets understand. */
export function statementCsv({ transactions, currency }: LoanStatement): string {
  return csvOf([COLUMNS, ...transactions.map((line) => cellsOf(line, currency))]);
}

function cellsOf({ transactionId, type, bookedOn, ...amounts }: StatementLine, currency: Currency): string[] {
  const { amount, principal, interest, charges, balance } = amounts;
  const text = (one: Money) => one.toDecimal(currency).toFixed(2);
  const fees = signedDecimal(charges, currency).toFixed(2);
  return [transactionId, type, bookedOn, text(amount), text(principal), text(interest), fees, text(balance)];
}

/** `Content-Disposition` with a file name. */
export function attachment({ loanId, from, to }: LoanStatement, extension: 'csv' | 'pdf'): string {
  return `attachment; filename="statement-${loanId}-${from}-${to}.${extension}"`;
}
