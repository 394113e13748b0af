import { sql } from 'kysely';
import { LoanChargeItem } from '../../../application/loans/loan.record.ts';
import type { LoanChangeRecord, LoanChanges, LoanUndoRecord } from '../../../application/loans/loan-changes.port.ts';
import type { LoanCharges } from '../../../application/loans/loan-charges.port.ts';
import { LoanChangeItem, OperatorCharge } from '../../../application/loans/operator-loan.record.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { ChargeId, LoanId, UserId } from '../../../domain/shared/ids.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { compiledWrite, type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { rowMapping } from '../tables/row-mapping.ts';

const MAPPING = rowMapping('loan_changes', { without: ['rate'] });
const UNDO = rowMapping('loan_undos');

const CHANGES = listQuery({
  from: (db: Db) => db.selectFrom('loan_changes as t').leftJoin('loan_undos as u', 'u.id', 't.id'),
  filters: { loanId: 't.loan_id' },
  select: fieldsOf('loan_changes', LoanChangeItem, {
    changeId: 'id',
    borrower: 'borrower_id',
    interestRate: 'rate',
    asOf: 'booked_on',
    from: 'relief_from',
    to: 'relief_to',
    undoneAt: () => sql.ref('u.created_at'),
    undoneBy: () => sql.ref('u.operator_id'),
    undoReason: () => sql.ref('u.reason'),
  }),
});

export class KyselyLoanChanges extends DatabaseAdapter implements LoanChanges {
  async add(change: LoanChangeRecord): Promise<void> {
    const { interestRate = null } = change.terms;
    const rate = interestRate === null ? null : Rate.ofPercent(interestRate).units.toString();
    await this.db
      .insertInto('loan_changes')
      .values({ ...MAPPING.rowOf(change), rate })
      .execute();
  }

  async addUndo(undo: LoanUndoRecord): Promise<void> {
    await this.db.insertInto('loan_undos').values(UNDO.rowOf(undo)).execute();
  }

  listOf(loanId: LoanId, page: PageRequest): Promise<Page<LoanChangeItem>> {
    return CHANGES(this.em, { loanId }, page);
  }
}

const charges = (db: Db) => db.selectFrom('loan_charges as t');
const view = fieldsOf('loan_charges', LoanChargeItem, { chargeId: 'id' });
const ofOperators = fieldsOf('loan_charges', OperatorCharge, { chargeId: 'id', borrower: 'borrower_id' });
const operatorView = (t: Fields<'loan_charges'>) => [...ofOperators(t), 't.borrower_id as userId'] as const;

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
}
