import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AutopayQueries } from '../../../application/payments/autopay.ts';
import type { LoanKey } from '../../../domain/loans/loans.port.ts';
import { Autopay, type Autopays } from '../../../domain/payments/autopay.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../../domain/shared/ids.ts';
import { boundsOf } from '../database/columns.ts';
import { compiledQuery, compiledWrite } from '../database/compiled-query.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import { type Fields, rowMapping } from '../tables/row-mapping.ts';
import { columnsOf, type JsonRow } from '../tables/tables.ts';

const MAPPING = rowMapping('autopays', { without: ['status'] });

/** An autopay as one JSON value. */
type AutopayJson = JsonRow<'autopays'>;

function rowOf(autopay: Autopay) {
  return Object.assign(MAPPING.rowOf(autopay), { status: autopay.status });
}

const FIND = compiledQuery((db, { loanId, borrowerId }: LoanKey) =>
  db
    .selectFrom('autopays as a')
    .where('a.loan_id', '=', loanId)
    .where('a.borrower_id', '=', borrowerId)
    .select(sql<AutopayJson>`to_json(a)`.as('autopay')),
);

interface Batch {
  readonly day: CalendarDay;
  readonly after: string;
  readonly upTo: string;
  readonly limit: number;
}

/** Where no instalment is left, charges may be. */
const TO_COLLECT = compiledQuery((db, { day, after, upTo, limit }: Batch) =>
  db
    .selectFrom('autopays as a')
    .innerJoin('loans as l', (on) => on.onRef('l.id', '=', 'a.loan_id').onRef('l.borrower_id', '=', 'a.borrower_id'))
    .where('a.loan_id', '>', after)
    .where('a.loan_id', '<=', upTo)
    .where('a.status', '=', 'Active')
    .where('l.status', 'in', ['Active', 'Defaulted'])
    .where((eb) => eb.or([eb('l.next_payable_on', '<=', day), eb('l.next_payable_on', 'is', null)]))
    .orderBy('a.loan_id')
    .limit(limit)
    .select(['a.loan_id as loanId', 'a.borrower_id as borrowerId'])
    .$narrowType<LoanKey>(),
);

export function kyselyAutopayQueries(em: EntityManager): AutopayQueries {
  return {
    async recordOf({ loanId, borrowerId }) {
      const [row] = await FIND(em, { loanId, borrowerId });
      return row === undefined ? null : Object.assign(Object.create(Autopay.prototype), MAPPING.fieldsOf(row.autopay));
    },

    toCollect: (day, range, limit) => TO_COLLECT(em, { day, ...boundsOf(range), limit }),
  };
}

const FIXED: readonly string[] = ['loan_id', 'borrower_id', 'currency'];
const STATE = columnsOf('autopays').filter((column) => !FIXED.includes(column));
const PUT = compiledInsert('autopays', {
  key: 'loan_id',
  finish: (row) =>
    row.onConflict((same) =>
      same
        .column('loan_id')
        .doUpdateSet(({ ref }) => Object.fromEntries(STATE.map((column) => [column, ref(`excluded.${column}`)]))),
    ),
});
const REMOVE = compiledWrite((db, { loanId, borrowerId }: LoanKey) =>
  db.deleteFrom('autopays').where('loan_id', '=', loanId).where('borrower_id', '=', borrowerId),
);

interface Written {
  readonly fields: Fields;
  readonly ended: boolean;
}

/** Uses Kysely, because the close of business saves many. */
export class KyselyAutopays extends KyselyCollection<Autopay, Written> implements Autopays {
  protected readonly type = Autopay;

  async find(loanId: LoanId, borrowerId: UserId): Promise<Autopay | null> {
    const known = this.loaded(loanId);
    if (known?.borrowerId === borrowerId) return this.storedOf(known)?.ended ? null : known;
    const [row] = await FIND(this.em, { loanId, borrowerId });
    return row === undefined ? null : this.load(row.autopay);
  }

  async save(autopay: Autopay): Promise<void> {
    const before = this.storedOf(autopay);
    if (before === undefined) this.em.merge(autopay);
    if (MAPPING.differs(autopay, before?.fields)) PUT(this.em, rowOf(autopay));
    await this.saved(autopay, { fields: MAPPING.changingOf(autopay), ended: before?.ended ?? false });
  }

  async remove(autopay: Autopay): Promise<void> {
    await this.end(autopay.id, autopay.borrowerId);
    await this.events.publish(autopay.pullEvents());
  }

  async end(loanId: LoanId, borrowerId: UserId): Promise<void> {
    const known = this.loaded(loanId);
    const stored = known && this.storedOf(known);
    if (known && stored) this.setStored(known, { ...stored, ended: true });
    REMOVE(this.em, { loanId, borrowerId });
  }

  private load(json: AutopayJson): Autopay {
    const known = this.loaded(json.loan_id);
    if (known !== null) return known;
    const fields = MAPPING.fieldsOf(json);
    const autopay = this.instance(fields);
    this.setStored(autopay, { fields, ended: false });
    return autopay;
  }
}
