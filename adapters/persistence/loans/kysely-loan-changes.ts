import type { LoanChangeItem, LoanChangeRecord, LoanChanges } from '../../../application/loans/loan-changes.port.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { iso, midnight, percent } from '../database/columns.ts';
import type { Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { listQuery } from '../database/list-query.ts';
import { borrowerOf } from '../tables/people.ts';

const LIST = listQuery({
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
    return LIST(this.em, { loanId }, page);
  }
}
