import type { BookedTransaction, LoanTransactions } from '../../../domain/loans/loan-transactions.port.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

type Amount = 'amount' | 'principal' | 'interest' | 'balance';
type Row = Omit<BookedTransaction, Amount> & Readonly<Record<Amount, string>>;

const INSERT = compiledQuery((db, row: Row) =>
  db.insertInto('loan_transactions').values({
    id: row.id,
    loan_id: row.loanId,
    borrower_id: row.borrowerId,
    type: row.type,
    payment_id: row.paymentId,
    booked_on: row.bookedOn,
    occurred_at: row.occurredAt,
    amount: row.amount,
    principal: row.principal,
    interest: row.interest,
    balance: row.balance,
  }),
);

/** Uses Kysely, because every payment adds lines. */
export class KyselyLoanTransactions extends DatabaseAdapter implements LoanTransactions {
  async add(transactions: readonly BookedTransaction[]): Promise<void> {
    for (const { amount, principal, interest, balance, ...line } of transactions) {
      const amounts = { amount: text(amount), principal: text(principal), interest: text(interest) };
      await INSERT(this.em, { ...line, ...amounts, balance: text(balance) });
    }
  }
}

function text(amount: Money): string {
  return amount.minorUnits.toString();
}
