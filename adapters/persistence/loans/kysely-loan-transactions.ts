import type { BookedTransaction, LoanTransactions } from '../../../domain/loans/loan-transactions.port.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

const INSERT = compiledInsert('loan_transactions');

/** Uses Kysely, because every payment adds lines. */
export class KyselyLoanTransactions extends DatabaseAdapter implements LoanTransactions {
  async add(transactions: readonly BookedTransaction[]): Promise<void> {
    for (const line of transactions) {
      INSERT(this.em, {
        id: line.id,
        loan_id: line.loanId,
        borrower_id: line.borrowerId,
        type: line.type,
        payment_id: line.paymentId,
        booked_on: line.bookedOn,
        occurred_at: line.occurredAt,
        amount: text(line.amount),
        principal: text(line.principal),
        interest: text(line.interest),
        charges: line.charges.toString(),
        balance: text(line.balance),
      });
    }
  }
}

function text(amount: Money): string {
  return amount.minorUnits.toString();
}
