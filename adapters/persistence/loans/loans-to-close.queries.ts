import type { EntityManager } from '@mikro-orm/postgresql';
import type { LoansToClose } from '../../../application/loans/loans-to-close.queries.ts';
import type { ClosingCriteria } from '../../../domain/loans/close-of-day.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import { rowsOf } from '../shared/read-models.ts';

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** Each part reads an index of its own, and no more of it than a batch needs. */
const IDS = `select id from (
  (select id from loans where status = 'Paused' and pause_ends_on <= $3 and id > $1 order by id limit $2)
  union
  (select id from loans where status = 'Active' and next_due_on < $4 and id > $1 order by id limit $2)
  union
  select due.id from unnest($5::integer[]) as disbursed (day) cross join lateral (
    select id from loans where extract(day from disbursed_on)::integer = disbursed.day and status <> 'Completed'
      and next_due_on <= $6 and id > $1 order by id limit $2) as due
) as candidates order by id limit $2`;

export class KyselyLoansToClose implements LoansToClose {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async idsAfter(criteria: ClosingCriteria, after: LoanId | null, limit: number): Promise<readonly LoanId[]> {
    const { pausedUntil, unpaidSinceBefore, disbursementDays, dueBy } = criteria;
    const from = [after ?? BEFORE_ALL_IDS, limit];
    const rows = await rowsOf<{ id: LoanId }>(this.em, IDS, [
      ...from,
      pausedUntil,
      unpaidSinceBefore,
      disbursementDays,
      dueBy,
    ]);
    return rows.map(({ id }) => id);
  }
}
