import type { LoanChargeItem } from '../../../application/loans/loan.record.ts';
import type { LoanChangeRecord, LoanChanges } from '../../../application/loans/loan-changes.port.ts';
import type { LoanCharges, OperatorCharge } from '../../../application/loans/loan-charges.port.ts';
import type { LoanChangeItem } from '../../../application/loans/operator-loan.record.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { ChargeId, LoanId, UserId } from '../../../domain/shared/ids.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { decimal, iso, midnight, percent } from '../database/columns.ts';
import { compiledWrite, type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { borrowerOf } from '../tables/people.ts';

const CHANGES = listQuery({
  from: (db: Db) => db.selectFrom('loan_changes as t'),
  filters: { loanId: 't.loan_id' },
  select: ({ ref }) => [
    't.id as changeId',
    't.loan_id as loanId',
    borrowerOf(ref('t.borrower_id')),
    't.type',
    't.term',
    percent(ref('t.rate')).as('interestRate'),
    't.day',
    't.reason',
    midnight(ref('t.booked_on')).as('asOf'),
    't.before',
    't.after',
    't.operator_id as operatorId',
    iso(ref('t.created_at')).as('createdAt'),
  ],
});

export class KyselyLoanChanges extends DatabaseAdapter implements LoanChanges {
  async add({ changeId, loanId, borrowerId, operatorId, terms, ...change }: LoanChangeRecord): Promise<void> {
    const { type, term = null, interestRate, day = null } = terms;
    const row = {
      id: changeId,
      loan_id: loanId,
      borrower_id: borrowerId,
      operator_id: operatorId,
      type,
      term,
      day,
      rate: interestRate === undefined ? null : Rate.ofPercent(interestRate).units.toString(),
      reason: change.reason,
      booked_on: change.on,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      created_at: change.at,
    };
    await this.db.insertInto('loan_changes').values(row).execute();
  }

  async eraseReasonsOf(borrowerId: UserId): Promise<void> {
    await this.db.updateTable('loan_changes').set({ reason: null }).where('borrower_id', '=', borrowerId).execute();
    await this.db
      .updateTable('loans')
      .set({ write_off_reason: null })
      .where('borrower_id', '=', borrowerId)
      .where('write_off_reason', 'is not', null)
      .execute();
  }

  listOf(loanId: LoanId, page: PageRequest): Promise<Page<LoanChangeItem>> {
    return CHANGES(this.em, { loanId }, page);
  }
}

const charges = (db: Db) => db.selectFrom('loan_charges as t');
const view = ({ ref }: Fields<'loan_charges'>) =>
  [
    't.id as chargeId',
    't.loan_id as loanId',
    't.type',
    decimal(ref('t.amount')).as('amount'),
    decimal(ref('t.paid_amount')).as('paidAmount'),
    't.status',
    't.installment_number as installmentNumber',
    't.payment_id as paymentId',
    midnight(ref('t.charged_on')).as('chargedOn'),
    't.reason',
    iso(ref('t.created_at')).as('createdAt'),
  ] as const;

const operatorView = (t: Fields<'loan_charges'>) =>
  [...view(t), 't.borrower_id as userId', borrowerOf(t.ref('t.borrower_id'))] as const;

const filters = { loanId: 't.loan_id' } as const;
const CHARGES_OF_BORROWER = listQuery({
  from: charges,
  filters: { ...filters, borrowerId: 't.borrower_id' },
  select: view,
});
const OPERATOR_LIST = listQuery({ from: charges, filters, select: operatorView });
const VIEW = viewQuery((db, { id }: { id: ChargeId }) => charges(db).where('t.id', '=', id).select(operatorView));
const REASON = compiledWrite((db, { id, borrowerId, reason }: { id: ChargeId; borrowerId: UserId; reason: string }) =>
  db.updateTable('loan_charges').set({ reason }).where('id', '=', id).where('borrower_id', '=', borrowerId),
);
const ERASURE = compiledWrite((db, { borrowerId }: { borrowerId: UserId }) =>
  db
    .updateTable('loan_charges')
    .set({ reason: null })
    .where('borrower_id', '=', borrowerId)
    .where('reason', 'is not', null),
);

export class KyselyLoanCharges extends DatabaseAdapter implements LoanCharges {
  listOf(loanId: LoanId, borrowerId: UserId, page: PageRequest): Promise<Page<LoanChargeItem>> {
    return CHARGES_OF_BORROWER(this.em, { loanId, borrowerId }, page);
  }

  listForOperators(loanId: LoanId, page: PageRequest): Promise<Page<OperatorCharge>> {
    return OPERATOR_LIST(this.em, { loanId }, page);
  }

  chargeOf(id: ChargeId): Promise<OperatorCharge | null> {
    return VIEW(this.em, { id });
  }

  async recordReason(id: ChargeId, borrowerId: UserId, reason: string): Promise<void> {
    REASON(this.em, { id, borrowerId, reason });
  }

  async eraseReasonsOf(borrowerId: UserId): Promise<void> {
    ERASURE(this.em, { borrowerId });
  }
}
