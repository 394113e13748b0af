import { sql } from 'kysely';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { BookedTransaction, LoanReceipt, LoanTransactions } from '../../../domain/loans/loan-transactions.port.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { iso } from '../database/columns.ts';
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

/** The lines of a reversed payment and of its reversal have the same payment id. */
const RECEIPTS = compiledQuery((db, { loanId }: { loanId: LoanId }) =>
  db
    .selectFrom('loan_transactions as t')
    .where('t.loan_id', '=', loanId)
    .where('t.type', 'in', ['Payment', 'Recovery'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loan_transactions as r')
            .select('r.id')
            .whereRef('r.loan_id', '=', 't.loan_id')
            .whereRef('r.payment_id', '=', 't.payment_id')
            .where('r.type', '=', 'Reversal'),
        ),
      ),
    )
    .orderBy('t.position')
    .select(['t.payment_id as paymentId', 't.type', 't.amount'])
    .select(({ ref }) => [
      sql<CalendarDay>`to_char(${ref('t.booked_on')}, 'YYYY-MM-DD')`.as('settledOn'),
      iso(ref('t.occurred_at')).as('at'),
    ]),
);

/** Uses Kysely, because every payment adds lines. */
export class KyselyLoanTransactions extends DatabaseAdapter implements LoanTransactions {
  async add(transactions: readonly BookedTransaction[]): Promise<void> {
    for (const { amount, principal, interest, balance, ...line } of transactions) {
      const amounts = { amount: text(amount), principal: text(principal), interest: text(interest) };
      await INSERT(this.em, { ...line, ...amounts, balance: text(balance) });
    }
  }

  async receiptsOf(loanId: LoanId): Promise<readonly LoanReceipt[]> {
    const rows = await RECEIPTS(this.em, { loanId });
    return rows.map(({ paymentId, type, amount, settledOn, at }) => ({
      paymentId: paymentId as PaymentId,
      recovery: type === 'Recovery',
      amount: Money.ofMinorUnits(BigInt(amount)),
      settledOn,
      at: new Date(at),
    }));
  }
}

function text(amount: Money): string {
  return amount.minorUnits.toString();
}
